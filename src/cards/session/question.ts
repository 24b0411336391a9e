/** A decision as a person is asked it: what has been picked so far, and what can be answered. */
import type { BoundBinder, BoundDecision, BoundOption, Choice } from '../interpret/decision.ts'
import { Evaluation } from '../interpret/evaluation.ts'
import type { Play } from '../interpret/play.ts'
import type { Program } from '../interpret/program.ts'
import type { State } from '../model/state.ts'
import { asItems } from '../model/values.ts'

/** Something that is picked: a card, a suit, …, or how many cards. */
export interface Picked {
  readonly kind: 'card' | 'suit' | 'rank' | 'player' | 'team' | 'num' | 'size'
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
  const choose = program.decisionAt(state)
  const begun = begunOption(choose, state)
  return {
    ...(begun && { begun: begunSoFar(choose, begun, state) }),
    answers: play.choices.map(({ name, option, pick }, place) => {
      const code = choose.options[option] as BoundOption
      if (!pick) return { place, option: name }
      const picked = pickedBy(choose, code, state, pick)
      const size = pick.kind === 'card' ? fixedSize(play, choose, code.binders[picked.binder]) : undefined
      return { place, option: name, pick: picked, ...(size !== undefined && { firstOf: size }) }
    }),
  }
}

/** How many cards are picked one after the other, if none is yet and the rules allow one number of them only. */
function fixedSize(
  { program, state }: Play,
  choose: BoundDecision,
  binder?: BoundBinder,
): number | undefined {
  if (!binder?.some || (state.read(choose.size) as number) > 0) return undefined
  const { min, max } = binder.some.shape(new Evaluation(program, state))
  return min === max && min > 1 ? min : undefined
}

/** All that has been picked when a choice of this label is taken. */
export function picksOf(
  program: Program,
  state: State,
  label: string,
  pick: Choice['pick'],
): { readonly option: string; readonly isOnly: boolean; readonly picks: readonly Picked[] } {
  const choose = program.decisionAt(state)
  const code = optionOf(choose, label)
  const before = begunOption(choose, state) ? picksSoFar(choose, code, state) : []
  const now = pick ? [pickedBy(choose, code, state, pick)] : []
  return { option: code.label, isOnly: choose.options.length === 1, picks: [...before, ...now] }
}

/** No label can be mistaken for another with something picked (that is checked); one may be the beginning of another. */
function optionOf({ options }: BoundDecision, label: string): BoundOption {
  const possible = options.filter((option) => `${label} `.startsWith(`${option.label} `))
  return possible.toSorted((a, b) => b.label.length - a.label.length)[0] as BoundOption
}

function begunOption(choose: BoundDecision, state: State): BoundOption | undefined {
  return choose.options[(state.read(choose.option) as number) - 1]
}

function begunSoFar(
  choose: BoundDecision,
  option: BoundOption,
  state: State,
): NonNullable<Question['begun']> {
  const picks = picksSoFar(choose, option, state)
  const binder = state.read(choose.binder) as number
  const size = (state.read(choose.size) as number) - 1
  const more = size - picks.filter((pick) => pick.binder === binder).length
  return { option: option.label, picks, ...(size >= 0 && { more }) }
}

function picksSoFar(choose: BoundDecision, option: BoundOption, state: State): Picked[] {
  const at = state.read(choose.binder) as number
  const isCounted = (state.read(choose.size) as number) > 0
  return option.binders.slice(0, isCounted ? at + 1 : at).flatMap(({ cell, one }, binder) => {
    const kind = (one?.kind ?? 'card') as Picked['kind']
    return asItems(state.read(cell)).map((value) => ({ kind, value, binder }))
  })
}

function pickedBy(
  choose: BoundDecision,
  option: BoundOption,
  state: State,
  { kind, value }: NonNullable<Choice['pick']>,
): Picked {
  const binder = begunOption(choose, state) ? (state.read(choose.binder) as number) : 0
  if (kind !== 'item') return { kind, value, binder }
  const { one } = option.binders[binder] as BoundBinder
  return { kind: (one?.kind ?? 'num') as Picked['kind'], value, binder }
}
