/** A game as text, line by line: every card that moves and who sees it, every choice, every variable that changes. */

import type { GameResult } from '../model/game-result.ts'
import { type Cell, indexesOf } from '../model/layout.ts'
import { asItems, type Items, type Value } from '../model/values.ts'
import { NONE } from '../rules/deck.ts'
import { itemName } from './decision.ts'
import type { GameEvent } from './observer.ts'
import type { Program } from './program.ts'

export function formatEvent(program: Program, event: GameEvent): string {
  const { deck } = program
  const cards = (some: Items): string => some.map((card) => deck.cardName(card)).join(' ') || 'no card'
  switch (event.kind) {
    case 'move':
      return `  ${deck.cardName(event.card)}: ${program.zoneName(event.from)} → ${program.zoneName(event.to)}, ${seen(program, event.seenBy)}`
    case 'show':
      return `  shown to ${players(program, event.to)}: ${cards(event.cards)}`
    case 'reveal':
      return '  what was done together is seen'
    case 'shuffle':
      return `  ${program.zoneName(event.zone)} is shuffled`
    case 'set':
      return `  ${variableName(program, event.name, event.cell)} = ${valueName(program, event.name, event.value)}`
    case 'choice':
      return `player ${event.player + 1}: ${event.label}${event.of === 1 ? ' (forced)' : ''}`
  }
}

type Move = Extract<GameEvent, { kind: 'move' }>

/** Formats a game as lines. Cards that go the same way, one after the other, share a line. */
export class TraceFormatter {
  readonly lines: string[] = []
  readonly #program: Program
  #last: Move | undefined

  constructor(program: Program) {
    this.#program = program
  }

  add(event: GameEvent): void {
    const last = this.#last
    this.#last = event.kind === 'move' ? event : undefined
    if (event.kind === 'move' && last && sameWay(event, last)) {
      const line = this.lines.pop() as string
      this.lines.push(line.replace(':', ` ${this.#program.deck.cardName(event.card)}:`))
    } else this.lines.push(formatEvent(this.#program, event))
  }
}

function sameWay(one: Move, other: Move): boolean {
  return one.from === other.from && one.to === other.to && one.seenBy.join() === other.seenBy.join()
}

/** The last line of a game that was left at a decision. */
export const NO_END = 'over: left with no end in sight'

export function formatOutcome(outcome: GameResult): string {
  const { ending, cycle, draw, scores, winners } = outcome
  const list = (numbers: readonly number[]): string => numbers.join(' ')
  const points = `scores ${list(scores)}`
  if (ending === 'finished') {
    const seats = list(winners.map((player) => player + 1))
    const won = draw ? 'a draw' : winners.length === 0 ? 'won by nobody' : `won by player ${seats}`
    return `over: ${won}, ${points}`
  }
  if (ending === 'no end in sight') return `${NO_END}, ${points}`
  if (!cycle) return `over: not finished within the step limit, ${points}`
  const told = (counters: Readonly<Record<string, number>>): string =>
    Object.entries(counters)
      .map(([name, n]) => `${name} ${n}`)
      .join(', ') || 'no counter'
  return `over: never ends, the position at ${told(cycle.from)} comes again at ${told(cycle.repeat)}: a cycle of ${told(cycle.length)}`
}

function seen(program: Program, by: Items): string {
  return by.length === 0 ? 'unseen' : `seen by ${players(program, by)}`
}

function players(program: Program, some: Items): string {
  if (some.length === program.seats) return 'all'
  return some.length === 0 ? 'nobody' : `player ${some.map((player) => player + 1).join(' ')}`
}

function variableName(program: Program, name: string, cell: Cell): string {
  const variable = program.variables.get(name)
  const per = variable?.tree.per ?? []
  const secret = variable?.tree.see === 'owner' ? ' (known to its owner)' : ''
  if (per.length === 0) return name + secret
  const index = indexesOf(variable?.family.sizes ?? [])[variable?.cells.indexOf(cell) ?? 0] ?? []
  return `${name} of ${index.map((at, n) => program.memberName(per[n] as string, at)).join(', ')}${secret}`
}

function valueName(program: Program, name: string, value: Value): string {
  const type = program.variables.get(name)?.tree.type ?? 'num'
  if (type === 'bool') return value === 1 ? 'yes' : 'no'
  const kind = type.replace('*', '')
  const one = (item: number): string => (item === NONE ? 'none' : itemName(program, kind, item))
  return typeof value === 'number' ? one(value) : asItems(value).map(one).join(' ') || 'nothing'
}
