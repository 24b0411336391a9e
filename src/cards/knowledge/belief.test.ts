/**
 * On small games everything can be tried: every deal, and every choice that others could have made. What a seat may
 * imagine is then compared with all that it could be looking at.
 */
import { describe, expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { evenness } from '../../rng/testing/chi-square.ts'
import { assertGame } from '../check/check.ts'
import { kuhnPoker } from '../classics/kuhn-poker.ts'
import { leducPoker } from '../classics/leduc-poker.ts'
import { ME } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import type { Game } from '../rules/tree.ts'
import { Determinizer } from './determinize.ts'
import { InformedProgram } from './informed-program.ts'
import { Belief, type Moment, Watcher } from './testing/belief.ts'
import { GO_FISH, SMALL_GAMES } from './testing/small-games.ts'
import { view } from './view.ts'

const GAMES = 4
const MOST_CHOICES = 12
/** Draws for each world that there is: enough to miss none. */
const DRAWS = 12

/** Goes through some games, and at every choice, for every seat, through all that this seat could be looking at. */
function throughout(
  program: InformedProgram,
  look: (now: Moment, seat: number, possible: readonly State[]) => void,
): void {
  let looked = 0
  for (const seat of program.everything('player')) {
    const watcher = new Watcher(program, seat)
    for (let index = 0; index < GAMES; index += 1) {
      const rng = stream(1, 'belief', index)
      let now = watcher.begin(rng.shuffle([...program.deck.cards]))
      const belief = new Belief(watcher, now.seen)
      for (let n = 0; n < MOST_CHOICES; n += 1) {
        const choices = watcher.choices(now.state)
        if (choices.length === 0) break
        looked += 1
        look(
          now,
          seat,
          belief.moments.map(({ state }) => state),
        )
        const choice = rng.pick(choices)
        const isOwn = now.state.get(ME) === seat
        now = watcher.after(now, choice)
        belief.next(isOwn ? choice.label : undefined, now.seen)
      }
    }
  }
  expect(looked).toBeGreaterThanOrEqual(GAMES * program.seats)
}

const knows = (program: InformedProgram, state: State, seat: number): unknown => {
  const knowledge = program.knowledge
  return {
    view: view(program, state, seat),
    places: program.deck.cards.map((card) => knowledge.placesOf(state, seat, card)),
    placed: knowledge.placedFor(state, seat),
    facts: knowledge.factsOf(state, seat),
  }
}

const arrangement = (program: InformedProgram, state: State): string =>
  program.zones
    .map(({ pile }, zone) => (pile ? state.inOrder(zone) : state.cardsIn(zone)).join(' '))
    .join('/')

/** The worlds that a seat imagines, and how often each comes. */
function imagined(program: InformedProgram, state: State, seat: number, draws: number): Map<string, number> {
  const worlds = new Determinizer(program, state, seat)
  const counts = new Map<string, number>()
  for (let draw = 0; draw < draws; draw += 1) {
    const world = arrangement(program, worlds.draw(stream(1, 'imagined', draw)))
    counts.set(world, (counts.get(world) ?? 0) + 1)
  }
  return counts
}

describe.each([...GO_FISH, ...SMALL_GAMES, kuhnPoker, leducPoker].map((game) => [game.id, game] as const))(
  '%s',
  (_, game) => {
    const program = new InformedProgram(assertGame(game))

    test('what a seat knows is the same in all that it could be looking at', () => {
      throughout(program, ({ state }, seat, possible) => {
        const known = knows(program, state, seat)
        for (const other of possible) expect(knows(program, other, seat)).toEqual(known)
      })
    })

    test('everything that a seat could be looking at is imagined', () => {
      throughout(program, ({ state }, seat, possible) => {
        const all = new Set(possible.map((other) => arrangement(program, other)))
        const worlds = new Set(imagined(program, state, seat, all.size * DRAWS).keys())
        expect(all.size).toBeGreaterThan(0)
        expect([...all.difference(worlds)]).toEqual([])
      })
    })
  },
)

const exact: readonly Game[] = [...SMALL_GAMES, kuhnPoker, leducPoker]

test.each(exact.map((game) => [game.id, game] as const))(
  '%s: nothing else is imagined, and every world as often as any other',
  (_, game) => {
    const program = new InformedProgram(assertGame(game))
    throughout(program, ({ state }, seat, possible) => {
      const all = new Set(possible.map((other) => arrangement(program, other)))
      const counts = imagined(program, state, seat, all.size * DRAWS)
      expect([...new Set(counts.keys()).difference(all)]).toEqual([])
      if (all.size > 1) expect(evenness([...counts.values()])).toBeGreaterThan(1e-7)
    })
  },
)

// That nobody has a whole book goes unseen when no book is laid down, and nothing is concluded from what goes unseen.
test('in Go Fish too much is imagined only where a hand has a book that would have been laid down', () => {
  let tooMuch = 0
  for (const game of GO_FISH) {
    const program = new InformedProgram(assertGame(game))
    throughout(program, ({ state }, seat, possible) => {
      const all = new Set(possible.map((other) => arrangement(program, other)))
      const worlds = new Determinizer(program, state, seat)
      for (let draw = 0; draw < all.size * DRAWS; draw += 1) {
        const world = worlds.draw(stream(1, 'imagined', draw))
        if (all.has(arrangement(program, world))) continue
        tooMuch += 1
        const hands = program.membersOf('hand').map((zone) => world.cardsIn(zone))
        const ranks = hands.map((cards) => cards.map((card) => program.deck.rankOf(card)))
        expect(ranks.some((held) => new Set(held).size < held.length)).toBe(true)
      }
    })
  }
  expect(tooMuch).toBeGreaterThan(0)
})
