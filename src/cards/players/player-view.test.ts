import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { determinize } from '../knowledge/determinize.ts'
import { InformedProgram, knowledgeOf } from '../knowledge/informed-program.ts'
import type { ZoneView } from '../knowledge/view.ts'
import type { Game } from '../rules/tree.ts'
import { settingsOf } from '../testing/settings.ts'
import { type PlayerOption, type PlayerView, PlayerViews } from './player-view.ts'

const GAMES = 3
const WORLDS = 3

const classic = (id: string): Game => CLASSICS.get(id) as Game
const withChoices = [...CLASSICS].filter(([, game]) => new Program(game).hasChoices)

describe('a player is shown what its seat knows, and nothing else', () => {
  test.each(withChoices)('%s', (id, game) => {
    const program = new InformedProgram(game, { ...settingsOf(id)[0] })
    const views = new PlayerViews(program)
    for (let index = 0; index < GAMES; index += 1) {
      const rng = stream('shown', id, index)
      const play = Play.start(program, { seed: 11, index, stepLimit: 5000 })
      for (let decision = 0; !play.over; decision += 1) {
        if (decision < 5 || rng.chance(0.1)) checkFairness(views, play, rng.derive(decision))
        play.choose(rng.below(play.choices.length))
      }
    }
  })
})

function checkFairness(views: PlayerViews, play: Play, rng: ReturnType<typeof stream>): void {
  const { program, state, seat } = play
  const seen = views.view(state, seat)
  const options = views.options(play)
  const zones = Object.values(seen.zones).flatMap((each) => [each].flat(3) as ZoneView[])
  const named = zones.flatMap(({ cards, among }) => [...cards.filter((card) => card !== null), ...among])
  const everyCard = program.deck.cards.map((card) => program.deck.cardName(card))
  expect([...named, ...seen.unseen].toSorted()).toEqual(everyCard.toSorted())
  expect(zones.map(({ count }) => count).reduce((a, b) => a + b)).toBe(everyCard.length)
  for (const { cards, among, perhaps } of zones.filter((zone) => zone.perhaps.length > 0)) {
    const unknown = cards.filter((card) => card === null).length - among.length
    expect(unknown).toBeGreaterThan(0)
    expect([0, 1, 2, 3]).toContain(perhaps.length - unknown)
    expect(seen.unseen).toEqual(expect.arrayContaining([...perhaps]))
  }
  const isKnown = (name: string): boolean => {
    const card = program.deck.number('card', name) as number
    return knowledgeOf(program).placesOf(state, seat, card).includes(state.placeOf(card))
  }
  expect(named.filter((name) => !isKnown(name))).toEqual([])
  // Where unknown cards lie otherwise, all looks the same: nothing is named that could be elsewhere.
  for (let world = 0; world < WORLDS; world += 1) {
    const imagined = determinize(program, state, seat, rng.derive(world))
    const elsewhere = Play.load(program, new Uint8Array(imagined.words.slice().buffer))
    expect(views.view(elsewhere.state, seat)).toEqual(seen)
    expect(views.options(elsewhere)).toEqual(options)
  }
  expect(structuredClone([seen, options])).toEqual([seen, options])
  expect(options.map(({ label }) => label)).toEqual(play.choices.map(({ label }) => label))
}

/** Plays on, taking the first choice, until an option fits. */
function optionsOf(id: string, fits: (option: PlayerOption) => boolean): PlayerOption | undefined {
  const program = new InformedProgram(classic(id), { ...settingsOf(id)[0] })
  const views = new PlayerViews(program)
  for (let index = 0; index < 20; index += 1) {
    const play = Play.start(program, { seed: 1, index, stepLimit: 5000 })
    for (; !play.over; play.choose(0)) {
      const found = views.options(play).find(fits)
      if (found) return found
    }
  }
  return undefined
}

test.each([
  [
    'crazy-eights',
    'card',
    { label: expect.stringMatching(/^play ..$/), name: 'play', card: expect.any(String) },
  ],
  ['crazy-eights', 'suit', { name: 'play eight', suit: expect.stringMatching(/^[CDHS]$/) }],
  ['go-fish', 'player', { player: expect.any(Number) }],
  ['go-fish', 'rank', { rank: expect.stringMatching(/^[2-9TJQKA]$/) }],
  ['oh-hell', 'number', { number: 0 }],
  ['cheat', 'size', { size: expect.any(Number) }],
] as const)('an option of %s says the %s that is picked', (id, field, expected) => {
  expect(optionsOf(id, (option) => option[field] !== undefined)).toMatchObject(expected)
})

test('zones and variables are there by name, one for each member where there are several', () => {
  const program = new InformedProgram(classic('crazy-eights'), { seats: 2, options: { deals: 1 } })
  const play = Play.start(program, { seed: 1 })
  type Table = PlayerView<
    { hand: ZoneView[]; discards: ZoneView; stock: ZoneView },
    { currentSuit: string; points: number[] }
  >
  const { zones, vars, ...rest } = new PlayerViews(program).view(play.state, 0) as unknown as Table
  expect(zones.hand.map(({ count }) => count)).toEqual([7, 7])
  expect(zones.hand[0]?.cards.every((card) => card !== null)).toBe(true)
  expect(zones.hand[1]?.cards).toEqual(new Array(7).fill(null))
  expect(vars).toMatchObject({ currentSuit: zones.discards.cards[0]?.at(-1), points: [0, 0] })
  expect(rest).toMatchObject({
    seat: 0,
    seats: 2,
    acting: 0,
    game: { id: 'crazy-eights', name: 'Crazy Eights', options: { target: 100, deals: 1 }, teams: 0 },
    deck: { suits: ['C', 'D', 'H', 'S'], cards: { QS: { rank: 'Q', suit: 'S', order: 11 } } },
  })
  expect(rest.unseen).toHaveLength(52 - 7 - 1)
})

test("another's secret is undefined, none is null, a set is a list", () => {
  const program = new InformedProgram(classic('cribbage'))
  const play = Play.start(program, { seed: 1 })
  const { vars } = new PlayerViews(program).view(play.state, 0)
  expect(vars).toMatchObject({ kept: [[], undefined], last: null })
})
