/** A decision as a person is asked it: what has been picked so far, and what can be answered. */
import type { BoundBinder, BoundOption, Choice } from '../interpret/decision.ts'
import { Evaluation } from '../interpret/evaluation.ts'
import type { Play } from '../interpret/play.ts'
import type { Program } from '../interpret/program.ts'
import type { State } from '../model/state.ts'
import { asItems } from '../model/values.ts'
import { aboutOf, isPlace, optionsAt, receiverOf } from './pick-uses.ts'

/** Something that is picked: a card, a suit, …, a numbered place (from 0), or how many cards. */
export interface Picked {
  readonly kind: 'card' | 'suit' | 'rank' | 'player' | 'team' | 'num' | 'place' | 'size'
  readonly value: number
  /** Which of the things that the option asks for, from 0. */
  readonly binder: number
}

export interface Answer {
  /** Its place among the choices of the decision. */
  readonly place: number
  /** The option, in the words of the rules. */
  readonly option: string
  /** What is picked by it, if anything. */
  readonly pick?: Picked
  /** Of how many cards it is the first, where the rules say how many: two or more. */
  readonly firstOf?: number
  /** What the option is about, where another one has the same label. */
  readonly about?: string
  /** The other player who gets the cards that are picked, if the rules settle that before. */
  readonly receiver?: number
}

export interface Question {
  /** The option that was taken and is being completed, with what was picked for it. */
  readonly begun?: {
    readonly option: string
    readonly picks: readonly Picked[]
    /** How many more cards there are to pick, where some are picked one after the other. */
    readonly more?: number
  }
  readonly answers: readonly Answer[]
}

export function questionOf(play: Play): Question {
  const { program, state } = play
  const { options, begun, binder, size, picks } = progressOf(program, state)
  const trees = optionsAt(program, state)
  const receivers = trees.map((tree) => receiverOf(program, state, tree))
  const more = size - picks.filter((pick) => pick.binder === binder).length
  const firstOf = (code: BoundBinder | undefined): number | undefined =>
    size < 0 ? fixedSize(code, program, state) : undefined
  return {
    ...(begun && { begun: { option: begun.label, picks, ...(size >= 0 && { more }) } }),
    answers: play.choices.map(({ name, option, pick }, place) => {
      if (!pick) return { place, option: name }
      const about = aboutOf(trees[option], program.game)
      const code = options[option]?.binders[binder]
      const cards = pick.kind === 'card' ? firstOf(code) : undefined
      const receiver = receivers[option]
      return {
        place,
        option: name,
        pick: pickedBy(pick, code, binder, isPlace(trees[option], binder, program.game)),
        ...(cards !== undefined && { firstOf: cards }),
        ...(about !== undefined && { about }),
        ...(receiver !== undefined && { receiver }),
      }
    }),
  }
}

/** How many cards the rules want one after the other, where they allow only one number, of two or more. */
function fixedSize(code: BoundBinder | undefined, program: Program, state: State): number | undefined {
  const { min, max } = code?.some?.shape(new Evaluation(program, state)) ?? { min: 0, max: 0 }
  return min === max && min > 1 ? min : undefined
}

/** All that has been picked when a choice of this label is taken. */
export function picksOf(
  program: Program,
  state: State,
  label: string,
  pick: Choice['pick'],
): {
  readonly option: string
  readonly about?: string
  readonly isOnly: boolean
  readonly picks: readonly Picked[]
} {
  const { options, begun, binder, picks } = progressOf(program, state)
  const option = begun ?? optionOf(options, label)
  const tree = optionsAt(program, state)[options.indexOf(option)]
  const isAtPlace = isPlace(tree, binder, program.game)
  const now = pick ? [pickedBy(pick, option.binders[binder], binder, isAtPlace)] : []
  const about = aboutOf(tree, program.game)
  return {
    option: option.label,
    ...(about !== undefined && { about }),
    isOnly: options.length === 1,
    picks: [...picks, ...now],
  }
}

/** No label can be mistaken for another with something picked (that is checked); one may be the beginning of another. */
function optionOf(options: readonly BoundOption[], label: string): BoundOption {
  const possible = options.filter((option) => `${label} `.startsWith(`${option.label} `))
  return possible.toSorted((a, b) => b.label.length - a.label.length)[0] as BoundOption
}

/** How far a decision has come: the option that was taken, what is asked now, and what was picked. */
function progressOf(program: Program, state: State) {
  const { options, ...cells } = program.decisionAt(state)
  const begun = options[(state.read(cells.option) as number) - 1]
  const binder = begun ? (state.read(cells.binder) as number) : 0
  /** How many cards are being picked one after the other; -1 if none are. */
  const size = (state.read(cells.size) as number) - 1
  const tree = begun && optionsAt(program, state)[options.indexOf(begun)]
  const asked = begun?.binders.slice(0, size >= 0 ? binder + 1 : binder) ?? []
  const picks = asked.flatMap(({ cell, one }, n) => {
    const kind = kindOf(one?.kind ?? 'card', isPlace(tree, n, program.game))
    return asItems(state.read(cell)).map((value) => ({ kind, value, binder: n }))
  })
  return { options, begun, binder, size, picks }
}

function pickedBy(
  { kind, value }: NonNullable<Choice['pick']>,
  code: BoundBinder | undefined,
  binder: number,
  isAtPlace: boolean,
): Picked {
  return { kind: kind === 'item' ? kindOf(code?.one?.kind ?? 'num', isAtPlace) : kind, value, binder }
}

const kindOf = (type: string, isAtPlace: boolean): Picked['kind'] =>
  type === 'num' && isAtPlace ? 'place' : (type as Picked['kind'])
