/** Every game that has passed the door: sorted and filtered as the reader likes. */
import { useState } from 'preact/hooks'
import type { ChampionRow } from '../../../cards/evolve/run-events.ts'
import { Scrolled } from '../parts/scrolled.tsx'
import { counted, percent } from '../parts/words.ts'

type Column =
  | 'name'
  | 'quality'
  | 'minutes'
  | 'mechanisms'
  | 'nearest'
  | 'distance'
  | 'generation'
  | 'samples'

const COLUMNS: readonly { readonly name: Column; readonly label: string; readonly isNumber?: true }[] = [
  { name: 'name', label: 'Game' },
  { name: 'quality', label: 'Quality', isNumber: true },
  { name: 'minutes', label: 'Minutes', isNumber: true },
  { name: 'mechanisms', label: 'Mechanisms' },
  { name: 'nearest', label: 'Nearest classic' },
  { name: 'distance', label: 'Differs by', isNumber: true },
  { name: 'generation', label: 'Born in', isNumber: true },
  { name: 'samples', label: 'Measured', isNumber: true },
]

/** A page of so many is read; the filter finds the others. */
const MOST_SHOWN = 100

interface ChampionsProps {
  readonly run: string
  readonly champions: readonly ChampionRow[]
  readonly onFamily: (key: string) => void
}

export function ChampionsTable({ run, champions, onFamily }: ChampionsProps) {
  const [sort, setSort] = useState<{ by: Column; isDown: boolean }>({ by: 'quality', isDown: true })
  const [wanted, setWanted] = useState('')
  const word = wanted.trim().toLowerCase()
  const found = champions.filter(({ name, mechanisms, nearest }) =>
    `${name} ${mechanisms} ${nearest}`.toLowerCase().includes(word),
  )
  const sorted = found.toSorted((a, b) => compare(a[sort.by], b[sort.by]) * (sort.isDown ? -1 : 1))
  const sortBy = (by: Column, isNumber = false): void =>
    setSort(sort.by === by ? { by, isDown: !sort.isDown } : { by, isDown: isNumber })
  return (
    <section class="panel champions">
      <div class="row">
        <h2>Games</h2>
        <label class="row small">
          Filter
          <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
        <span class="soft small" role="status">
          {counted(found.length, 'game')}
        </span>
      </div>
      <Scrolled kind="wide scroll" label="Games that passed every test">
        <table>
          <thead>
            <tr>
              {COLUMNS.map(({ name, label, isNumber }) => (
                <th
                  key={name}
                  scope="col"
                  aria-sort={sort.by === name ? (sort.isDown ? 'descending' : 'ascending') : undefined}
                >
                  <button type="button" class="plain" onClick={() => sortBy(name, isNumber)}>
                    {label}
                    <span aria-hidden="true" class="arrow">
                      {sort.by === name ? (sort.isDown ? '▾' : '▴') : ''}
                    </span>
                  </button>
                </th>
              ))}
              <th scope="col">Family</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, MOST_SHOWN).map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <a href={`/runs/${encodeURIComponent(run)}/games/${row.key}`}>{row.name}</a>
                </th>
                <td>{row.quality.toFixed(1)}</td>
                <td>{row.minutes.toFixed(1)}</td>
                <td>{row.mechanisms || '–'}</td>
                <td>{row.nearest || '–'}</td>
                <td>{percent(row.distance)}</td>
                <td>{row.generation}</td>
                <td>{row.samples}×</td>
                <td>
                  <button
                    type="button"
                    class="plain"
                    onClick={() => onFamily(row.key)}
                    aria-label={`show the family of ${row.name}`}
                  >
                    show
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </section>
  )
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
