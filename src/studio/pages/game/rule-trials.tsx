/** Which rules matter: on request, the game is played without each of its rules. */
import { useState } from 'preact/hooks'
import type { Comparisons, FigureName } from '../../../cards/measure/comparison.ts'
import type { GameRef } from '../../wire/games.ts'
import type { RuleTrials, RuleTrialsProgress, TriedRule } from '../../wire/rule-trials.ts'
import { capital, count, counted, duration } from '../parts/words.ts'
import { type RuleTrialsState, useRuleTrials } from './use-rule-trials.ts'
import './rule-trials.css'

export function RuleTrialsPanel({ gameRef }: { readonly gameRef: GameRef }) {
  const [isWanted, setWanted] = useState(false)
  const state = useRuleTrials(gameRef, isWanted)
  const isRunning = 'starting' in state || 'progress' in state
  return (
    <section class="panel rule-trials" id="which-rules">
      <h2>Which rules matter</h2>
      {'found' in state ? (
        <Found {...state.found} />
      ) : (
        <>
          <p class="small soft">
            The game is played without each of its rules, on the same deals. Then it is measured without the
            three that change play most, with a twentieth of the usual play. This takes from some seconds to a
            few minutes, and stops when you leave the page. For the full measurement, use{' '}
            <code>manyhands measure --which-rules</code>.
          </p>
          <div class="row">
            {isRunning ? (
              <button type="button" onClick={() => setWanted(false)}>
                Stop
              </button>
            ) : (
              <button
                type="button"
                onClick={() => setWanted(true)}
                disabled={isWanted && !('fault' in state)}
              >
                Find out
              </button>
            )}
            {'progress' in state && (
              <progress
                value={state.progress.done}
                max={state.progress.total}
                aria-label="How far this step has come"
              />
            )}
            <span role="status" class="small">
              {said(state)}
            </span>
          </div>
        </>
      )}
    </section>
  )
}

function said(state: RuleTrialsState): string {
  if ('fault' in state) return capital(state.fault)
  if ('starting' in state) return 'Playing the game as it is…'
  return 'progress' in state ? `${stageText(state.progress)}…` : ''
}

/** The stages of a measurement are many and short: only which game is measured is said. */
function stageText({ stage, done, total }: RuleTrialsProgress): string {
  if (stage === 'rules') return `Playing without each rule: ${done} of ${total}`
  const [game = ''] = stage.split(':')
  return game === 'all rules' ? 'Measuring the game as it is' : `Measuring without ${game}`
}

type Effect = TriedRule['effect']

const EFFECTS: readonly [effect: Effect, heading: (many: number) => string][] = [
  ['breaks', (many) => `The game breaks without ${counted(many, 'rule')}`],
  ['changes play', (many) => (many === 1 ? '1 rule changes play' : `${many} rules change play`)],
  ['idle', (many) => `${counted(many, 'rule')} did nothing`],
]

/** More are behind a click. */
const FIRST = 6

function Found({ rules, closed, gamesSimulated, seconds }: RuleTrials) {
  return (
    <div aria-live="polite">
      <p class="small soft">
        {counted(rules.length, 'rule')}, the most important first; {count(gamesSimulated)} games in{' '}
        {duration(seconds)}.{' '}
        {closed.length > 0 && 'The unchanged game does not pass these gates, so nothing was measured.'}
      </p>
      {EFFECTS.map(([effect, heading]) => {
        const some = rules.filter((rule) => rule.effect === effect)
        const row = (rule: TriedRule) => <RuleRow key={rule.key} rule={rule} />
        return some.length === 0 ? null : (
          <div key={effect} class={`effect ${effect.replace(' ', '-')}`}>
            <h3>{heading(some.length)}</h3>
            <ol>{some.slice(0, FIRST).map(row)}</ol>
            {some.length > FIRST && (
              <details>
                <summary>{some.length - FIRST} more</summary>
                <ol start={FIRST + 1}>{some.slice(FIRST).map(row)}</ol>
              </details>
            )}
          </div>
        )
      })}
    </div>
  )
}

const TAGS: Readonly<Record<Effect, string>> = {
  breaks: 'breaks the game',
  'changes play': 'changes play',
  idle: 'idle',
}

const CONDITIONS: Readonly<Record<string, string>> = {
  always: ', as if the condition always held',
  never: ', as if the condition never held',
}

function RuleRow({ rule }: { readonly rule: TriedRule }) {
  const { words, becomes, otherSentences, how, effect } = rule
  const isGone = becomes === null
  return (
    <li>
      <p class="words">
        {words !== '' && (isGone ? <>“{words}”</> : <s>“{words}”</s>)}
        {isGone && otherSentences > 0 && ` and ${counted(otherSentences, 'more sentence')}`}
        {isGone && CONDITIONS[how]}
        {becomes !== null && (
          <>
            {' '}
            → <ins>“{becomes}”</ins>
          </>
        )}
      </p>
      <p class="small soft">
        <span class="tag">{TAGS[effect]}</span> {effectText(rule)}
      </p>
    </li>
  )
}

function effectText(rule: TriedRule): string {
  const { effect, gate, games, differentGames, otherWinners, onlyThinking, measured, random, thumb } = rule
  if (effect === 'breaks') return gate ?? ''
  if (effect === 'idle') return `None of ${count(games)} games went differently without it.`
  const winners = otherWinners > 0 ? `, ${count(otherWinners)} with another result` : ''
  const shifts = [...shiftsIn(random, 'random players'), ...shiftsIn(thumb, 'a rule of thumb')]
  const quality = measured
    ? ` Quality ${measured.quality.before.toFixed(1)} → ${measured.quality.after.toFixed(1)}, depth ${measured.depth.before.value.toFixed(2)} → ${measured.depth.after.value.toFixed(2)}.`
    : ''
  return [
    `Without it, ${count(differentGames)} of ${count(games)} games went differently${winners}.`,
    onlyThinking ? ' Only players who look ahead play differently.' : '',
    quality,
    shifts.length > 0 ? ` ${capital(shifts.join('; '))}.` : '',
  ].join('')
}

const FIGURES: readonly [name: FigureName, shown: (before: number, after: number) => string][] = [
  ['minutes', (before, after) => `minutes ${before.toFixed(1)} → ${after.toFixed(1)}`],
  ['decisions', (before, after) => `decisions ${before.toFixed(1)} → ${after.toFixed(1)}`],
  ['draws', (before, after) => `drawn ${whole(before)} → ${whole(after)}`],
  ['seat_balance', (before, after) => `balance of seats ${whole(before)} → ${whole(after)}`],
]

function whole(share: number): string {
  return `${(100 * share).toFixed(0)}%`
}

/** Only what differs by more than chance. */
function shiftsIn(compared: Comparisons | null, players: string): string[] {
  const shifts = FIGURES.flatMap(([name, shown]) => {
    const figure = compared?.[name]
    return figure?.differs ? [shown(figure.before.value, figure.after.value)] : []
  })
  return shifts.length === 0 ? [] : [`with ${players}: ${shifts.join(', ')}`]
}
