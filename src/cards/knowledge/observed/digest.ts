/**
 * Reads the log of a compiled game and keeps, for the seats that need it, what they know: the same as `SeatObserver` does
 * for the interpreter (../seat-observer.ts), but later, and for all records since it was last read.
 */
import type { Instruction } from '../../lower/instructions.ts'
import type { GameModel } from '../../model/game-model.ts'
import type { Cell } from '../../model/layout.ts'
import type { Items } from '../../model/values.ts'
import type { Expr } from '../../rules/tree.ts'
import { countOf, lowestOf, popcount } from '../masks.ts'
import { Evidence, type Learnt } from './evidence.ts'
import { LogLookahead } from './log-lookahead.ts'
import { actingOf, kindOf, LogReader, pointOf, type Reading } from './log-reader.ts'
import type { ObservationPlan } from './plan.ts'
import { OUTCOME, RECORD } from './records.ts'
import { type MaskMove, SeatKnowledge } from './seat-knowledge.ts'
import type { SecretHistory } from './secret-history.ts'
import { TableCards } from './table.ts'

interface Knower {
  readonly seat: number
  readonly knowledge: SeatKnowledge
}

export class LogDigest {
  readonly table: TableCards
  readonly #model: GameModel
  readonly #code: readonly Instruction[]
  readonly #plan: ObservationPlan
  readonly #log: LogReader
  readonly #lookahead: LogLookahead
  readonly #evidence: Evidence
  /** Seats whose knowledge is kept; the onlooker, who sees what all see, comes after the last seat. */
  readonly #seats = new Map<number, SeatKnowledge>()
  readonly #knowers: readonly Knower[]
  #inView: SeatKnowledge | undefined
  /** By zone: the knowers, by their places, who see it. */
  readonly #seenBy: Int32Array
  /** The name of cards just shown, and to whom. */
  #shown: { readonly name: Cell; readonly to: number } | undefined
  readonly #everyone: number
  /** By instruction: 1 if it moves cards by where they lie in a pile. */
  readonly #isByPlace: Uint8Array
  /** Cards of the record that is being read; and of those, the ones from one place. */
  readonly #cards: Int32Array
  readonly #move: MaskMove
  readonly #secrets: SecretHistory | undefined

  constructor(
    model: GameModel,
    code: readonly Instruction[],
    plan: ObservationPlan,
    log: Int32Array,
    seats: Items,
    secrets?: SecretHistory,
  ) {
    this.#secrets = secrets
    this.#model = model
    this.#code = code
    this.#plan = plan
    this.#log = new LogReader(log, plan)
    this.table = new TableCards(model, plan.cardWords)
    this.#lookahead = new LogLookahead(code, plan, this.#log, this.table)
    this.#everyone = 2 ** model.seats - 1
    this.#isByPlace = Uint8Array.from(code, (_, point) => Number(plan.analysis.byPlace.has(point)))
    this.#cards = new Int32Array(plan.cardWords)
    const cards = new Int32Array(plan.cardWords)
    this.#move = { cards, many: 0, from: 0, to: 0, arrived: 0, inOrder: true, byPlace: true }
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

  /** What a seat would know that has forgotten everything but what lies before it. Valid until it is asked for again. */
  inView(seat: number): SeatKnowledge {
    const { model } = this.table
    this.#inView ??= new SeatKnowledge(this.table)
    const seen = Uint8Array.from(model.zones, (_, zone) => Number(model.sees(seat, zone)))
    this.#inView.forget(this.of(seat), seen)
    return this.#inView
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
    this.#secrets?.start()
  }

  /** The seats whose knowledge is kept, with what they know. */
  get knowers(): Iterable<readonly [seat: number, knowledge: SeatKnowledge]> {
    return this.#seats
  }

  /** Reads so many words of the log. */
  read(words: number): void {
    const log = this.#log
    for (let at = 0; at < words; ) {
      const head = log.word(at)
      const [kind, point] = [kindOf(head), pointOf(head)]
      // Most records are of these kinds.
      if (kind === RECORD.move) this.#moves(point, at, actingOf(head))
      else if (kind === RECORD.deal) this.#deal(at, actingOf(head))
      else if (kind === RECORD.pick)
        this.#learn(this.#evidence.ofValue(at, this.#plan.pickAt(point), log.word(at + 1)))
      else this.#digest(log.reading(at), words)
      at += log.sizeOf(kind, point)
    }
  }

  #digest(record: Reading, words: number): void {
    const { kind, point, at } = record
    switch (kind) {
      case 'shuffle':
        for (const { knowledge } of this.#knowers) knowledge.shuffled(this.#word(at + 1))
        break
      case 'show':
        this.#show(record)
        break
      case 'reveal':
        this.#secrets?.reveal()
        for (const [n, { knowledge }] of this.#knowers.entries()) knowledge.know(this.#seenCards(n))
        break
      case 'assign':
        this.#secrets?.assigned(this.#word(at + 1), record.acting)
        break
      case 'reset':
        this.#secrets?.reset((this.#code[point] as Extract<Instruction, { op: 'enter' }>).block)
        break
      case 'test':
        this.#test(record, words)
        break
      case 'found':
        this.#learn(this.#evidence.ofValue(at, this.#plan.valueAt(point), this.#word(at + 1)))
        break
      case 'naming':
        this.#shown = undefined
    }
  }

  #moves(point: number, at: number, acting: number): void {
    const { analysis, selections } = this.#plan
    const [cards, move, { lies, words, isPile }] = [this.#cards, this.#move, this.table]
    const to = this.#word(at + 1)
    let many = 0
    for (let n = 0; n < words; n += 1) {
      const bits = this.#word(at + 2 + n)
      // Cards that lie in a place without order already do not move there.
      cards[n] = isPile[to] === 1 ? bits : bits & ~(lies[to * words + n] as number)
      many += popcount(cards[n] as number)
    }
    const shown = this.#shown
    this.#shown = undefined
    if (many === 0) return
    const knownTo = shown && analysis.names.get(point) === shown.name ? shown.to : 0
    const selection = selections.size === 0 ? undefined : selections.get(point)?.recorded
    if (selection && acting === 0) {
      const seeing = this.#seatsSeeing(this.#lowestCardsZone(cards), to)
      this.#learn(this.#evidence.ofSeen(at, selection, cards), this.#knowersAmong(seeing))
    }
    move.to = to
    move.arrived = 0
    move.byPlace = this.#isByPlace[point] === 1
    if (many === 1) this.#moveOne(lowestOf(cards, 0, words), acting, knownTo)
    else {
      move.inOrder = this.#keepsOrder(point, cards)
      this.#moveSeveral(many, acting, knownTo)
    }
  }

  #deal(at: number, acting: number): void {
    const move = this.#move
    move.to = this.#word(at + 2)
    move.arrived = 0
    move.byPlace = true
    this.#moveOne(this.#word(at + 1), acting, 0)
  }

  #moveOne(card: number, acting: number, knownTo: number): void {
    const [move, { places, words }] = [this.#move, this.table]
    const from = places[card] as number
    if (from === move.to) return
    for (let n = 0; n < words; n += 1) move.cards[n] = 0
    move.cards[card >> 5] = 1 << (card & 31)
    move.many = 1
    move.from = from
    move.inOrder = true
    this.#moved(acting, knownTo)
    this.table.move(card, move.to)
  }

  /** Place by place, in the order of the zones. */
  #moveSeveral(many: number, acting: number, knownTo: number): void {
    const [cards, move, { lies, words }] = [this.#cards, this.#move, this.table]
    let left = many
    for (let from = 0; left > 0; from += 1) {
      move.many = 0
      for (let n = 0; n < words; n += 1) {
        const bits = (cards[n] as number) & (lies[from * words + n] as number)
        move.cards[n] = bits
        if (bits !== 0) move.many += popcount(bits)
      }
      if (move.many === 0) continue
      left -= move.many
      if (from === move.to) continue
      move.from = from
      this.#moved(acting, knownTo)
      move.arrived += move.many
    }
    this.table.moveAll(cards, move.to)
  }

  /** @param knownTo seats that know which cards these are, though they see neither place */
  #moved(acting: number, knownTo: number): void {
    const move = this.#move
    const seeing = (this.#seenBy[move.from] as number) | (this.#seenBy[move.to] as number)
    const told = knownTo === 0 ? 0 : this.#knowersAmong(knownTo)
    for (let n = 0; n < this.#knowers.length; n += 1) {
      const { seat, knowledge } = this.#knowers[n] as Knower
      const sees = acting > 0 && acting !== seat + 1 ? 0 : seeing
      if ((((told | sees) >> n) & 1) === 1) knowledge.identified(move.cards, move.to, move.inOrder)
      else knowledge.unseen(move)
    }
  }

  #show(record: Reading): void {
    const { point, at, acting } = record
    const all = this.#word(at + 1)
    const to = acting > 0 ? all & (1 << (acting - 1)) : all
    const cards = this.#log.cards(at + 2)
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
    if (outcome === OUTCOME.asked || this.#lookahead.canTell(record, holds, words)) this.#learn(learnt)
  }

  /** @param to the knowers who learn it, by their places; all if left out */
  #learn(learnt: readonly Learnt[], to = -1): void {
    for (const fact of learnt) {
      for (let n = 0; n < this.#knowers.length; n += 1) {
        if (((to >> n) & 1) === 0) continue
        const { knowledge } = this.#knowers[n] as Knower
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
    return this.#log.word(at)
  }

  /** The seats that see cards go from one place to another, as a mask. */
  #seatsSeeing(from: number, to: number): number {
    const { seats } = this.#model
    let mask = 0
    for (let seat = 0; seat < seats; seat += 1)
      if (this.#model.sees(seat, from) || this.#model.sees(seat, to)) mask |= 1 << seat
    return mask
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

  #lowestCardsZone(cards: Int32Array): number {
    return this.table.places[lowestOf(cards, 0, this.table.words)] as number
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
