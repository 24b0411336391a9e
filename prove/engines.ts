import { checkGame } from '../src/cards/check/check.ts'
import { SettingError } from '../src/cards/model/game-model.ts'
import { compareEngines } from '../src/cards/testing/engines.ts'
import { settingsOf } from '../src/cards/testing/settings.ts'
import { changesOf } from '../src/cards/vary/changes.ts'
import { pathsIn, pathText } from '../src/cards/vary/paths.ts'
import { classicsOf } from './classics-of.ts'
import type { Proof } from './proof.ts'

/** A slice takes one field in so many. */
const SLICES = 20
const GAMES = 3

/** Every classic with every field changed in every way that the checker lets pass, on both engines. */
export const engines: Proof = {
  claim:
    'Compiled games go as in the interpreter: same seed, same decisions, turns, steps, counters, scores and winners, ' +
    'for every classic and for every classic with any one field changed.',
  async run(effort) {
    const { slice, seed, say } = effort
    const counts = { equal: 0, 'not compiled': 0, different: 0 }
    const wrong: string[] = []
    for (const [id, game] of classicsOf(effort)) {
      for (const [n, path] of pathsIn(game).entries()) {
        if (slice && n % SLICES !== seed % SLICES) continue
        for (const tree of changesOf(game, path)) {
          const { game: changed } = checkGame(tree)
          if (changed === undefined) continue
          const compared = orNotAllowed(() =>
            compareEngines(changed, {
              setting: settingsOf(id)[0] ?? {},
              games: GAMES,
              seed: seed + n,
              stepLimit: 3000,
            }),
          )
          if (compared === undefined) continue
          counts[compared.verdict] += 1
          if (compared.verdict === 'different') wrong.push(`${id} ${pathText(path)}: ${compared.message}`)
        }
      }
      say(`${id}: ${counts.equal} trees so far go the same`)
    }
    if (wrong.length > 0) throw new Error(`the engines differ:\n${wrong.slice(0, 20).join('\n')}`)
    return {
      'rule trees': counts.equal,
      'rule trees left to the interpreter': counts['not compiled'],
      'games each': GAMES,
    }
  },
}

/** Changed rules may not be for as many players. */
function orNotAllowed<Out>(compare: () => Out): Out | undefined {
  try {
    return compare()
  } catch (thrown) {
    if (thrown instanceof SettingError) return undefined
    throw thrown
  }
}
