/** Why a game has its quality: each part of it as a sentence about what was seen in play. */
import { exactly, type Measure } from '../measure/measure-value.ts'
import { ingredientsOf, type Style } from '../measure/quality.ts'
import { intervalText, PART_WORDS, type PartName, type Scale, shown } from '../measure/words.ts'
import type { EvolvedGame } from './evolved.ts'

export interface Reason {
  readonly part: PartName | 'length' | 'rules'
  /** From 0 to 1. */
  readonly value: Measure
  readonly sentence: string
}

/** The parts that the style counts, then what the length of a game and of its rules leaves of the quality. */
export function reasonsOf(best: EvolvedGame, style: Style): readonly Reason[] {
  const { parts, measures } = best
  const { experienceParts, fit, economy } = ingredientsOf(parts, style)
  const played = (['depth', ...experienceParts] as const).flatMap((part): Reason[] => {
    const value = parts[part]
    return value === null
      ? []
      : [{ part, value, sentence: SENTENCES[part](measures) ?? plainly(part, value) }]
  })
  return [
    ...played,
    { part: 'length', value: exactly(fit), sentence: lengthSentence(best, fit) },
    { part: 'rules', value: exactly(economy), sentence: rulesSentence(parts.words, economy) },
  ]
}

type Measures = EvolvedGame['measures']

/** Undefined if a measure that the sentence needs is not known. */
const SENTENCES: Readonly<Record<PartName, (measures: Measures) => string | undefined>> = {
  depth: ({ top_over_thumb: simple, top_over_quick: quick }) => {
    if (!simple) return undefined
    const less = quick ? ` and ${withInterval(quick)} against a player who thinks less` : ''
    return `The player who thinks most wins ${withInterval(simple)} of games against the best simple player${less}.`
  },
  choice: ({ choice_time: time }) =>
    // Its interval is that of the part.
    time && `${shown(time.value, 'share')} of the time at the table goes to decisions that have an effect.`,
  tension: ({ decided_at: decided, lead_changes: changes }) => {
    if (!decided) return undefined
    const lead = changes ? `; the lead changes ${times(changes.value)}` : ''
    return `A game is decided after ${withInterval(decided)} of its length${lead}.`
  },
  interaction: ({ interaction_frequency: options, influence_on_others: points }) => {
    if (!options) return undefined
    if (!points) return `${choicesThatChange(options)}.`
    const also =
      options.value === 0
        ? `, but ${withInterval(points)} of choices change`
        : `, and ${withInterval(points)}`
    return `${choicesThatChange(options)}${also} the points of an opponent.`
  },
  hiding: ({ hidden_information: seeing }) =>
    seeing &&
    `A player who sees all cards wins ${withInterval(seeing)} of games against an equal who does not.`,
  following: ({ interaction_frequency: options }) => options && `${choicesThatChange(options)}.`,
}

const choicesThatChange = (options: Measure): string =>
  options.value === 0
    ? 'No choice changes what the next player may do'
    : `${withInterval(options)} of choices change what the next player may do`

const plainly = (part: PartName, { value }: Measure): string =>
  `${PART_WORDS[part].charAt(0).toUpperCase()}${PART_WORDS[part].slice(1)}: ${value.toFixed(2)}.`

/** `71% (65% to 77%)` */
function withInterval(measured: Measure, scale: Scale = 'share'): string {
  const interval = intervalText(measured, scale)
  return `${shown(measured.value, scale)}${interval === '' ? '' : ` (${interval})`}`
}

const times = (many: number): string => {
  const text = many.toFixed(1)
  return text === '1.0' ? 'once' : `${text} times`
}

function lengthSentence({ parts: { session, deals } }: EvolvedGame, fit: number): string {
  const split = deals >= 1.5 ? ` in ${shown(deals, 'number')} deals` : ''
  return `A game takes ${minutesText(session.value)}${split}; ${costText(fit, 'this length')}.`
}

const rulesSentence = (words: number, economy: number): string =>
  `The rules have ${words} words; ${costText(economy, 'this')}.`

/** A factor that is 1 as shown costs nothing. */
const costText = (factor: number, what: string): string => {
  const cost = Math.round(100 * (1 - factor))
  return `${what} costs ${cost === 0 ? 'nothing' : `${cost}% of the quality`}`
}

function minutesText(minutes: number): string {
  const figure = minutesFigure(minutes)
  return `${figure} ${figure === '1.0' ? 'minute' : 'minutes'}`
}

export const minutesFigure = (minutes: number): string => minutes.toFixed(minutes < 10 ? 1 : 0)
