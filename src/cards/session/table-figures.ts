/**
 * The numbers, suits, players and so on that stand at a table beside the cards: the variables of a game and what its
 * rules work out, as far as a seat knows them.
 */
import type { View } from '../knowledge/view.ts'
import { clean } from './clean-text.ts'
import type { GameWords } from './game-words.ts'
import type { InteractiveGame } from './interactive-game.ts'
import type { KnownNumbers } from './known-numbers.ts'
import type { ShownVariable } from './shown-variables.ts'

/** A text for each player, or for each team; empty where there is nothing to say. */
export interface FigureColumn {
  readonly title: string
  readonly cells: readonly string[]
  /** Whether the result of the game depends on it. */
  readonly isScore: boolean
}

/** A name and what belongs to it; the name alone, with an empty text, if that says it all. */
export type TableFigure = readonly [name: string, text: string]

export class TableFigures {
  readonly #view: View
  readonly #words: GameWords
  readonly #numbers: KnownNumbers
  readonly #variables: readonly ShownVariable[]
  readonly #missing: InteractiveGame['missingBids']

  constructor(game: InteractiveGame, seat: number, words: GameWords) {
    this.#view = game.view(seat)
    this.#words = words
    this.#numbers = game.knownNumbers(seat)
    this.#variables = game.variables
    this.#missing = game.missingBids
  }

  /** What each player, or each team, has. What is nothing yet for anybody is left out, but for scores. */
  columns(kind: 'player' | 'team'): FigureColumn[] {
    return [...this.#variableColumns(kind), ...this.#definitionColumns(kind)]
  }

  /** What belongs to nobody alone: whose turn it is to deal, trumps. */
  ofAll(): TableFigure[] {
    return [...this.#variablesOfAll(), ...this.#definitionsOfAll()]
  }

  /** Variables that only their owner sees. */
  own(): TableFigure[] {
    const { seat, vars } = this.#view
    return this.#variables
      .filter(({ tree }) => tree.see === 'owner')
      .flatMap(({ name, title, tree }): TableFigure[] => {
        const values = vars[name] ?? []
        const own = values.slice(...ownPart(values.length, this.#words.program.seats, seat))
        const text = own.map((value) => this.#valueText(value, tree.type)).join(' ')
        return /^[0 ]*$/.test(text) ? [] : [[clean(title), text]]
      })
  }

  /** What the rules work out of cards: "total 15". */
  beside(zone: string, cards: readonly number[]): string[] {
    const found = this.#numbers.ofCards(zone, cards)
    return found.map(({ title, value }) => `${clean(title)} ${value}`)
  }

  #variableColumns(kind: 'player' | 'team'): FigureColumn[] {
    return this.#variables.flatMap(({ name, title, tree, isScore }) => {
      if (tree.per?.length !== 1 || tree.per[0] !== kind || tree.see === 'owner') return []
      const missing = this.#missing.get(name)
      const cells = (this.#view.vars[name] ?? []).map((value, n) =>
        missing?.includes(n) ? '' : this.#valueText(value, tree.type),
      )
      // A bid of 0 is a bid.
      const isNamed = missing !== undefined && missing.length < cells.length
      if (!isScore && !isNamed && cells.every((cell) => /^[?0 ]*$/.test(cell) || cell === 'no')) return []
      const { win, aim } = this.#words.program.game.result
      const isLow = isScore && win === 'least' && aim !== 'points'
      return [{ title: `${clean(title)}${isLow ? ' (low wins)' : ''}`, cells, isScore }]
    })
  }

  #definitionColumns(kind: 'player' | 'team'): FigureColumn[] {
    return this.#numbers.ofEach(kind).map(({ title, type, values }) => ({
      title: clean(title),
      cells: values.map((value) => this.#valueText(value, type)),
      isScore: false,
    }))
  }

  #variablesOfAll(): TableFigure[] {
    return this.#variables.flatMap(({ name, title, tree }): TableFigure[] => {
      const { per = [], type } = tree
      const [of] = per
      if (per.length > 1 || of === 'player' || of === 'team' || typeof of === 'number') return []
      return (this.#view.vars[name] ?? []).flatMap((value, n): TableFigure[] => {
        const whose = of === undefined ? '' : ` of ${this.#words.item(of, n)}`
        return this.#figure(clean(title) + whose, value, type)
      })
    })
  }

  #definitionsOfAll(): TableFigure[] {
    return this.#numbers.alone().flatMap(({ title, value, type }) => this.#figure(clean(title), value, type))
  }

  /** Nothing for what is none, 0 or false; of what is true, only the name. */
  #figure(name: string, value: unknown, type: string): TableFigure[] {
    if (type === 'bool') return value === 1 ? [[name, '']] : []
    const text = this.#valueText(value, type)
    return text === '' || text === '0' || text === '?' ? [] : [[name, text]]
  }

  #valueText(value: unknown, type: string): string {
    return value === undefined ? '?' : this.#words.value(type, value as number | readonly number[])
  }
}

/** Which values of a variable are those of one player. */
function ownPart(values: number, seats: number, seat: number): [number, number] {
  const each = values / seats
  return [seat * each, (seat + 1) * each]
}
