/** The race at the end, block by block: who ran, how it went, and why it ended. */

import { type Html, html, type Insert, section, table } from '../../../html/index.ts'
import type { ContestRecord } from '../../../search/index.ts'
import type { Study } from '../../study.ts'
import type { Tuned } from '../../tuned.ts'
import { intervalToMetric, signed, toMetric } from '../metric.ts'
import { counted, ENDS } from '../words.ts'

const WIDTH = 300
/** Fewer would look like more than they are. */
const LEAST_DRAWN = 20
const HEIGHT = 18

export function timeline(study: Study, tuned: Tuned): Html {
  const { final } = tuned
  const rows = [
    ...study.horizons.flatMap((name, horizon) =>
      (final.horizons[horizon]?.contests ?? []).map((contest) => rowOf(study, tuned, name, contest)),
    ),
    ...(study.horizons.length === 1 ? [] : final.shared.contests).map((contest) =>
      rowOf(study, tuned, 'one for all horizons', contest),
    ),
  ]
  const raced = table({
    caption: 'Finalists, block by block',
    kind: 'race',
    head: ['horizon', 'configuration', 'blocks', 'met', 'difference', 'interval', 'how it ended'],
    rows,
  })
  return section(
    'race',
    'The race at the end',
    html`<p>All finalists met what is in use on ${counted(final.blocks, 'block')} at most (${counted(final.evaluations, 'evaluation')}). Each mark is a block: <span class="key better"></span> better, <span class="key worse"></span> worse, <span class="key same"></span> the same. A finalist stops as soon as it is clear how it ends. Differences of one for all horizons are in deviations between blocks.</p>
${rows.length === 0 ? html`<p>Nobody ran: the search found nothing to try.</p>` : raced}`,
  )
}

function rowOf(
  study: Study,
  { final, idOf }: Tuned,
  name: string,
  contest: ContestRecord,
): readonly Insert[] {
  return [
    name,
    idOf(contest.config),
    bar(contest, final.blocks),
    contest.blocks,
    signed(toMetric(study, contest.difference)),
    intervalToMetric(study, contest.interval).map(signed).join(' to '),
    ENDS[contest.end],
  ]
}

/** One path for each kind of block, however many there are. */
function bar({ blocks, differences }: ContestRecord, all: number): Html {
  const width = WIDTH / Math.max(LEAST_DRAWN, all)
  const blocksWith = (sign: number): readonly number[] =>
    differences.flatMap((each, block) => (Math.sign(each) === sign ? block : []))
  const [better, same, worse] = [blocksWith(-1), blocksWith(0), blocksWith(1)]
  const mark = `h${(width * 0.8).toFixed(1)}v12h-${(width * 0.8).toFixed(1)}z`
  const paths = Object.entries({ better, worse, same }).map(([kind, blocks]) => {
    const drawn = blocks.map((n) => `M${(n * width).toFixed(1)} 3${mark}`)
    return html`<path class="${kind}" d="${drawn.join('')}"/>`
  })
  const told = `better on ${better.length}, worse on ${worse.length} of ${counted(blocks, 'block')}`
  return html`<svg role="img" aria-label="${told}" width="${WIDTH}" height="${HEIGHT}"><title>${told}</title>
<rect class="ran" x="0" y="8" width="${(blocks * width).toFixed(1)}" height="2"/>
${paths}
</svg>`
}
