/**
 * What seats know in a compiled game beside what they know in the interpreter, decision by decision: the same, or where
 * the two part.
 */
import { type Stream, stream } from '../../../rng/index.ts'
import { GivenUp } from '../../compile/engine/given-up.ts'
import type { HiddenWorlds } from '../../compile/engine/hidden-worlds.ts'
import { NotCompiled } from '../../compile/not-compiled.ts'
import { Play } from '../../interpret/play.ts'
import type { Setting } from '../../model/game-model.ts'
import { asItems, type Items, type Value } from '../../model/values.ts'
import { NONE } from '../../rules/deck.ts'
import type { Game } from '../../rules/tree.ts'
import { InformedProgram } from '../informed-program.ts'
import { hasBit } from '../masks.ts'
import { ObservedGame, ObservedModule } from '../observed/observed-game.ts'
import type { SeatKnowledge } from '../observed/seat-knowledge.ts'
import { determinizerFor } from '../secrets.ts'
import type { MaskFact } from '../unknown.ts'

export interface KnowledgeOptions {
  readonly setting?: Setting
  readonly seed?: number
  readonly games: number
  readonly stepLimit?: number
  /** A game is followed for so many decisions. */
  readonly mostDecisions?: number
  /** The seats whose knowledge is kept; all if left out. */
  readonly seats?: Items
}

/** How much was compared. */
export interface Compared {
  games: number
  decisions: number
  /** Seats at decisions, the onlooker among them where what all know matters. */
  knowers: number
  facts: number
  worlds: number
  /** Variables that others have set unseen, in these worlds. */
  secrets: number
}

export type KnowledgeComparison =
  | ({ readonly verdict: 'equal' } & Compared)
  | { readonly verdict: 'no choices' }
  /** `left out`: the interpreter did not look ahead far enough, so that it knows less; or the module gave a game up. */
  | { readonly verdict: 'not compiled' | 'left out' | 'different'; readonly message: string }

/** Worlds drawn for a decision. */
const DRAWS = 3

class Different extends Error {}
class LeftOut extends Error {}

/** Plays games at random on both engines. */
export function compareKnowledge(game: Game, options: KnowledgeOptions): KnowledgeComparison {
  try {
    const lockstep = new Lockstep(game, options)
    if (!lockstep.hasChoices) return { verdict: 'no choices' }
    for (let index = 0; index < options.games; index += 1) lockstep.play(index)
    return { verdict: 'equal', ...lockstep.compared }
  } catch (thrown) {
    const { message } = thrown as Error
    if (thrown instanceof NotCompiled) return { verdict: 'not compiled', message }
    if (thrown instanceof LeftOut || thrown instanceof GivenUp) return { verdict: 'left out', message }
    if (thrown instanceof Different) return { verdict: 'different', message }
    throw thrown
  }
}

class Lockstep {
  readonly compared: Compared = { games: 0, decisions: 0, knowers: 0, facts: 0, worlds: 0, secrets: 0 }
  readonly #program: InformedProgram
  readonly #game: ObservedGame
  readonly #knowers: Items
  readonly #start: { readonly seed: number; readonly stepLimit: number }
  readonly #mostDecisions: number

  constructor(game: Game, options: KnowledgeOptions) {
    const { setting = {}, seed = 1, stepLimit = 20_000, mostDecisions = Number.POSITIVE_INFINITY } = options
    this.#program = new InformedProgram(game, setting, options.seats)
    const { seats } = this.#program
    const kept = options.seats ?? this.#program.everything('player')
    const module = new ObservedModule(game, { ...setting, seats })
    this.#start = { seed, stepLimit }
    this.#game = new ObservedGame(module, this.#start, kept)
    this.#knowers = module.plan.needsOnlooker ? [...kept, seats] : kept
    this.#mostDecisions = mostDecisions
  }

  get hasChoices(): boolean {
    return this.#program.hasChoices
  }

  play(index: number): void {
    const game = this.#game
    const play = Play.start(this.#program, { ...this.#start, index })
    game.start(index)
    const rng = stream('knowledge', index)
    for (let decision = 0; !play.over && decision < this.#mostDecisions; decision += 1) {
      this.#compare(play, `game ${index}, decision ${decision}`, rng.derive(decision))
      const chosen = rng.below(play.choices.length)
      play.choose(chosen)
      game.choose(chosen)
    }
    if (play.over && play.outcome.ending === 'finished') {
      const [scores, expected] = [[...game.result().scores], play.outcome.scores]
      if (game.isDeciding) throw new Different(`game ${index} goes on in compiled code`)
      same(`game ${index}: scores`, scores, expected)
    }
    this.compared.games += 1
  }

  #compare(play: Play, where: string, rng: Stream): void {
    const { knowledge, lookahead } = this.#program
    if (lookahead.gaveUp) throw new LeftOut('the interpreter gave up looking ahead')
    const game = this.#game
    const stands = [game.isDeciding, game.seat, game.choices]
    same(`${where}: deciding, seat, choices`, stands, [true, play.seat, play.choices.length])
    this.compared.decisions += 1
    for (const seat of this.#knowers) this.#compareSeat(play, seat, `${where}, seat ${seat}`)
    for (const seat of this.#program.everything('player')) this.#comparePending(play, seat, where)
    if (knowledge.isKept(play.seat)) this.#compareWorlds(play, `${where}, worlds of seat ${play.seat}`, rng)
  }

  #compareSeat({ state }: Play, seat: number, where: string): void {
    const { knowledge, deck } = this.#program
    const known = this.#game.digest.of(seat)
    for (const card of deck.cards) {
      const places = this.#placesOf(known, card)
      same(`${where}: places of ${deck.cardName(card)}`, places, knowledge.placesOf(state, seat, card))
    }
    same(`${where}: cards placed in piles`, itemsOf(known.placed), knowledge.placedFor(state, seat))
    const facts = knowledge.factsOf(state, seat)
    same(`${where}: facts`, known.facts.map(factOf), facts)
    this.compared.knowers += 1
    this.compared.facts += facts.length
  }

  /** Variables that are set and not seen yet. Those that hold cards are a matter of where the cards lie. */
  #comparePending({ state }: Play, seat: number, where: string): void {
    const { knowledge, variables } = this.#program
    const cells = Array.from(variables.values())
      .filter(({ tree }) => !tree.type.startsWith('card'))
      .flatMap((variable) => variable.cells)
    same(
      `${where}: hidden variables`,
      cells.map((cell) => this.#game.isHiddenFrom(seat, cell)),
      cells.map((cell) => knowledge.pending.isHiddenFrom(state, seat, cell)),
    )
  }

  #placesOf({ may }: SeatKnowledge, card: number): Items {
    const { words } = this.#game.digest.table
    return this.#program.zones.flatMap((_, zone) => (hasBit(may, zone * words, card) ? zone : []))
  }

  #compareWorlds(play: Play, where: string, rng: Stream): void {
    const streams = [rng.derive('worlds'), rng.derive('worlds')] as const
    const expected: HiddenWorlds = determinizerFor(play, streams[0])
    const worlds: HiddenWorlds = this.#game.worlds(streams[1])
    const named = expected.naming.flatMap((cell) => cardsIn(play.state.read(cell)))
    const given = { named, open: expected.starts.length }
    same(`${where}: what is hidden`, hiddenIn(worlds, given), hiddenIn(expected, given))
    for (let draw = 0; draw < DRAWS; draw += 1) {
      expected.sample(streams[0])
      worlds.sample(streams[1])
      same(`${where}: cards dealt`, [...worlds.dealt], [...expected.dealt])
      same(`${where}: secrets`, wordsOf(worlds.secrets?.values), wordsOf(expected.secrets?.values))
      same(`${where}: numbers drawn`, streams[1].save().words, streams[0].save().words)
      this.compared.worlds += 1
      this.compared.secrets += expected.secrets?.cells.length ?? 0
    }
  }
}

/** All that says how hidden cards lie, and how they are dealt anew. */
function hiddenIn(
  { veiled, real, naming, starts, mixed, secrets }: HiddenWorlds,
  { named, open }: { readonly named: Items; readonly open: number },
): unknown {
  return {
    veiled: veiled.map(({ zone, from, to, positions }) => ({ zone, from, to, positions })),
    real: veiled.map(({ from, to, positions }) => {
      const cards = [...real.subarray(from, to)]
      if (positions) return cards
      // Where there is no order, only cards that something names stand where they must.
      const others = cards.filter((card) => !named.includes(card)).toSorted((a, b) => a - b)
      return [...cards.filter((card) => named.includes(card)), ...others]
    }),
    naming: naming.map(({ at, words, set }) => ({ at, words, set })),
    // There may be room for more.
    starts: veiled.map((_, n) => starts[n] ?? 0).slice(0, open),
    secrets: (secrets?.groups ?? []).map(({ cells, samples }) => ({
      cells: cells.map(({ at }) => at),
      samples: samples.map(wordsOf),
    })),
    mixed: mixed.map(({ within, certain, at }) => ({ from: within.byteOffset, certain, at })),
  }
}

const wordsOf = (values: readonly Int32Array[] = []): unknown => values.map((words) => [...words])

const cardsIn = (value: Value): Items => (value === NONE ? [] : asItems(value))

const factOf = ({ cards, zones, least }: MaskFact): unknown => ({
  cards: itemsOf(cards),
  zones: itemsOf(zones),
  least,
})

const itemsOf = (mask: Int32Array): number[] =>
  Array.from({ length: 32 * mask.length }, (_, item) => item).filter((item) => hasBit(mask, 0, item))

function same(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  if (a !== b) throw new Different(`${what}: compiled ${a}, interpreter ${b}`)
}
