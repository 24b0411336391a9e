import { describe, expect, test } from 'vitest'
import { CLASSICS, type Game, HUMAN, Sitting } from '../../cards/index.ts'
import { settingsOf } from '../../cards/testing/settings.ts'
import { stream } from '../../rng/index.ts'
import { cardsNamed, knownNow, seenSince } from './testing/secrets.ts'
import { playThrough, randomKey } from './testing/typist.ts'

const SEEDS = [1, 2]
const MOST_ASKED = 40

/** Plays at random from a seat, and says which cards were printed that somebody in a seat has never seen. */
async function unseenCards(game: Game, seed: number, seat: number, judged = seat): Promise<string[]> {
  const setting = settingsOf(game.id)[0] ?? {}
  const seats = setting.seats ?? game.seats.usual ?? game.seats.min
  const players = Array.from({ length: seats }, (_, n) => (n === seat ? HUMAN : 'random'))
  const sitting = Sitting.at(game, { ...setting, seed, players })
  const rng = stream('typing', game.id, seed)
  const found: string[] = []
  let [asked, line] = [0, 0]
  await playThrough(sitting, (printed) => {
    const record = sitting.record()
    const allowed = seenSince(record, game, judged, line)
    const known = knownNow(sitting, judged)
    found.push(...Array.from(cardsNamed(printed)).filter((card) => !allowed.has(card) && !known.has(card)))
    line = record.split('\n').length - 2
    asked += 1
    return asked > MOST_ASKED ? undefined : randomKey(sitting, rng, printed)
  })
  return found
}

describe('nothing is printed for a seat that it has not seen', () => {
  const withChoices = Array.from(CLASSICS.values()).filter(({ seats }) => seats.max > 1)
  test.each(withChoices.map((game) => [game.id, game] as const))('%s', async (_, game) => {
    const last = (settingsOf(game.id)[0]?.seats ?? game.seats.usual ?? game.seats.min) - 1
    for (const seed of SEEDS) {
      expect(await unseenCards(game, seed, 0)).toEqual([])
      expect(await unseenCards(game, seed, last)).toEqual([])
    }
  })
})

test('what one seat is shown would be found out if another looked on', async () => {
  const hearts = CLASSICS.get('hearts') as Game
  expect((await unseenCards(hearts, 1, 0, 1)).length).toBeGreaterThan(10)
})
