/**
 * The machine: plays a program forward until a player must choose, or the game is over. All that it knows between
 * two decisions is in its state; the locals are for evaluating one expression.
 */

import { InputError } from '../../errors/index.ts'
import { Stream } from '../../rng/index.ts'
import type { Fact } from '../knowledge/facts.ts'
import { type Conclusion, seenExactly } from '../knowledge/inferences.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { canBeTold } from '../knowledge/lookahead.ts'
import type { Selection } from '../knowledge/selection.ts'
import {
  ACTOR,
  type Cell,
  DECISIONS,
  FIXED,
  FORCED,
  HIDDEN,
  ME,
  POINT,
  STATUS,
  STEPS,
  TURNS,
  type ZonePlace,
} from '../model/layout.ts'
import { State } from '../model/state.ts'
import { asItems, difference, type Items, type Value } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'
import { applyChoice, type Choice, choicesAt } from './decision.ts'
import type { Past } from './decision-history.ts'
import { clockwise } from './expressions.ts'
import type { BinderCode, ChooseCode, Instruction } from './instructions.ts'
import type { Program } from './program.ts'

/** Nobody's turn: what is done between turns is none. */
const NOBODY = -1

const RUNNING = 0
export const DECIDING = 1
export const OVER = 2
/** The step limit was reached. */
export const STOPPED = 3
/** It goes round in circles. */
export const CIRCLING = 4

/** What happens, for whoever writes it down. `seenBy` are the players who learn which card it is. */
export type GameEvent =
  | {
      readonly kind: 'move'
      readonly card: number
      readonly from: number
      readonly to: number
      readonly seenBy: Items
    }
  | { readonly kind: 'show'; readonly cards: Items; readonly to: Items }
  | { readonly kind: 'reveal' }
  | { readonly kind: 'shuffle'; readonly zone: number }
  | { readonly kind: 'set'; readonly name: string; readonly cell: Cell; readonly value: Value }
  | {
      readonly kind: 'choice'
      readonly player: number
      readonly label: string
      readonly of: number
      readonly pick?: NonNullable<Choice['pick']>
    }

export interface MachineOptions {
  readonly stepLimit: number
  /** The order of the deck at the first shuffle: this, then what is left in random order. */
  readonly deck?: readonly number[]
  readonly onEvent?: (event: GameEvent) => void
  /** Called before every round of a repeat, each or turns. It may stop the game. */
  readonly onRound?: (state: State) => void
  /** Called where chance or a choice comes in. */
  readonly onChance?: () => void
  /** Told of cards that are about to take their places in random order. */
  readonly onShuffled?: (cards: Items) => void
  /** Told what is set, if it may be a secret. */
  readonly past?: Past
  /** It only looks ahead: nobody learns anything by it. */
  readonly isAhead?: boolean
}

/** A deck that is not of this game. */
export class DeckError extends InputError {
  override readonly name = 'DeckError'
}

type Doing = { readonly [Op in Instruction['op']]: (instruction: Extract<Instruction, { op: Op }>) => void }

export class Machine {
  readonly program: Program
  state: State
  readonly locals: Value[] = []
  readonly options: MachineOptions
  #choices: readonly Choice[] | undefined
  /** What seats learn, if it is kept. */
  readonly #knowledge: Knowledge | undefined
  /** Cards that were just shown by their name, and to whom: who sees them knows them when they move by that name. */
  #shown: { readonly name: Cell; readonly to: Items } | undefined
  #pretended: { readonly zone: number; readonly cards: Items } | undefined

  constructor(program: Program, state: State, options: MachineOptions) {
    this.program = program
    this.state = state
    this.options = options
    this.#knowledge = options.isAhead ? undefined : program.knowledge
  }

  /** A new game: all cards in their first place, ascending, the lowest on top. */
  static start(
    program: Program,
    chance: Stream,
    options: MachineOptions,
    state = new State(program.ground),
  ): Machine {
    const machine = new Machine(program, state, options)
    const place = program.membersOf(program.game.deck.in)[0] as number
    for (const card of program.deck.cards) state.words[program.ground.places + card] = place
    const zone = program.zones[place] as ZonePlace
    if (zone.pile) state.setOrder(zone, program.deck.cards.toReversed())
    state.put(ME, NONE)
    state.put(ACTOR, NONE)
    state.chance = chance.save().words
    program.knowledge?.start(state)
    machine.advance()
    return machine
  }

  get status(): number {
    return this.state.get(STATUS)
  }

  /** What the player whose decision it is can choose. */
  get choices(): readonly Choice[] {
    if (this.status !== DECIDING) return []
    this.#choices ??= choicesAt(this, this.program.code[this.state.get(POINT)] as ChooseCode)
    return this.#choices
  }

  choose(choice: Choice): void {
    this.options.onChance?.()
    this.options.past?.deciding(this.state)
    this.state.count(DECISIONS)
    this.#take(choice, this.choices.length)
    this.advance()
  }

  #take(choice: Choice, of: number): void {
    const player = this.state.get(ME)
    const { label, pick } = choice
    this.options.onEvent?.({ kind: 'choice', player, label, of, ...(pick && { pick }) })
    this.#act(player)
    this.#choices = undefined
    this.state.put(STATUS, RUNNING)
    applyChoice(this, this.program.code[this.state.get(POINT)] as ChooseCode, choice)
  }

  advance(): void {
    while (this.status === RUNNING) {
      if ((this.state.words[STEPS] as number) >= this.options.stepLimit) {
        this.state.put(STATUS, STOPPED)
        return
      }
      const instruction = this.program.code[this.state.get(POINT)] as Instruction
      if (instruction.op === 'round' || instruction.op === 'next' || instruction.op === 'turn') {
        this.options.onRound?.(this.state)
        if (this.status !== RUNNING) return
      }
      this.state.put(POINT, this.state.get(POINT) + 1)
      if (instruction.op !== 'jump' && instruction.op !== 'unwind') this.state.count(STEPS)
      const carryOut = this.#doing[instruction.op] as (instruction: Instruction) => void
      carryOut(instruction)
    }
  }

  /** What an expression would give if a place held these cards. */
  pretending<Worth>(zone: number, cards: Items, evaluate: (machine: Machine) => Worth): Worth {
    this.#pretended = { zone, cards }
    try {
      return evaluate(this)
    } finally {
      this.#pretended = undefined
    }
  }

  /** The cards in a zone, as far as expressions can tell. */
  cardsIn(zone: number): Items {
    return this.#pretended?.zone === zone ? this.#pretended.cards : this.state.cardsIn(zone)
  }

  /** Something was picked for all to see. */
  tellPick({ tells }: BinderCode, item: number): void {
    if (tells !== undefined) this.#learn(() => tells(this, item))
  }

  /** All learn what follows from what they see; nobody does while what is done is hidden from others. */
  #learn(conclude: () => readonly Fact[], seats?: Items): void {
    const knowledge = this.#knowledge
    if (knowledge === undefined || this.state.get(HIDDEN) > 0) return
    for (const fact of conclude()) knowledge.learn(this.state, fact, seats)
  }

  /** A test has been made, and play would have gone on elsewhere had it come out otherwise. */
  #tellTest(tells: Conclusion, holds: boolean, ...others: readonly number[]): void {
    this.#learn(() => {
      const facts = tells(this, holds)
      return facts.length > 0 && canBeTold(this, others) ? facts : []
    })
  }

  /** Some seats see which cards a place has of a kind: all it has. */
  #tellSet(tells: Selection | undefined, seen: Items, to: number | undefined, seats: Items): void {
    if (tells === undefined || seen.length === 0) return
    const knowledge = this.#knowledge
    const from = this.state.placeOf(seen[0] as number)
    const seeing = seats.filter((seat) => to === undefined || knowledge?.seesMove(this.state, seat, from, to))
    this.#learn(() => seenExactly(tells, this, seen), seeing)
  }

  /** Somebody acts: a turn begins unless it was theirs already. */
  #act(player: number): void {
    if (this.state.get(ACTOR) === player) return
    this.state.put(ACTOR, player)
    this.state.count(TURNS)
  }

  goto(point: number): void {
    this.state.put(POINT, point)
  }

  /** In random order, by the game's own stream. */
  #shuffled(cards: Items): number[] {
    this.options.onChance?.()
    const words = this.state.chance
    const stream = Stream.restore({ key: words, words })
    const order = stream.shuffle([...cards])
    this.state.chance = stream.save().words
    this.options.onShuffled?.(cards)
    return order
  }

  #seenBy(from: number, to: number): Items {
    const { program } = this
    const players = program.everything('player')
    const seeing = players.filter((player) => program.sees(player, from) || program.sees(player, to))
    return this.state.get(HIDDEN) === 0 ? seeing : seeing.filter((player) => player === this.state.get(ME))
  }

  /** A card is about to move: whoever moves it out of an own place acts. */
  #tellMove(card: number, to: number): void {
    const from = this.state.placeOf(card)
    if (from === to) return
    const me = this.state.get(ME)
    // Without choices, to move an own card in turn is to act.
    const inTurn = this.state.get(ACTOR) === NONE && !this.program.hasChoices
    if (inTurn && this.program.zones[from]?.owners.includes(me)) this.#act(me)
    this.options.onEvent?.({ kind: 'move', card, from, to, seenBy: this.#seenBy(from, to) })
  }

  #dealOne(from: number, to: number, at: 'top' | 'bottom'): void {
    const card = this.state.top(from)
    this.#tellMove(card, to)
    if (from !== to)
      this.#knowledge?.moved(this.state, {
        cards: [card],
        from,
        to,
        arrived: 0,
        inOrder: true,
        byPlace: true,
        knownTo: [],
      })
    this.state.moveCard(card, to, at)
  }

  #assign(name: string, cell: Cell, value: Value): void {
    const before = this.state.read(cell)
    this.state.write(cell, value)
    this.#knowledge?.veils.assigned(this.state, cell)
    this.options.past?.assigned(cell)
    // What stays as it is, is no news.
    const now = this.state.read(cell)
    if (String(before) !== String(now)) this.options.onEvent?.({ kind: 'set', name, cell, value: now })
  }

  #newTurn(player: number): void {
    this.state.put(ME, player)
    this.state.put(ACTOR, NONE)
  }

  readonly #doing: Doing = {
    move: ({ cards, name, byPlace, from, to, at, over, tells }) => {
      const place = to(this)
      if (place === undefined) return
      const { pile } = this.program.zones[place] as ZonePlace
      const moved = cards(this).filter((card) => pile || this.state.placeOf(card) !== place)
      const source = from?.(this)
      const kept = source !== undefined && this.program.zones[source]?.pile
      // One card has no order to be looked up.
      let order =
        kept && moved.length > 1
          ? this.state.inOrder(source).filter((card) => moved.includes(card))
          : [...moved]
      if (pile && !kept && moved.length > 1) order = this.#shuffled(moved)
      if (over) order.reverse()
      // Beneath, the last one put there is the lowest: so from the top of what is moved.
      if (at === 'bottom') order.reverse()
      // Told by where they come from, since the order in which they land on a hidden pile is nobody's to know.
      const told = moved.toSorted((a, b) => this.state.placeOf(a) - this.state.placeOf(b) || a - b)
      for (const card of kept ? order : told) this.#tellMove(card, place)
      this.#tellSet(tells, moved, place, this.program.everything('player'))
      const inOrder = kept || moved.length === 1
      const knownTo = name !== undefined && name === this.#shown?.name ? this.#shown.to : []
      let arrived = 0
      for (const [from, cards] of Map.groupBy(moved, (card) => this.state.placeOf(card))) {
        if (from === place) continue
        this.#knowledge?.moved(this.state, { cards, from, to: place, arrived, inOrder, byPlace, knownTo })
        arrived += cards.length
      }
      this.#shown = undefined
      for (const card of order) this.state.moveCard(card, place, at)
    },
    deal: ({ from, n, to, players, first, packet, at }) => {
      const source = from(this)
      const among = players(this)
      if (source === undefined || among.length === 0) return
      const wanted = n === undefined ? Number.MAX_SAFE_INTEGER : n(this)
      const start = clockwise(Math.max(0, first?.(this) ?? 0), among)
      const order = [
        ...among.filter((player) => player >= start),
        ...among.filter((player) => player < start),
      ]
      const atOnce = Math.max(1, packet(this))
      // Counted down, since a place may be dealt from to itself.
      let left = this.state.countIn(source)
      for (let dealt = 0; dealt < wanted && left > 0; dealt += atOnce) {
        for (const player of order) {
          for (let card = 0; card < Math.min(atOnce, wanted - dealt) && left > 0; card += 1) {
            this.#dealOne(source, to.first + player, at)
            left -= 1
          }
        }
      }
    },
    shuffle: ({ zone }) => {
      const place = zone(this)
      if (place === undefined) return
      const cards = this.state.cardsIn(place)
      const fixed = this.state.get(FIXED) === 0 ? (this.options.deck ?? []) : []
      const elsewhere = fixed.find((card) => !cards.includes(card))
      if (elsewhere !== undefined) {
        const name = this.program.deck.cardName(elsewhere)
        throw new DeckError(
          `the deck names ${name}, which is not among the cards that are shuffled first: ${this.program.zoneName(place)}`,
        )
      }
      this.state.put(FIXED, 1)
      const rest = this.#shuffled(difference(cards, fixed))
      this.state.setOrder(this.program.zones[place] as ZonePlace, [...rest, ...fixed.toReversed()])
      this.#knowledge?.shuffled(this.state, place)
      this.options.onEvent?.({ kind: 'shuffle', zone: place })
    },
    show: ({ name, cards, to, tells }) => {
      // What is done together is not seen by others.
      const hidden = this.state.get(HIDDEN) > 0
      const seeing = to(this).filter((player) => !hidden || player === this.state.get(ME))
      const shown = cards(this)
      this.#shown = name && { name, to: seeing }
      this.#tellSet(tells, shown, undefined, seeing)
      this.#knowledge?.shown(this.state, shown, seeing)
      this.options.onEvent?.({ kind: 'show', cards: shown, to: seeing })
    },
    set: ({ name, cell, value, tells }) => {
      const place = cell(this)
      const now = value(this)
      if (tells && place) this.#learn(() => tells(this, now as number))
      if (place) this.#assign(name, place, place.set ? asItems(now) : now)
    },
    add: ({ name, cell, by }) => {
      const place = cell(this)
      if (place) this.#assign(name, place, ((this.state.read(place) as number) + by(this)) | 0)
    },
    tally: ({ counter, by }) => this.state.count(counter, by(this)),
    jump: ({ to }) => this.goto(to),
    unless: ({ test, tells, to }) => {
      const holds = test(this)
      const here = this.state.get(POINT)
      if (!holds) this.goto(to)
      if (tells) this.#tellTest(tells, holds, holds ? to : here)
    },
    let: ({ cell, value }) => {
      this.#shown = undefined
      this.state.write(cell, value(this))
    },
    zero: ({ cell }) => this.state.write(cell, 0),
    round: ({ done, atMost, while: test, tells, exit }) => {
      const rounds = done === undefined ? 0 : (this.state.read(done) as number)
      const here = this.state.get(POINT)
      if (atMost && rounds >= atMost(this)) this.goto(exit)
      else {
        const holds = test === undefined || test(this)
        if (!holds) this.goto(exit)
        else if (done) this.state.write(done, rounds + 1)
        if (tells) this.#tellTest(tells, holds, holds ? exit : here)
      }
    },
    each: ({ left, in: set, cursor, from, me, together }) => {
      this.state.write(left, set(this))
      this.state.write(cursor, Math.max(0, from?.(this) ?? 0))
      if (me) this.state.write(me, this.state.get(ME))
      if (together) this.state.put(HIDDEN, this.state.get(HIDDEN) + 1)
    },
    next: ({ left, cursor, item, players, exit }) => {
      const waiting = asItems(this.state.read(left))
      const now = players ? clockwise(this.state.read(cursor) as number, waiting) : (waiting[0] ?? NONE)
      if (now === NONE) {
        this.goto(exit)
        return
      }
      this.state.write(left, difference(waiting, [now]))
      this.state.write(cursor, now)
      this.state.write(item, now)
      if (players) this.#newTurn(now)
    },
    'first-turn': ({ me, first, in: among, tells }) => {
      this.state.write(me, this.state.get(ME))
      const player = first(this)
      const found = player === NONE ? NONE : clockwise(player, among(this))
      if (tells) this.#learn(() => tells(this, found))
      this.state.put(ME, found)
    },
    turn: ({ in: among, while: test, tells, exit }) => {
      const player = this.state.get(ME)
      const here = this.state.get(POINT)
      if (player === NONE || among(this).length === 0) this.goto(exit)
      else {
        const holds = test === undefined || test(this)
        if (holds) this.#newTurn(player)
        else this.goto(exit)
        if (tells) this.#tellTest(tells, holds, holds ? exit : here)
      }
    },
    'next-turn': ({ next, tells }) => {
      const found = next(this)
      if (tells) this.#learn(() => tells(this, found))
      this.state.put(ME, found)
    },
    as: ({ me, player, exit }) => {
      const who = player(this)
      if (who === NONE) {
        this.goto(exit)
        return
      }
      this.state.write(me, this.state.get(ME))
      this.state.put(ME, who)
    },
    unwind: ({ me, together }) => {
      if (me) this.state.put(ME, this.state.read(me) as number)
      if (me && this.state.get(ACTOR) === NONE) this.state.put(ACTOR, NOBODY)
      if (together === 0) return
      this.state.put(HIDDEN, this.state.get(HIDDEN) - together)
      if (this.state.get(HIDDEN) > 0) return
      this.#knowledge?.revealed(this.state)
      this.options.onEvent?.({ kind: 'reveal' })
    },
    enter: ({ resets }) => {
      for (const { name, value } of resets) {
        const start = value(this)
        for (const cell of this.program.variables.get(name)?.cells ?? []) {
          this.state.write(cell, cell.set ? asItems(start) : start)
          this.options.past?.reset(cell)
        }
      }
    },
    choose: (choose) => {
      const { tells, options, otherwise } = choose
      this.#shown = undefined
      this.goto(this.state.get(POINT) - 1)
      this.#choices = choicesAt(this, choose)
      const [only, another] = this.#choices
      if (only === undefined) {
        this.goto(otherwise)
        if (tells) this.#tellTest(tells, false, ...options.map(({ entry }) => entry))
        return
      }
      const isBegun = this.state.read(choose.option) !== 0
      if (another !== undefined) {
        // Who is asked has something to choose.
        if (tells && !isBegun) this.#learn(() => tells(this, true))
        this.state.put(STATUS, DECIDING)
        return
      }
      if (tells && !isBegun) this.#tellTest(tells, true, otherwise)
      this.state.count(FORCED)
      this.#take(only, 1)
    },
    end: () => this.state.put(STATUS, OVER),
  }
}
