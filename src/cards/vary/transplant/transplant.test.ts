import { describe, expect, test } from 'vitest'
import { stream } from '../../../rng/index.ts'
import { isGame } from '../../check/check.ts'
import { CLASSICS } from '../../classics/index.ts'
import type { Game, Option, StepNodes } from '../../rules/tree.ts'
import { type Path, pathsIn, replaceAt, valueAt } from '../paths.ts'
import { transplant } from './transplant.ts'

const gameOf = (id: string): Game => CLASSICS.get(id) as Game

/** The path of the first option with a label. */
const optionAt = (game: Game, label: string): Path =>
  pathsIn(game).find((path) => {
    const value = valueAt(game, path) as Partial<Option> | null
    return value?.label === label && Array.isArray(value.do)
  }) ?? []

/** The path of the first choice. */
const choiceAt = (game: Game): Path =>
  pathsIn(game).find((path) => (valueAt(game, path) as { do?: unknown } | null)?.do === 'choose') ?? []

function moved(from: string, label: string, to: string) {
  const [there, here] = [gameOf(from), gameOf(to)]
  const path = optionAt(there, label)
  const choice = choiceAt(here)
  const at = [...choice, 'options', 0]
  const found = transplant(
    valueAt(there, path),
    'option',
    { game: there, path },
    { game: here, path: at },
    stream(1),
  )
  if (found === undefined) return undefined
  const { options } = valueAt(here, choice) as StepNodes['choose']
  // Labels of one choice differ.
  const other = { ...(found.part as Option), label: 'other' }
  const tree = replaceAt(found.game, [...choice, 'options'], [...options, other])
  return { ...found, option: found.part as Option, isGame: isGame(tree) }
}

describe('an option that goes to another game', () => {
  test('draws from where the cards of that game begin, into the hands of that game', () => {
    const found = moved('crazy-eights', 'draw', 'gops')
    expect(JSON.stringify(found?.option)).toContain('{"get":"top","of":{"get":"zone","name":"prizes"}}')
    expect(JSON.stringify(found?.option)).not.toContain('"stock"')
    expect(found?.isGame).toBe(true)
  })

  test('brings the variables that it needs, under names that say where they are from if theirs are taken', () => {
    const found = moved('spades', 'bid', 'gops')
    expect(Object.keys(found?.game.vars ?? {})).toHaveLength(2)
    // A zone of GOPS is called "bid".
    expect(found?.game.vars).toHaveProperty('spadesBid')
    expect(found?.isGame).toBe(true)
  })

  test('brings the procedures and definitions that it calls', () => {
    const found = moved('scopa', 'play', 'crazy-eights')
    expect(found?.game.procs).toHaveProperty('capture')
    expect(found?.isGame).toBe(true)
  })

  test('counts nothing for the statistics of the game that it left', () => {
    const found = moved('crazy-eights', 'draw', 'gops')
    expect(JSON.stringify(found?.option)).not.toContain('tally')
    expect(found?.game.counters).toEqual(gameOf('gops').counters)
  })

  test('is not alike if it names other cards, so that its label is not trusted', () => {
    // Scopa has no eights.
    const found = moved('crazy-eights', 'play eight', 'scopa')
    expect(found?.isAlike).toBe(false)
    expect(found?.isGame).toBe(true)
  })

  test('stays what it is in its own game', () => {
    const crazyEights = gameOf('crazy-eights')
    const path = optionAt(crazyEights, 'play')
    const place = { game: crazyEights, path }
    const found = transplant(valueAt(crazyEights, path), 'option', place, place, stream(1))
    expect(found?.part).toEqual(valueAt(crazyEights, path))
    expect(found?.isAlike).toBe(true)
    expect(found?.game.zones).toEqual(crazyEights.zones)
  })
})

test('a part that comes without what fills its places does not go', () => {
  // Nothing in the option puts cards into the heap.
  const cheat = gameOf('cheat')
  const path = optionAt(cheat, 'call cheat')
  const gops = gameOf('gops')
  const at = [...choiceAt(gops), 'options', 0]
  expect(
    transplant(valueAt(cheat, path), 'option', { game: cheat, path }, { game: gops, path: at }, stream(1)),
  ).toBeUndefined()
})
