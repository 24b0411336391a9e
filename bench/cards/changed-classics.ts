/** Games that differ from a classic in one field: as different from each other as a step of evolution makes them. */
import { checkGame } from '../../src/cards/check/check.ts'
import { CLASSICS } from '../../src/cards/classics/index.ts'
import { SettingError, World } from '../../src/cards/interpret/world.ts'
import type { Game } from '../../src/cards/rules/tree.ts'
import { changesOf, fieldsOf } from '../../src/cards/testing/changes.ts'
import type { Entry } from './entries.ts'

/** So many, of all classics in turn. */
export function* changedClassics(many: number): Generator<Pick<Entry, 'game' | 'setting'>> {
  const sources = [...CLASSICS.values()].map((game) => changed(game, Math.ceil(many / CLASSICS.size)))
  let made = 0
  while (made < many) {
    const before = made
    for (const source of sources) {
      const { value } = source.next()
      if (value === undefined || made === many) continue
      made += 1
      yield { game: value, setting: {} }
    }
    if (made === before) return
  }
}

/** Changes that the checker lets pass, of fields all over the game. */
function* changed(game: Game, many: number): Generator<Game, undefined> {
  const fields = fieldsOf(game)
  // Most fields have a change that passes; three times as many are tried, to have enough.
  const apart = Math.max(1, Math.floor(fields.length / (3 * many)))
  for (let at = 0; at < fields.length; at += apart) {
    for (const tree of changesOf(game, fields[at] as (typeof fields)[number])) {
      const { game: other } = checkGame(tree)
      if (other === undefined || !canBePlayed(other)) continue
      yield other
      break
    }
  }
}

function canBePlayed(game: Game): boolean {
  try {
    return new World(game).seats > 0
  } catch (thrown) {
    if (thrown instanceof SettingError) return false
    throw thrown
  }
}
