/**
 * Reads the log of a compiled game and keeps, for the seats that need it, what they know: the same as `SeatObserver` does
 * for the interpreter (../seat-observer.ts), but later, and for all records since it was last read.
 */
import type { Instruction } from '../../lower/instructions.ts'
import type { GameModel } from '../../model/game-model.ts'
import type { Cell, ZonePlace } from '../../model/layout.ts'
import type { Items } from '../../model/values.ts'
import type { Expr } from '../../rules/tree.ts'
import { type Sign, Signs, SignTrail } from '../signs.ts'
import { Evidence, type Learnt } from './evidence.ts'
import { countOf } from './masks.ts'
import type { ObservationPlan } from './plan.ts'
import { ACTING_BITS, KIND_BITS, OUTCOME, POINT_SHIFT, RECORD, type RecordKind } from './records.ts'
import { type MaskMove, SeatKnowledge } from './seat-knowledge.ts'
import { TableCards } from './table.ts'

const KINDS = Object.keys(RECORD) as RecordKind[]

/** A record of the log: what its first word says, and where it is. */
interface Reading {
  readonly kind: RecordKind
  readonly point: number
  /** One more than the seat that acts while others do not see it; 0 if all see it. */
  readonly acting: number
  readonly at: number
  readonly end: number
}

export class LogDigest {
  readonly table: TableCards
  readonly #model: GameModel
  readonly #code: readonly Instruction[]
  readonly #plan: ObservationPlan
  readonly #log: Int32Array
  readonly #signs: Signs
  readonly #evidence: Evidence
  /** Seats whose knowledge is kept; the onlooker, who sees what all see, comes after the last seat. */
  readonly #seats = new Map<number, SeatKnowledge>()
  readonly #knowers: readonly { readonly seat: number; readonly knowledge: SeatKnowledge }[]
  /** By zone: the knowers, by their places, who see it. */
  readonly #seenBy: Int32Array
  /** The name of cards just shown, and to whom. */
  #shown: { readonly name: Cell; readonly to: number } | undefined
  readonly #everyone: number

  constructor(
    model: GameModel,
    code: readonly Instruction[],
    plan: ObservationPlan,
    log: Int32Array,
    seats: Items,
  ) {
    this.#model = model
    this.#code = code
    this.#plan = plan
    this.#log = log
    this.table = new TableCards(model, plan.cardWords)
    this.#signs = new Signs(code, plan.analysis.signs)
    this.#everyone = 2 ** model.seats - 1
    for (const seat of plan.needsOnlooker ? [...seats, model.seats] : seats)
      this.#seats.set(seat, new SeatKnowledge(this.table))
    this.#knowers = Array.from(this.#seats, ([seat, knowledge]) => ({ seat, knowledge }))
    this.#evidence = new Evidence(this.table, this.#seats.get(model.seats), log)
    this.#seenBy = Int32Array.from(model.zones, ({ see }, zone) =>
      this.#knowers.reduce((mask, { seat }, n) => {
        const sees = seat === model.seats ? see === 'all' : model.sees(seat, zone)
        return sees ? mask | (1 << n) : mask
      }, 0),
    )
  }

  /** What a seat knows, up to where the log was read. */
  of(seat: number): SeatKnowledge {
    const knowledge = this.#seats.get(seat)
    if (!knowledge) throw new RangeError(`what seat ${seat} knows is not kept`)
    return knowledge
  }

  /** What a seat knows of single cards, as masks. */
  seen(seat: number): Pick<SeatKnowledge, 'may' | 'placed'> & { certain: Int32Array; words: number } {
    const knowledge = this.of(seat)
    const { may, placed } = knowledge
    return { may, placed, certain: knowledge.certain(), words: this.table.words }
  }

  start(): void {
    this.table.start()
    for (const { knowledge } of this.#knowers) knowledge.start()
    this.#shown = undefined
  }

  /** Reads so many words of the log. */
  read(words: number): void {
    for (let at = 0; at < words; ) {
      const record = this.#reading(at)
      this.#digest(record, words)
      at = record.end
    }
  }

  #reading(at: number): Reading {
    const first = this.#log[at] as number
    const kind = KINDS[(first & (2 ** KIND_BITS - 1)) - 1] as RecordKind
    const point = first >>> POINT_SHIFT
    const acting = (first >>> KIND_BITS) & (2 ** ACTING_BITS - 1)
    return { kind, point, acting, at, end: at + this.#plan.wordsOf(kind, point) }
  }

  #digest(record: Reading, words: number): void {
    const { kind, point, at } = record
    switch (kind) {
      case 'move':
        this.#move(record)
        break
      case 'deal':
        this.#deal(record)
        break
      case 'shuffle':
        for (const { knowledge } of this.#knowers) knowledge.shuffled(this.#word(at + 1))
        break
      case 'show':
        this.#show(record)
        break
      case 'reveal':
        for (const [n, { knowledge }] of this.#knowers.entries()) knowledge.know(this.#seenCards(n))
        break
      case 'test':
        this.#test(record, words)
        break
      case 'pick':
        this.#learn(this.#evidence.ofValue(at, this.#plan.pickAt(point), this.#word(at + 1)))
        break
      case 'found':
        this.#learn(this.#evidence.ofValue(at, this.#plan.valueAt(point), this.#word(at + 1)))
        break
      case 'naming':
        this.#shown = undefined
    }
  }

  #move(record: Reading): void {
    const { point, at, acting } = record
    const [to, cards] = [this.#word(at + 1), this.#cards(at + 2)]
    const { names, byPlace } = this.#plan.analysis
    const name = names.get(point)
    const knownTo = name !== undefined && name === this.#shown?.name ? this.#shown.to : 0
    this.#withoutThose(cards, to)
    const many = countOf(cards, 0, cards.length)
    const selection = this.#plan.selections.get(point)?.recorded
    if (selection && many > 0 && acting === 0) {
      const from = this.#lowestCardsZone(cards)
      const seats = this.#model
        .everything('player')
        .filter((seat) => this.#model.sees(seat, from) || this.#model.sees(seat, to))
      const seeing = seats.reduce((mask, seat) => mask | (1 << seat), 0)
      this.#learn(this.#evidence.ofSeen(at, selection, cards), this.#knowersAmong(seeing))
    }
    const inOrder = many === 1 || this.#keepsOrder(point, cards)
    let arrived = 0
    for (const from of this.#zonesOf(cards)) {
      const group = this.#within(cards, from)
      const moved = countOf(group, 0, group.length)
      if (from !== to) {
        this.#moved(
          { cards: group, many: moved, from, to, arrived, inOrder, byPlace: byPlace.has(point) },
          acting,
          knownTo,
        )
        arrived += moved
      }
    }
    forEachCard(cards, (card) => this.table.move(card, to))
    this.#shown = undefined
  }

  #deal({ at, acting }: Reading): void {
    const [card, to] = [this.#word(at + 1), this.#word(at + 2)]
    const from = this.table.places[card] as number
    if (from === to) return
    const cards = new Int32Array(this.table.words)
    cards[card >> 5] = 1 << (card & 31)
    this.#moved({ cards, many: 1, from, to, arrived: 0, inOrder: true, byPlace: true }, acting, 0)
    this.table.move(card, to)
  }

  /** @param knownTo seats that know which cards these are, though they see neither place */
  #moved(move: MaskMove, acting: number, knownTo: number): void {
    const seeing = (this.#seenBy[move.from] as number) | (this.#seenBy[move.to] as number)
    const told = knownTo === 0 ? 0 : this.#knowersAmong(knownTo)
    for (const [n, { seat, knowledge }] of this.#knowers.entries()) {
      const sees = acting > 0 && acting !== seat + 1 ? 0 : seeing
      if ((((told | sees) >> n) & 1) === 1) knowledge.identified(move)
      else knowledge.unseen(move)
    }
  }

  #show(record: Reading): void {
    const { point, at, acting } = record
    const all = this.#word(at + 1)
    const to = acting > 0 ? all & (1 << (acting - 1)) : all
    const cards = this.#cards(at + 2)
    const name = this.#plan.analysis.names.get(point)
    this.#shown = name && { name, to }
    const seeing = this.#knowersAmong(to)
    const selection = this.#plan.selections.get(point)?.recorded
    if (selection && acting === 0 && countOf(cards, 0, cards.length) > 0)
      this.#learn(this.#evidence.ofSeen(at, selection, cards), seeing)
    for (const [n, { knowledge }] of this.#knowers.entries())
      if (((seeing >> n) & 1) === 1) knowledge.shown(cards)
  }

  #test(record: Reading, words: number): void {
    const { point, at } = record
    const { recorded, tellsIfHolds } = this.#plan.testAt(point)
    const outcome = this.#word(at + 1)
    const holds = outcome !== OUTCOME.fails
    if (holds && !tellsIfHolds) return
    const learnt = this.#evidence.ofTest(at, recorded, holds)
    if (learnt.length === 0) return
    if (outcome === OUTCOME.asked || this.#canTell(record, holds, words)) this.#learn(learnt)
  }

  /** Whether all can tell how a test came out, from what they see next. */
  #canTell({ point, at, end }: Reading, holds: boolean, words: number): boolean {
    const trail = new SignTrail(this.#signs, this.#otherWays(point, holds), {
      hasCards: (zone) => (this.table.counts[zone] as number) > 0,
      isSomething: (name) => ((this.#word(at + 2) >> this.#plan.signCells.indexOf(name)) & 1) === 1,
    })
    // Where cards lie while the records after this one are gone through.
    const places = this.table.places.slice()
    for (let next = end; next < words && !trail.isOver; ) {
      const record = this.#reading(next)
      next = record.end
      if (record.kind === 'ask') {
        trail.see(this.#signs.at(record.point) as Sign)
        break
      }
      if (!isEvent(record.kind)) continue
      if (this.#isNothing(record, places)) continue
      if (record.acting > 0) break
      for (const sign of this.#signsOf(record, places)) if (!trail.isOver) trail.see(sign)
    }
    return trail.isTold
  }

  /** Whether a record is of cards that lie there already, of which nothing is seen. */
  #isNothing(record: Reading, places: Int32Array): boolean {
    if (record.kind === 'move') return this.#movedFrom(record, places).size === 0
    return record.kind === 'deal' && places[this.#word(record.at + 1)] === this.#word(record.at + 2)
  }

  /** What all see of a record, card by card. */
  *#signsOf(record: Reading, places: Int32Array): Iterable<Sign> {
    const { kind, point, at } = record
    const { zones, variables } = this.#model
    const nameOf = (zone: number): string => (zones[zone] as ZonePlace).name
    switch (kind) {
      case 'move': {
        const to = this.#word(at + 1)
        for (const [from, many] of this.#movedFrom(record, places))
          for (let n = 0; n < many; n += 1) yield { kind: 'move', from: nameOf(from), to: nameOf(to) }
        forEachCard(this.#cards(at + 2), (card) => {
          places[card] = to
        })
        break
      }
      case 'deal': {
        const [card, to] = [this.#word(at + 1), this.#word(at + 2)]
        yield { kind: 'move', from: nameOf(places[card] as number), to: nameOf(to) }
        places[card] = to
        break
      }
      case 'shuffle':
        yield { kind: 'shuffle', name: nameOf(this.#word(at + 1)) }
        break
      case 'show':
        if (this.#word(at + 1) === this.#everyone && countOf(this.#cards(at + 2), 0, this.table.words) > 0)
          yield { kind: 'show', name: '' }
        break
      case 'set': {
        const { name } = this.#code[point] as Extract<Instruction, { op: 'set' | 'add' }>
        if (variables.get(name)?.tree.see === undefined) yield { kind: 'set', name }
      }
    }
  }

  /** From where the cards of a move come, in the order of the zones, and how many. */
  #movedFrom({ at }: Reading, places: Int32Array): ReadonlyMap<number, number> {
    const to = this.#word(at + 1)
    const from = new Map<number, number>()
    forEachCard(this.#cards(at + 2), (card) => {
      const zone = places[card] as number
      if (zone !== to) from.set(zone, (from.get(zone) ?? 0) + 1)
    })
    return new Map([...from].toSorted(([a], [b]) => a - b))
  }

  /** Where play would have gone on if a test had come out otherwise. */
  #otherWays(point: number, holds: boolean): readonly number[] {
    const instruction = this.#code[point] as Instruction
    switch (instruction.op) {
      case 'unless':
        return [holds ? instruction.to : point + 1]
      case 'round':
      case 'turn':
        return [holds ? instruction.exit : point + 1]
      case 'choose':
        return holds ? [instruction.otherwise] : instruction.options.map(({ entry }) => entry)
      default:
        throw new TypeError(`${instruction.op} is no test`)
    }
  }

  /** @param to the knowers who learn it, by their places; all if left out */
  #learn(learnt: readonly Learnt[], to = -1): void {
    for (const fact of learnt) {
      for (const [n, { knowledge }] of this.#knowers.entries()) {
        if (((to >> n) & 1) === 0) continue
        if ('lacks' in fact) knowledge.lacks(fact.zone, fact.lacks)
        else knowledge.learn(fact)
      }
    }
  }

  /** Of seats, as a mask, the knowers by their places. What all seats learn, the onlooker learns too. */
  #knowersAmong(seats: number): number {
    return this.#knowers.reduce((mask, { seat }, n) => {
      const isOne = seat === this.#model.seats ? seats === this.#everyone : ((seats >> seat) & 1) === 1
      return isOne ? mask | (1 << n) : mask
    }, 0)
  }

  #word(at: number): number {
    return this.#log[at] as number
  }

  #cards(at: number): Int32Array {
    return this.#log.slice(at, at + this.table.words)
  }

  /** All cards that the n-th knower sees lying somewhere. */
  #seenCards(n: number): Int32Array {
    const [seen, words] = [new Int32Array(this.table.words), this.table.words]
    this.#seenBy.forEach((mask, zone) => {
      if (((mask >> n) & 1) === 0) return
      for (let word = 0; word < words; word += 1)
        seen[word] = (seen[word] as number) | (this.table.lies[zone * words + word] as number)
    })
    return seen
  }

  /** Cards that lie in a place without order already do not move there. */
  #withoutThose(cards: Int32Array, to: number): void {
    if (this.#model.zones[to]?.pile) return
    for (let n = 0; n < cards.length; n += 1)
      cards[n] = (cards[n] as number) & ~(this.table.lies[to * cards.length + n] as number)
  }

  #within(cards: Int32Array, zone: number): Int32Array {
    return cards.map((bits, n) => bits & (this.table.lies[zone * cards.length + n] as number))
  }

  /** The zones of these cards, lowest first. */
  #zonesOf(cards: Int32Array): number[] {
    const zones: number[] = []
    for (let zone = 0; zone < this.#model.zones.length; zone += 1) {
      for (let n = 0; n < cards.length; n += 1) {
        if (((cards[n] as number) & (this.table.lies[zone * cards.length + n] as number)) === 0) continue
        zones.push(zone)
        break
      }
    }
    return zones
  }

  #lowestCardsZone(cards: Int32Array): number {
    const word = cards.findIndex((bits) => bits !== 0)
    const bits = cards[word] as number
    return this.table.places[32 * word + 31 - Math.clz32(bits & -bits)] as number
  }

  /** Whether moved cards keep the order in which they lie: all of a pile, or those on top of it. */
  #keepsOrder(point: number, cards: Int32Array): boolean {
    const { cards: moved } = this.#code[point] as Extract<Instruction, { op: 'move' }>
    const { expr } = moved
    const isPile = (place: Expr): boolean =>
      typeof place === 'object' &&
      place.get === 'zone' &&
      this.#model.game.zones[place.name]?.order === 'pile'
    if (typeof expr !== 'object') return false
    if (expr.get === 'zone') return isPile(expr)
    if (expr.get === 'topmost') return isPile(expr.of)
    if (expr.get !== 'above' || countOf(cards, 0, cards.length) === 0) return false
    return this.#model.zones[this.#lowestCardsZone(cards)]?.pile === true
  }
}

/** Whether a record is of something that happens, whoever sees it. */
const isEvent = (kind: RecordKind): boolean =>
  ['move', 'deal', 'shuffle', 'show', 'set', 'forced', 'reveal'].includes(kind)

function forEachCard(cards: Int32Array, visit: (card: number) => void): void {
  for (let n = 0; n < cards.length; n += 1) {
    for (let bits = cards[n] as number; bits !== 0; bits &= bits - 1) {
      visit(32 * n + 31 - Math.clz32(bits & -bits))
    }
  }
}
