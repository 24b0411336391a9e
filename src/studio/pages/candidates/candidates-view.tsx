/** Candidates as a board by status, their scores in order, and of each its lineage, its difference and its logs. */
import { useState } from 'preact/hooks'
import type { CandidateRow, CandidatesDetails, CandidateWork } from '../../wire/details.ts'
import { LineChart } from '../parts/line-chart.tsx'
import { Scrolled } from '../parts/scrolled.tsx'
import { useAnswer } from '../server/use-answer.ts'
import './candidates.css'

const COLUMNS = ['pending', 'running', 'complete', 'failed', 'skipped', 'held']
const MOST_IN_COLUMN = 40

export function CandidatesView({
  run,
  details,
}: {
  readonly run: string
  readonly details: CandidatesDetails
}) {
  const { rows, direction, baseline } = details
  const [chosen, setChosen] = useState<string | undefined>()
  const row = rows.find(({ id }) => id === chosen)
  const scored = rows.filter(({ score }) => score !== null)
  const better = direction === 'maximize' ? Math.max : Math.min
  const best = scored.map((_, n) => better(...scored.slice(0, n + 1).map(({ score }) => score as number)))
  return (
    <>
      <section class="panel">
        <h2>Board</h2>
        <div class="board">
          {COLUMNS.map((status) => {
            const inColumn = rows.filter((each) => each.status === status)
            return (
              <div key={status}>
                <h3>
                  {status} <span class="soft small">{inColumn.length}</span>
                </h3>
                <ul>
                  {inColumn.slice(0, MOST_IN_COLUMN).map(({ id, description, score }) => (
                    <li key={id}>
                      <button type="button" aria-pressed={id === chosen} onClick={() => setChosen(id)}>
                        <span>
                          <strong>{id}</strong> {score !== null && <span class="number">{score}</span>}
                        </span>
                        <span class="small soft about">{description}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
        </div>
      </section>
      <section class="panel half">
        <h2>Score over time</h2>
        {scored.length === 0 && <p class="soft">No candidate has a score yet.</p>}
        <LineChart
          told={`${scored.length} candidates have a score`}
          at={scored.map((_, n) => n + 1)}
          atLabel="candidates with a score, in the order of the list"
          lines={[
            { label: 'score', colour: '--same', values: scored.map(({ score }) => score) },
            { label: 'best so far', colour: '--good', values: best },
            ...(baseline === null
              ? []
              : [{ label: 'baseline', colour: '--bad', dash: [4, 4], values: scored.map(() => baseline) }]),
          ]}
        />
      </section>
      <Chosen run={run} row={row} rows={rows} />
    </>
  )
}

interface ChosenProps {
  readonly run: string
  readonly row: CandidateRow | undefined
  readonly rows: readonly CandidateRow[]
}

function Chosen({ run, row, rows }: ChosenProps) {
  const path = row && `/runs/${encodeURIComponent(run)}/candidates/${encodeURIComponent(row.id)}`
  const { answer, fault } = useAnswer<CandidateWork>(path)
  return (
    <section class="panel half chosen" aria-live="polite">
      <h2>{row ? `Candidate ${row.id}` : 'A candidate'}</h2>
      {!row && <p class="soft">Choose one on the board.</p>}
      {row && (
        <>
          <p>{row.description}</p>
          <p class="small soft">
            {row.status}
            {row.cause !== '' && `: ${row.cause}`}. Lineage: {lineage(row, rows).join(' ← ')}.
          </p>
        </>
      )}
      {fault && <p class="fault">{fault}</p>}
      {answer && (
        <>
          <details open>
            <summary>What it changed</summary>
            <Scrolled label="Difference" kind="text-box">
              <pre>{answer.difference ?? 'There is no program yet.'}</pre>
            </Scrolled>
          </details>
          {Object.entries(answer.logs).map(([name, text]) => (
            <details key={name}>
              <summary>{name}</summary>
              <Scrolled label={name} kind="text-box">
                <pre>{text}</pre>
              </Scrolled>
            </details>
          ))}
        </>
      )}
    </section>
  )
}

/** The row, its parent, and so on to the baseline. Somebody may have written a circle. */
function lineage(row: CandidateRow, rows: readonly CandidateRow[]): readonly string[] {
  const line: string[] = []
  for (let next: CandidateRow | undefined = row; next && !line.includes(next.id); ) {
    line.push(next.id)
    const { basedOnId }: CandidateRow = next
    next = rows.find(({ id }) => id === basedOnId)
  }
  return [...line, 'baseline']
}
