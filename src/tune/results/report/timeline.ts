/** The race at the end, block by block: who ran, how it went, and why it ended. */
import type { Config, ContestRecord } from '../../../search/index.ts'
import type { Study } from '../../study.ts'
import type { Tuned } from '../../tuned.ts'
import { intervalToMetric, scoresOf, signed, toMetric } from '../metric.ts'
import { pairedDifference } from '../standings.ts'
import { counted, ENDS } from '../words.ts'
import { type Html, html, type Insert, table } from './html.ts'

const WIDTH = 300
/** Fewer would look like more than they are. */
const LEAST_DRAWN = 20
const HEIGHT = 18

/** By block of the race, less is better; undefined where one of the two was not seen. */
type Differences = readonly (number | undefined)[]

export function timeline(study: Study, tuned: Tuned): Html {
  const { final } = tuned
  const rows = [...horizonRows(study, tuned), ...sharedRows(study, tuned)]
  const raced = table({
    caption: 'Finalists, block by block',
    kind: 'race',
    head: ['horizon', 'configuration', 'blocks', 'met', 'difference', 'interval', 'how it ended'],
    rows,
  })
  return html`<section id="race"><h2>The race at the end</h2>
<p>All finalists met what is in use on ${counted(final.blocks, 'block')} at most (${counted(final.evaluations, 'evaluation')}). Each mark is a block: <span class="key better"></span> better, <span class="key worse"></span> worse, <span class="key same"></span> the same. A finalist stops as soon as it is clear how it ends. Differences of one for all horizons are in deviations between blocks.</p>
${rows.length === 0 ? html`<p>Nobody ran: the search found nothing to try.</p>` : raced}
</section>`
}

type Row = readonly Insert[]

function horizonRows(study: Study, tuned: Tuned): readonly Row[] {
  const scores = heldOutScores(study, tuned)
  return study.horizons.flatMap((name, horizon) => {
    const scoreOf = (config: Config, block: number): number | undefined =>
      scores.get(`${tuned.idOf(config)} ${block}`)?.[horizon]
    return (tuned.final.horizons[horizon]?.contests ?? []).map((contest) => {
      const differences = Array.from({ length: contest.blocks }, (_, block) => {
        const own = scoreOf(contest.config, block)
        const other = scoreOf(study.incumbents[horizon] as Config, block)
        return own === undefined || other === undefined ? undefined : pairedDifference(own, other)
      })
      return rowOf(study, tuned, name, contest, differences)
    })
  })
}

/** Their differences are averages over horizons, and have no blocks of their own to show. */
function sharedRows(study: Study, tuned: Tuned): readonly Row[] {
  if (study.horizons.length === 1) return []
  return tuned.final.shared.contests.map((contest) =>
    rowOf(study, tuned, 'one for all horizons', contest, []),
  )
}

function rowOf(
  study: Study,
  { final, idOf }: Tuned,
  name: string,
  contest: ContestRecord,
  differences: Differences,
): Row {
  return [
    name,
    idOf(contest.config),
    bar(contest, differences, final.blocks),
    contest.blocks,
    signed(toMetric(study, contest.difference)),
    intervalToMetric(study, contest.interval).map(signed).join(' to '),
    ENDS[contest.end],
  ]
}

function heldOutScores(study: Study, { trials }: Tuned): ReadonlyMap<string, readonly number[]> {
  return new Map(
    trials.flatMap((trial) =>
      trial.heldOut ? [[`${trial.config_id} ${trial.block}`, scoresOf(study, trial)] as const] : [],
    ),
  )
}

/** One path for each kind of block, however many there are. */
function bar({ blocks }: ContestRecord, differences: Differences, all: number): Html {
  const width = WIDTH / Math.max(LEAST_DRAWN, all)
  const kinds = {
    better: (each: number) => each < 0,
    worse: (each: number) => each > 0,
    same: (each: number) => each === 0,
  }
  const paths = Object.entries(kinds).map(([kind, holds]) => {
    const at = differences.flatMap((each, block) => (each !== undefined && holds(each) ? block : []))
    const drawn = at.map(
      (n) => `M${(n * width).toFixed(1)} 3h${(width * 0.8).toFixed(1)}v12h-${(width * 0.8).toFixed(1)}z`,
    )
    return html`<path class="${kind}" d="${drawn.join('')}"/>`
  })
  const [won, lost] = [
    differences.filter((each) => (each ?? 0) < 0),
    differences.filter((each) => (each ?? 0) > 0),
  ]
  const told =
    differences.length === 0
      ? counted(blocks, 'block')
      : `better on ${won.length}, worse on ${lost.length} of ${counted(blocks, 'block')}`
  return html`<svg role="img" aria-label="${told}" width="${WIDTH}" height="${HEIGHT}"><title>${told}</title>
<rect class="ran" x="0" y="8" width="${(blocks * width).toFixed(1)}" height="2"/>
${paths}
</svg>`
}
