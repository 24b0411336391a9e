/** What a study has tried: every configuration as a line through its parameters, and the best as a table. */
import { useState } from 'preact/hooks'
import type { TuneDetails, TunedConfiguration } from '../../wire/details.ts'
import { Scrolled } from '../parts/scrolled.tsx'
import { count, counted } from '../parts/words.ts'
import './tune.css'

const SHOWN = 20
const HEIGHT = 220

export function TuneView({ details }: { readonly details: TuneDetails }) {
  const { configurations, parameters, metric } = details
  const [chosen, setChosen] = useState<number | undefined>()
  if (configurations.length === 0)
    return (
      <section class="panel">
        <p class="soft">
          The configurations appear when the run is finished; until then the record has results only.
        </p>
      </section>
    )
  const scored = configurations.filter(({ score }) => score !== null)
  return (
    <>
      <section class="panel">
        <h2>Configurations</h2>
        <p class="small soft">
          Each line is a configuration; the last axis is the mean {metric} over what the search has seen.{' '}
          {counted(configurations.length, 'configuration')}.
        </p>
        <Parallel parameters={[...parameters, metric]} configurations={scored} chosen={chosen} />
      </section>
      <section class="panel">
        <h2>Most evaluated</h2>
        <p class="small soft">
          The race evaluates promising configurations more often. Point at a row to see its line above.
        </p>
        <Scrolled label="Configurations by how often they were evaluated">
          <table>
            <thead>
              <tr>
                <th scope="col">Nr</th>
                <th scope="col">Evaluations</th>
                <th scope="col">{metric}</th>
                <th scope="col">Held out</th>
                {parameters.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {configurations
                .toSorted((a, b) => b.evaluations - a.evaluations)
                .slice(0, SHOWN)
                .map(({ id, evaluations, score, heldOut, values }) => (
                  <tr key={id} onMouseEnter={() => setChosen(id)} onMouseLeave={() => setChosen(undefined)}>
                    <th scope="row">{id}</th>
                    <td>{count(evaluations)}</td>
                    <td>{figure(score)}</td>
                    <td>{figure(heldOut)}</td>
                    {values.map((value, n) => (
                      <td key={parameters[n]}>
                        {typeof value === 'number' ? figure(value) : String(value ?? '–')}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </Scrolled>
      </section>
    </>
  )
}

const figure = (value: number | null): string =>
  value === null ? '–' : Number.isInteger(value) ? String(value) : value.toPrecision(4)

interface ParallelProps {
  readonly parameters: readonly string[]
  readonly configurations: readonly TunedConfiguration[]
  readonly chosen: number | undefined
}

function Parallel({ parameters, configurations, chosen }: ParallelProps) {
  const columns = parameters.map((_, n) => configurations.map(({ values, score }) => values[n] ?? score))
  const scales = columns.map(scaleOf)
  const x = (n: number): number => 60 + (n * 880) / Math.max(1, parameters.length - 1)
  return (
    <Scrolled label="Configurations by their parameters">
      <svg
        class="parallel"
        viewBox={`0 0 1000 ${HEIGHT + 50}`}
        role="img"
        aria-label="Parallel coordinates of all configurations"
      >
        {configurations.map(({ id, values, score }) => (
          <polyline
            key={id}
            class={id === chosen ? 'chosen' : undefined}
            points={parameters
              .map((_, n) => `${x(n)},${10 + HEIGHT * (1 - (scales[n]?.at(values[n] ?? score) ?? 0))}`)
              .join(' ')}
          />
        ))}
        {parameters.map((name, n) => (
          <g key={name}>
            <line x1={x(n)} x2={x(n)} y1="10" y2={10 + HEIGHT} />
            <text x={x(n)} y={HEIGHT + 28} class="name">
              {name}
            </text>
            <text x={x(n)} y={HEIGHT + 44}>
              {scales[n]?.words}
            </text>
          </g>
        ))}
      </svg>
    </Scrolled>
  )
}

type Value = number | string | boolean | null

/** From 0 to 1; words in the order of their names. */
function scaleOf(values: readonly Value[]): { at(value: Value): number; readonly words: string } {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length === values.length && numbers.length > 0) {
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
    return {
      at: (value) => (high === low ? 0.5 : (Number(value) - low) / (high - low)),
      words: `${figure(low)} to ${figure(high)}`,
    }
  }
  const names = [...new Set(values.map(String))].toSorted()
  return {
    at: (value) => (names.length < 2 ? 0.5 : names.indexOf(String(value)) / (names.length - 1)),
    words: names.length <= 3 ? names.join(', ') : `${names.length} values`,
  }
}
