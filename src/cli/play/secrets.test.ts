import { describe, expect, test } from 'vitest'
import { CLASSICS, type Game, HUMAN, InteractiveGame } from '../../cards/index.ts'
import { settingsOf } from '../../cards/testing/settings.ts'
import { stream } from '../../rng/index.ts'
import { golf } from './testing/golf.ts'
import { cardsNamed, knownNow, seenSince } from './testing/secrets.ts'
import { playThrough, randomKey } from './testing/typist.ts'

const MOST_ASKED = 40

/** Plays at random from a seat, and says which cards were printed that somebody in a seat has never seen. */
async function unseenCards(tree: Game, seed: number, seat: number, judged = seat): Promise<string[]> {
  const setting = settingsOf(tree.id)[0] ?? {}
  const seats = setting.seats ?? tree.seats.usual ?? tree.seats.min
  const players = Array.from({ length: seats }, (_, n) => (n === seat ? HUMAN : 'random'))
  const game = InteractiveGame.start(tree, { ...setting, seed, players })
  const rng = stream('typing', tree.id, seed)
  const found: string[] = []
  let [asked, line] = [0, 0]
  await playThrough(game, (printed) => {
    const record = game.record()
    const allowed = seenSince(record, tree, judged, line)
    const known = knownNow(game, judged)
    found.push(...Array.from(cardsNamed(printed)).filter((card) => !allowed.has(card) && !known.has(card)))
    line = record.split('\n').length - 2
    asked += 1
    return asked > MOST_ASKED ? undefined : randomKey(game, rng, printed)
  })
  return found
}

describe('nothing is printed for a seat that it has not seen', () => {
  const withChoices = [...CLASSICS.values(), golf].filter(({ seats }) => seats.max > 1)
  test.each(withChoices.map((tree) => [tree.id, tree] as const))('%s', async (_, tree) => {
    const last = (settingsOf(tree.id)[0]?.seats ?? tree.seats.usual ?? tree.seats.min) - 1
    expect(await unseenCards(tree, 1, 0)).toEqual([])
    expect(await unseenCards(tree, 2, last)).toEqual([])
  })
})

test('what one seat is shown would be found out if another looked on', async () => {
  const hearts = CLASSICS.get('hearts') as Game
  expect((await unseenCards(hearts, 1, 0, 1)).length).toBeGreaterThan(10)
})
