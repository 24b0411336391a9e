/** A run of evolve, while it goes on or after its end. */
import { useMemo, useState } from 'preact/hooks'
import type { RunRow } from '../../wire/runs.ts'
import { Figures } from '../parts/figures.tsx'
import { LineChart } from '../parts/line-chart.tsx'
import { Ratings } from '../parts/ratings.tsx'
import { count, duration } from '../parts/words.ts'
import { ArchiveMap } from './archive-map.tsx'
import { ChampionsTable } from './champions-table.tsx'
import { type EvolutionView, inOrder } from './evolution-view.ts'
import { Family } from './family.tsx'
import { WorkersTimeline } from './workers-timeline.tsx'
import './evolve.css'

export function EvolvePage({ run, view }: { readonly run: RunRow; readonly view: EvolutionView }) {
  const { plan, generations, spans } = view
  const champions = useMemo(() => inOrder(view), [view])
  const [family, setFamily] = useState<string | undefined>()
  const last = generations.at(-1)
  const chosen = champions.find(({ key }) => key === family) ?? champions[0]
  const isMeasuringOnceMore =
    run.state === 'running' && plan !== undefined && (last?.generation ?? 0) >= plan.generations
  const showFamily = (key: string): void => {
    setFamily(key)
    document.querySelector('#family')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div class="grid">
      <EvolveFigures run={run} view={view} />
      <section class="panel two-thirds">
        <h2>Quality over generations</h2>
        <LineChart
          told={
            last
              ? `After generation ${last.generation} the best quality is ${last.best?.toFixed(1) ?? 'not known'} and ${last.coverage} cells have a game`
              : 'No generation has ended yet'
          }
          at={generations.map(({ generation }) => generation)}
          atLabel="generation"
          lines={[
            { label: 'best', colour: '--good', values: generations.map(({ best }) => best) },
            {
              label: 'median of the new games',
              colour: '--bad',
              dash: [6, 4],
              values: generations.map(({ median }) => median),
            },
            {
              label: 'cells with a game (right)',
              colour: '--same',
              dash: [2, 3],
              right: true,
              values: generations.map(({ coverage }) => coverage),
            },
          ]}
        />
        <p class="small soft">
          The best may fall: games are measured again on new deals, and a lucky one loses its lead. The median
          counts the middles of intervals, the best their low ends. After the last generation, two rounds
          measure the fittest again.{' '}
          {isMeasuringOnceMore
            ? 'All generations are over: the best games are being measured once more.'
            : 'When all generations are over, the best games are measured once more.'}
        </p>
      </section>
      <div class="third family-place">
        <Family run={run.id} champion={chosen} />
      </div>
      <ArchiveMap run={run.id} isRunning={run.state === 'running'} plan={plan} champions={champions} />
      <ChampionsTable run={run.id} champions={champions} onFamily={showFamily} />
      <WorkersTimeline spans={spans} />
      <Ratings run={run.id} />
    </div>
  )
}

function EvolveFigures({
  run,
  view: { plan, generations, champions, best },
}: {
  readonly run: RunRow
  readonly view: EvolutionView
}) {
  const last = generations.at(-1)
  const began = Date.parse(run.created)
  const until = run.finished === null ? Date.now() : Date.parse(run.finished)
  return (
    <Figures
      figures={[
        [
          'Generation',
          `${Math.min(last?.generation ?? 0, plan?.generations ?? 0)} of ${plan?.generations ?? '…'}`,
        ],
        ['Best quality', (best[0]?.quality ?? last?.best)?.toFixed(1) ?? '–'],
        ['Games that passed', count(champions.size)],
        ['Evaluations', count(Math.max(last?.evaluations ?? 0, run.evaluations))],
        ['Games played', count(last?.gamesSimulated ?? 0)],
        run.state === 'running'
          ? ['Per second', run.perSecond === null ? '…' : String(run.perSecond)]
          : ['Time', run.finished === null ? 'stopped' : duration((until - began) / 1000)],
      ]}
    />
  )
}
