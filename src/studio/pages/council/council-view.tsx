/** A council: how each seat voted round by round, who said what, and what every call cost. */
import type { CouncilAnswer, CouncilDetails, CouncilRound } from '../../wire/council.ts'
import { Figures } from '../parts/figures.tsx'
import { Scrolled } from '../parts/scrolled.tsx'
import { capital, count, counted, percent } from '../parts/words.ts'
import { Calls, dollarsOf, isWasted } from './calls.tsx'
import './council.css'

export function CouncilView({ details }: { readonly details: CouncilDetails }) {
  const { question, options, rounds, calls } = details
  const last = rounds.at(-1)
  const used = calls.filter(({ state }) => state === 'used' || state === 'cached').length
  return (
    <>
      <Figures
        figures={[
          ['Rounds over', count(rounds.length)],
          ['Calls', count(calls.length)],
          ['Answers that count', count(used)],
          ['Tokens', count(tokensOf(calls))],
          ['Tokens paid for nothing', count(tokensOf(calls.filter(isWasted)))],
          ['Cost', dollarsOf(calls)],
        ]}
      />
      {question !== null && (
        <section class="panel">
          <h2>{question}</h2>
          <p class="soft small">Choices: {options}, or unsure.</p>
          {last && (
            <p class="council-result">
              <span aria-hidden="true">{last.isAgreed ? '✓' : '◦'}</span> {capital(last.decision)}.
            </p>
          )}
        </section>
      )}
      {rounds.length > 0 && <Votes seats={details.seats} rounds={rounds} />}
      <Calls calls={calls} />
      {rounds.length > 0 && <Transcript rounds={rounds} />}
    </>
  )
}

const tokensOf = (calls: CouncilDetails['calls']): number =>
  calls.reduce((sum, { tokens }) => sum + tokens, 0)

function Votes({
  seats,
  rounds,
}: {
  readonly seats: readonly string[]
  readonly rounds: readonly CouncilRound[]
}) {
  return (
    <section class="panel half">
      <h2>Votes by round</h2>
      <Scrolled label="Votes by round">
        <table class="votes">
          <thead>
            <tr>
              <th scope="col">Seat</th>
              {rounds.map(({ number }) => (
                <th key={number} scope="col">
                  Round {number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seats.map((seat, at) => (
              <tr key={seat}>
                <th scope="row">{seat}</th>
                {rounds.map(({ number, answers }, n) => (
                  <Vote key={number} answer={answers[at]} before={rounds[n - 1]?.answers[at]} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              {rounds.map(({ number, votes }) => (
                <td key={number}>
                  {votes.map(({ option, count: many }) => `${option} ${many}`).join(', ') || 'no votes'}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scrolled>
      <ul class="small soft">
        {rounds.map(({ number, decision, seconds, speculative, ruling }) => (
          <li key={number}>
            Round {number}, {seconds.toFixed(1)} s{speculative && ', begun while the arbiter decided'}:{' '}
            {decision}.{ruling && ` The arbiter ${ruling.goOn ? 'goes on' : 'stops'}: ${ruling.why}`}
          </li>
        ))}
      </ul>
      <p class="small soft">
        → marks a changed vote. Shares count the weight of each persona; confidence does not count.
      </p>
    </section>
  )
}

function Vote({
  answer,
  before,
}: {
  readonly answer: CouncilAnswer | undefined
  readonly before: CouncilAnswer | undefined
}) {
  if (!answer) return <td>–</td>
  const { state, verdict, confidence } = answer
  if (verdict === null) return <td class="soft">{state}</td>
  const wasOther = before && before.verdict !== null && before.verdict !== verdict
  return (
    <td>
      {wasOther && <span title={`was ${before.verdict}`}>→ </span>}
      <strong>{verdict}</strong>{' '}
      {confidence !== null && <span class="soft small">{percent(confidence)} sure</span>}
    </td>
  )
}

function Transcript({ rounds }: { readonly rounds: readonly CouncilRound[] }) {
  return (
    <section class="panel">
      <h2>Transcript</h2>
      {rounds.map(({ number, focus, answers, decision }, n) => (
        <details key={number} open={n === rounds.length - 1}>
          <summary>
            Round {number}: {counted(answers.length, 'seat')}, {decision}
          </summary>
          {focus !== '' && <p>The arbiter asked to consider: {focus}</p>}
          <div class="answers">
            {answers.map((answer) => (
              <Answer key={answer.seat} answer={answer} />
            ))}
          </div>
        </details>
      ))}
    </section>
  )
}

function Answer({
  answer: { seat, state, verdict, confidence, says, lists },
}: {
  readonly answer: CouncilAnswer
}) {
  return (
    <article class={state}>
      <h3>
        {seat}
        {verdict !== null && (
          <>
            : {verdict}
            {confidence !== null && <span class="soft small"> {percent(confidence)} sure</span>}
          </>
        )}
      </h3>
      <p>{says}</p>
      {lists.map(({ title, items }) => (
        <div key={title}>
          <h4>{title}</h4>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </article>
  )
}
