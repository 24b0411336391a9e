/** How strong the challengers of a training were, round by round. */
import type { Round } from '../../../train/learn/improve.ts'
import type { TrainDetails } from '../../wire/details.ts'
import { LineChart } from '../parts/line-chart.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { count, percent } from '../parts/words.ts'

const COLUMNS: readonly Column<Round>[] = [
  { head: 'Round', cell: ({ round }) => round },
  { head: 'Against', cell: ({ challenge }) => challenge.against },
  {
    head: 'Points, 99% interval',
    cell: ({ challenge: { share, interval } }) => (
      <>
        {share === null ? '–' : percent(share)}{' '}
        <span class="soft small">{interval.map(percent).join(' to ')}</span>
      </>
    ),
  },
  { head: 'Games', cell: ({ challenge }) => count(challenge.games) },
  { head: 'Verdict', cell: ({ challenge }) => challenge.verdict },
]

export function TrainView({ details: { rounds } }: { readonly details: TrainDetails }) {
  if (rounds.length === 0)
    return (
      <section class="panel">
        <p class="soft">
          No round has ended yet, or the run is older than this version, which records rounds.
        </p>
      </section>
    )
  return (
    <>
      <section class="panel half">
        <h2>Strength over rounds</h2>
        <LineChart
          told={`After ${rounds.length} rounds`}
          at={rounds.map(({ round }) => round)}
          atLabel="round"
          lines={[
            {
              label: 'points of the challenger in %',
              colour: '--good',
              values: rounds.map(({ challenge }) =>
                challenge.share === null ? null : 100 * challenge.share,
              ),
            },
            ...(['from', 'to'] as const).map((side, n) => ({
              label: `99% interval, ${side}`,
              colour: '--good',
              dash: [2, 3],
              values: rounds.map(({ challenge: { share, interval } }) =>
                share === null ? null : 100 * (interval[n] as number),
              ),
            })),
            { label: 'even', colour: '--same', dash: [4, 4], values: rounds.map(() => 50) },
          ]}
        />
        <p class="small soft">
          A challenger that wins more than chance allows becomes the champion, and the next one meets it.
        </p>
      </section>
      <section class="panel half">
        <h2>Rounds</h2>
        <Table label="Rounds" kind="one-line" columns={COLUMNS} rows={rounds} keyOf={({ round }) => round} />
      </section>
    </>
  )
}
