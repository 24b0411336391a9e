/**
 * The worlds that search deals in compiled code, against all that a seat could be looking at: on small games that is found
 * by trying every deal and every choice (../testing/belief.ts).
 */
import { expect, test } from 'vitest'
import { type Stream, stream } from '../../../rng/index.ts'
import { chiSquare, upperTail } from '../../../rng/testing/chi-square.ts'
import { kuhnPoker } from '../../classics/kuhn-poker.ts'
import { leducPoker } from '../../classics/leduc-poker.ts'
import { choiceKey } from '../../compile/choices/choice-key.ts'
import { Instance } from '../../compile/engine/instance.ts'
import { RootSnapshot } from '../../compile/engine/root-snapshot.ts'
import { Searcher } from '../../compile/engine/searcher.ts'
import { StateTransfer } from '../../compile/engine/state-transfer.ts'
import { STATE } from '../../compile/module/memory.ts'
import { Machine } from '../../interpret/machine.ts'
import type { Program } from '../../interpret/program.ts'
import { goalOf } from '../../model/game-model.ts'
import { ME, STATUS } from '../../model/layout.ts'
import { State } from '../../model/state.ts'
import { chanceOf } from '../../model/streams.ts'
import type { Items } from '../../model/values.ts'
import type { Game } from '../../rules/tree.ts'
import { InformedProgram } from '../informed-program.ts'
import { Belief, Watcher } from '../testing/belief.ts'
import { SMALL_EVIDENCE } from '../testing/small-evidence.ts'
import { SMALL_GAMES } from '../testing/small-games.ts'
import { ObservedGame, ObservedModule } from './observed-game.ts'

const SEED = 11
const GAMES = 4
const MOST_CHOICES = 12
/** Draws for each world that there is. */
const DRAWS = 20

/** What players set unseen is part of a world too, but not of an arrangement; and in the last hardly anybody ever has a choice. */
const LEFT_OUT = ['small-secrets', 'small-bids', 'small-eights']
/** In the first, seats know facts about several cards. */
const WATCHED: readonly Game[] = [
  ...['member', 'exists'].map((kind) => SMALL_EVIDENCE[kind] as Game),
  ...SMALL_GAMES.filter(({ id }) => !LEFT_OUT.includes(id)),
  kuhnPoker,
  leducPoker,
]

const arrangement = (program: Program, state: State): string =>
  program.zones
    .map(({ pile }, zone) => (pile ? state.inOrder(zone) : state.cardsIn(zone)).join(' '))
    .join('/')

/** The order of the cards in a game of the seed, the one dealt first first. */
function shuffledDeck(program: Program, index: number): Items {
  const { state } = Machine.start(program, chanceOf(SEED).derive(index), { stepLimit: -1 })
  state.put(STATUS, 0)
  let deck: Items = []
  new Machine(program, state, {
    stepLimit: 1000,
    onEvent: (event) => {
      if (event.kind === 'shuffle') deck = state.inOrder(event.zone).toReversed()
    },
  }).advance()
  return deck
}

/** Another instance of the module, in which search deals worlds, and somebody looks at each of them. */
class WatchedSearch {
  readonly #instance: Instance
  readonly #program: Program
  readonly #transfer: StateTransfer
  readonly #searcher: Searcher
  #worlds: string[] = []

  constructor(module: ObservedModule, program: Program) {
    this.#program = program
    this.#instance = new Instance(module, { seed: 'imagined', stepLimit: 8000 })
    this.#transfer = new StateTransfer(this.#instance)
    const { exports } = this.#instance
    // Chance is drawn anew right after a world has been dealt.
    const draw = (low: number, high: number): void => {
      this.#worlds.push(arrangement(program, this.#state()))
      exports.draw(low, high)
    }
    Object.assign(this.#instance, { exports: { ...exports, draw } })
    this.#searcher = new Searcher(this.#instance, goalOf(module.compiled.model))
  }

  worlds(game: ObservedGame, iterations: number, rng: Stream): readonly string[] {
    const { memoryMap } = this.#instance.compiled
    this.#instance.bytes.set(game.instance.bytes.subarray(STATE, memoryMap.stateEnd), STATE)
    const list = memoryMap.list / 4
    const words = game.instance.words
    const keys = Array.from({ length: game.choices }, (_, n) => {
      const [option = 0, kind = 0, value = 0] = words.subarray(list + 1 + 3 * n, list + 4 + 3 * n)
      return choiceKey(option, kind, value)
    })
    const worlds = game.worlds(rng)
    expect(worlds.assignments.tables, 'the module deals them itself').toBeDefined()
    const root = new RootSnapshot(this.#instance, this.#transfer.cells, worlds)
    this.#worlds = []
    this.#searcher.search({ iterations, mayStop: false, open: false }, keys, root, rng)
    return this.#worlds
  }

  #state(): State {
    const state = new State(this.#program.ground)
    this.#transfer.leave(state)
    return state
  }
}

/** At decisions of a seat: the worlds that it could be in, and those that search has dealt. */
function* decisionsOf(
  tree: Game,
  seat: number,
): Generator<{ possible: Set<string>; dealt: readonly string[] }> {
  const program = new InformedProgram(tree)
  const module = new ObservedModule(tree)
  const game = new ObservedGame(module, { seed: SEED, stepLimit: 100_000 }, [seat])
  const search = new WatchedSearch(module, program)
  const watcher = new Watcher(program, seat)
  for (let index = 0; index < GAMES; index += 1) {
    const rng = stream('uniform', tree.id, seat, index)
    let now = watcher.begin(shuffledDeck(program, index))
    const belief = new Belief(watcher, now.seen)
    game.start(index)
    for (let n = 0; n < MOST_CHOICES; n += 1) {
      const choices = watcher.choices(now.state)
      const isOwn = now.state.get(ME) === seat
      if (choices.length === 0) break
      if (isOwn && choices.length > 1) {
        expect([game.seat, game.choices]).toEqual([seat, choices.length])
        const possible = new Set(belief.moments.map(({ state }) => arrangement(program, state)))
        yield { possible, dealt: search.worlds(game, possible.size * DRAWS, rng.derive(n)) }
      }
      const chosen = rng.below(choices.length)
      const choice = choices[chosen] as (typeof choices)[number]
      if (choices.length > 1) game.choose(chosen)
      now = watcher.after(now, choice)
      belief.next(isOwn ? choice.label : undefined, now.seen)
    }
  }
}

test.each(WATCHED.map((game) => [game.id, game] as const))(
  '%s: search deals every world that is possible as often as any other, and no other world',
  (_, game) => {
    let [statistic, freedom, decisions] = [0, 0, 0]
    for (let seat = 0; seat < game.seats.min; seat += 1) {
      for (const { possible, dealt } of decisionsOf(game, seat)) {
        expect([...new Set(dealt).difference(possible)]).toEqual([])
        expect(dealt.length).toBe(possible.size * DRAWS)
        decisions += 1
        if (possible.size < 2) continue
        const counts = new Map([...possible].map((world) => [world, 0]))
        for (const world of dealt) counts.set(world, (counts.get(world) ?? 0) + 1)
        statistic += chiSquare([...counts.values()])
        freedom += possible.size - 1
      }
    }
    // One test of all decisions together.
    expect(decisions).toBeGreaterThanOrEqual(GAMES)
    expect(freedom).toBeGreaterThan(GAMES)
    expect(upperTail(statistic, freedom)).toBeGreaterThan(1e-4)
  },
)
