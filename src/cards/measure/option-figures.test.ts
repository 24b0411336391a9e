import { describe, expect, test } from 'vitest'
import type { Goal, Playouts } from '../../games/forward-model.ts'
import { stream } from '../../rng/index.ts'
import { HALF, optionFigures } from './option-figures.ts'

const GOAL: Goal = { seats: 2, aim: 'win', best: 'most' }
const PLAYOUTS = 2 * HALF

/** Two seats; the scores of each option and playout. The higher score wins. */
function playoutsOf(
  options: number,
  scores: (option: number, playout: number) => readonly [number, number],
): Playouts {
  const numbers = Array.from({ length: options * PLAYOUTS }, (_, at) => {
    const [own, other] = scores(Math.floor(at / PLAYOUTS), at % PLAYOUTS)
    return [own > other ? 1 : own < other ? 2 : 3, own, other]
  }).flat()
  return { options, playouts: PLAYOUTS, seats: 2, numbers }
}

const figures = (playouts: Playouts) => optionFigures(GOAL, playouts, { seat: 0, thumb: 0 })

describe('the options of a decision', () => {
  test('that come to exactly the same are idle, and reach nobody', () => {
    const found = figures(playoutsOf(3, (_, playout) => [playout, 7]))
    expect(found).toMatchObject({ isIdle: true, reach: 0, gain: 0, stakes: 0, isReal: false })
  })

  test('that change only the own points reach nobody', () => {
    const found = figures(playoutsOf(2, (option, playout) => [option === 0 ? 0 : 100, playout]))
    expect(found).toMatchObject({ isIdle: false, reach: 0 })
  })

  test('reach an opponent in the share of playouts that end with other points for it', () => {
    const found = figures(playoutsOf(2, (option, playout) => [50, option === 1 && playout % 4 === 0 ? 9 : 0]))
    expect(found.reach).toBe(1 / 4)
  })

  test('of which one always wins and one never does have stakes, a gain, and a real decision', () => {
    const found = figures(playoutsOf(2, (option) => (option === 1 ? [10, 0] : [0, 10])))
    expect(found.stakes).toBeGreaterThan(0.9)
    expect(found.gainOverThumb).toBeCloseTo(found.stakes)
    expect(found.gain).toBeCloseTo(found.stakes / 2)
    expect(found.isReal).toBe(true)
  })

  test('that differ by chance alone gain nothing on average, though the best of them looks better', () => {
    const rng = stream(1)
    const gains = Array.from(
      { length: 2000 },
      () => figures(playoutsOf(6, () => [rng.below(100), rng.below(100)])).gain,
    )
    const mean = gains.reduce((sum, each) => sum + each, 0) / gains.length
    const deviation = Math.sqrt(gains.reduce((sum, each) => sum + (each - mean) ** 2, 0) / gains.length)
    expect(Math.abs(mean)).toBeLessThan((4 * deviation) / Math.sqrt(gains.length))
  })
})
