/** The race at the end, block by block: who ran, how it went, and why it ended. */
import type { RacedConfiguration, StudyEvent } from '../../../tune/results/study-event.ts'
import { Table } from '../parts/table.tsx'
import { counted } from '../parts/words.ts'
import { signed } from './scale.ts'

const WIDTH = 300
/** Fewer would look like more than they are. */
const LEAST_DRAWN = 20

export function RaceTimeline({ study: { horizons, race, metric } }: { readonly study: StudyEvent }) {
  const rows = horizons.flatMap(({ name, contests }) =>
    contests.map((contest) => ({ name: name ?? 'all horizons', contest })),
  )
  return (
    <section class="panel">
      <h2>The race at the end</h2>
      <p class="small soft">
        Every finalist met the configuration in use on {counted(race.blocks, 'block')} at most (
        {counted(race.evaluations, 'evaluation')}). Each mark is a block: a bar above the line is better than
        the configuration in use, below it is worse, a dot is the same. A finalist stops as soon as it is
        clear how it ends.
      </p>
      {rows.length === 0 && <p>Nothing ran: the search found nothing to try.</p>}
      {rows.length > 0 && (
        <Table
          label="Finalists, block by block"
          kind="race"
          columns={[
            { head: 'Horizon', cell: ({ name }) => name },
            { head: 'Nr', cell: ({ contest }) => contest.id },
            { head: 'Blocks', cell: ({ contest }) => <Blocks contest={contest} all={race.blocks} /> },
            { head: `Change of ${metric}`, cell: ({ contest }) => signed(contest.difference) },
            { head: 'Interval', cell: ({ contest }) => contest.interval.map(signed).join(' to ') },
            { head: 'How it ended', cell: ({ contest }) => contest.end },
          ]}
          rows={rows}
          keyOf={({ name, contest }) => `${name} ${contest.id}`}
        />
      )}
    </section>
  )
}

function Blocks({
  contest: { blocks },
  all,
}: {
  readonly contest: RacedConfiguration
  readonly all: number
}) {
  const width = WIDTH / Math.max(LEAST_DRAWN, all)
  const pathOf = (sign: number, mark: string): string =>
    blocks.flatMap((each, n) => (each === sign ? `M${(n * width).toFixed(1)} ${mark}` : [])).join('')
  const bar = `h${(0.8 * width).toFixed(1)}`
  const many = (sign: number): number => blocks.filter((each) => each === sign).length
  const told = `better on ${many(1)}, worse on ${many(-1)} of ${counted(blocks.length, 'block')}`
  return (
    <svg role="img" aria-label={told} width={WIDTH} height="22">
      <title>{told}</title>
      <path class="ran" d={`M0 11h${(blocks.length * width).toFixed(1)}`} />
      <path class="better" d={pathOf(1, `1${bar}v9h-${(0.8 * width).toFixed(1)}z`)} />
      <path class="worse" d={pathOf(-1, `12${bar}v9h-${(0.8 * width).toFixed(1)}z`)} />
      <path class="same" d={pathOf(0, `9${bar}v4h-${(0.8 * width).toFixed(1)}z`)} />
    </svg>
  )
}
