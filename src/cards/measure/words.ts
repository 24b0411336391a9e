/** What each measure is called, on which scale it is shown, and what it means: for every report of a measured game. */
import { DECIDED } from './course-figures.ts'
import type { Measure } from './measure-value.ts'
import type { Parts } from './quality.ts'
import { DECISION, FORCED_TURN, SESSION } from './session-time.ts'

/** The parts of the quality that are measured on a scale from 0 to 1. */
export type PartName = Exclude<keyof Parts, 'session' | 'deals' | 'words'>

export const PART_WORDS: Readonly<Record<PartName, string>> = {
  depth: 'what there is to learn',
  choice: 'time spent on decisions',
  tension: 'how open the game stays',
  interaction: 'effect on other players',
  hiding: 'what seeing all cards is worth',
  following: "choices that change another's options",
}

export type Scale = 'number' | 'share'

interface MeasureWords {
  readonly name: string
  readonly label: string
  readonly scale: Scale
  /** One sentence. */
  readonly means: string
  /** Left out of short reports. */
  readonly isMinor?: true
}

export interface MeasureGroup {
  readonly id: 'depth' | 'decisions' | 'course' | 'cost'
  readonly heading: string
  readonly measures: readonly MeasureWords[]
}

const share = (name: string, label: string, means: string): MeasureWords => ({
  name,
  label,
  scale: 'share',
  means,
})
const number = (name: string, label: string, means: string): MeasureWords => ({
  ...share(name, label, means),
  scale: 'number',
})
const minor = (words: MeasureWords): MeasureWords => ({ ...words, isMinor: true })

export const MEASURE_GROUPS: readonly MeasureGroup[] = [
  {
    id: 'depth',
    heading: 'Depth: who beats whom on the same deals',
    measures: [
      minor(
        number(
          'depth',
          'depth',
          'How much there is to learn, from 0 to 1: the mean of five steps from random play to thought and memory.',
        ),
      ),
      share(
        'thumb_over_random',
        'best rule of thumb over random',
        'The share of wins that the best simple rule has against random players; 50% if the rule is worth nothing.',
      ),
      share(
        'top_over_thumb',
        'thought over the best simple player',
        'The share of wins that the player who thinks most has against the best simple player: a rule of thumb, or one who takes the points in sight.',
      ),
      share(
        'top_over_glance',
        'thought over a glance ahead',
        'The share of wins that the player who thinks most has against one who looks one choice ahead.',
      ),
      share(
        'top_over_quick',
        'thought over quick thought',
        'The share of wins that the player who thinks most has against one who thinks a quarter as much.',
      ),
      share(
        'memory',
        'with memory over without',
        'The share of wins that a player who remembers all it has seen has against one who sees only the table.',
      ),
      share(
        'hidden_information',
        'seeing all cards over fair',
        'The share of wins that a player who sees all cards has against an equal who does not.',
      ),
      minor(
        number(
          'skill_per_session',
          'skill in a session',
          `The edge of thought over the rule of thumb in ${SESSION} minutes of play, in standard deviations of the result.`,
        ),
      ),
      share(
        'skill_vs_luck',
        'results explained by skill',
        'The part of the variance of results that comes from who plays, where thought meets the rule of thumb.',
      ),
      share(
        'luck',
        'results explained by luck',
        'The part of the variance of results that comes from the deal and other chance.',
      ),
      minor(
        share(
          'seat',
          'results explained by the seat',
          'The part of the variance of results that comes from where a player sits.',
        ),
      ),
    ],
  },
  {
    id: 'decisions',
    heading: 'Decisions',
    measures: [
      number(
        'decisions',
        'decisions a game',
        'Choices between two options or more, of all players together.',
      ),
      share(
        'decision_density',
        'turns with a decision',
        'The share of turns in which there is something to decide.',
      ),
      minor(
        share(
          'choice_time',
          'time spent on decisions',
          'The share of the time at the table that goes to decisions which have an effect.',
        ),
      ),
      number('choices', 'options at a decision', 'The mean number of options to choose from.'),
      share(
        'stakes',
        'best option over the worst',
        'What the best option adds to the reward (0 to 100%) over the worst: what a blunder costs.',
      ),
      share(
        'gain_over_mean',
        'best option over the mean',
        'What the best option adds to the reward over an option taken at random.',
      ),
      minor(
        share(
          'gain_over_thumb',
          'best option over the rule of thumb',
          'What the best option adds to the reward over the option that the best simple rule takes.',
        ),
      ),
      minor(
        share(
          'real_decisions',
          'decisions that clearly matter',
          'The share of decisions at which the best option beats the worst by more than two standard errors.',
        ),
      ),
      share(
        'idle_decisions',
        'decisions without any effect',
        'The share of decisions at which all options led to exactly the same results.',
      ),
      minor(
        share(
          'as_thumb',
          'decisions as by the rule of thumb',
          'The share of decisions at which a player who thinks does as the best simple rule does.',
        ),
      ),
      minor(
        number(
          'options_never_taken',
          'options never taken',
          'Options of the rules that good players are often offered and take less than once in a hundred times.',
        ),
      ),
      minor(
        number(
          'options_always_taken',
          'options always taken',
          'Options of the rules that good players are often offered and take more than 99 times in a hundred.',
        ),
      ),
    ],
  },
  {
    id: 'course',
    heading: 'Course',
    measures: [
      share(
        'tension_curve',
        'how open the game is',
        'The mean over a game: 100% while all sides have the same chance to win, 0% once one is sure to win.',
      ),
      share(
        'decided_at',
        'decided after',
        `How far a game has come when its last favourite reaches a chance of ${100 * DECIDED}%; 100% if none does before the end.`,
      ),
      number(
        'lead_changes',
        'changes of the lead',
        'How often the side with the best chance changes in a game.',
      ),
      share(
        'comeback_potential',
        'games won from behind',
        'The share of games whose winner once had less than half of a fair chance.',
      ),
      share(
        'interaction_frequency',
        "choices that change another's options",
        'The share of decisions that change which options the next other player is offered.',
      ),
      share(
        'influence_on_others',
        "choices that change another's points",
        'The share of imagined games in which an opponent ends with other points because of the choice.',
      ),
      share(
        'seat_balance',
        'balance of seats',
        '100% if all seats win equally often, 0% if one seat wins every game.',
      ),
    ],
  },
  {
    id: 'cost',
    heading: 'Length and rules',
    measures: [
      number(
        'session_length',
        'minutes a game',
        `The time of a game at a table, at ${DECISION} seconds a decision and ${FORCED_TURN} seconds a turn without one.`,
      ),
      number(
        'deals',
        'deals a game',
        'How often at least half of the cards are shuffled together; a session may end after any deal.',
      ),
      share(
        'length_spread',
        'spread of length',
        'The standard deviation of the number of turns, as a share of their mean.',
      ),
      number('rules_complexity', 'words of the rules', 'The length of the rules in English.'),
      minor(number('constructs', 'parts of the rules', 'The number of expressions and steps in the rules.')),
      number('exceptions', 'exceptions', 'How often the rules say if, unless, otherwise, except or instead.'),
    ],
  },
]

export function shown(value: number, scale: Scale): string {
  if (scale === 'share') return `${(100 * value).toFixed(Math.abs(value) < 0.0995 ? 1 : 0)}%`
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1)
}

/** `45% to 68%`; nothing for a figure that is exact. */
export const intervalText = ({ low, high }: Measure, scale: Scale): string =>
  low === high ? '' : `${shown(low, scale)} to ${shown(high, scale)}`
