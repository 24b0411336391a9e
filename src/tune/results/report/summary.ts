/** The answer first, in plain words: what to use, and how sure that is. */

import { type Html, html, section, table } from '../../../html/index.ts'
import type { Config } from '../../../search/index.ts'
import type { Study } from '../../study.ts'
import type { Tuned } from '../../tuned.ts'
import { type Best, bestsOf } from '../best.ts'
import { shortNumber, signed } from '../metric.ts'
import { counted, ENDS, intervalText, nameOf, valueText } from '../words.ts'

export function summary(study: Study, tuned: Tuned): Html {
  const bests = bestsOf(study, tuned)
  const shown = study.horizons.length > 1 ? bests : bests.slice(0, -1)
  const adopted = shown.filter((best) => best.adopted)
  return section(
    'summary',
    'What to use',
    html`<p class="lead">${leadOf(shown, adopted)}</p>
<ul class="verdicts">${shown.map((best) => html`<li class="${best.adopted ? 'adopted' : 'stays'}"><strong>${best.horizon ?? 'one for all horizons'}</strong> ${sentenceOf(best)}</li>`)}</ul>
<p>${howSure(tuned)}</p>
${values(study, shown)}`,
  )
}

function leadOf(all: readonly Best[], adopted: readonly Best[]): string {
  if (adopted.length === 0) return 'Nothing better was found: keep what is in use.'
  if (adopted.length === all.length) return 'Something better was found everywhere.'
  return `Something better was found for ${adopted.map(({ horizon }) => horizon ?? 'all horizons at once').join(', ')}; elsewhere keep what is in use.`
}

function sentenceOf(best: Best): string {
  const blocks = `on ${counted(best.held_out_blocks, 'block')} that no search had seen`
  if (best.adopted && !Number.isFinite(best.difference))
    return `Use configuration ${best.config_id}: what is in use failed wherever they met, ${blocks}.`
  if (best.adopted)
    return `Use configuration ${best.config_id}: ${amount(best)} than with what is in use (${intervalText(best)}), ${blocks}.`
  const keep = best.config === null ? 'Keep what is in use for each horizon' : 'Keep what is in use'
  const { closest } = best
  if (!closest) return `${keep}: ${ENDS['no finalist']}.`
  return (
    `${keep}. The closest was configuration ${closest.config_id}: ${signed(closest.difference)} (${intervalText(closest)}) ` +
    `${best.unit}, ${blocks}. How it ended: ${ENDS[closest.why]}.`
  )
}

function amount({ difference, metric, unit }: Best): string {
  const size = `${shortNumber(Math.abs(difference))} ${difference < 0 ? 'lower' : 'higher'}`
  return unit === metric ? `${metric} is ${size}` : `${metric} is, in ${unit}, ${size}`
}

function howSure({ final }: Tuned): string {
  const chance = shortNumber(100 * final.alpha)
  return (
    `How sure is that? All of these decisions together: if nothing were better, something would be adopted in at most ${chance}% ` +
    'of studies. An interval holds the true difference, also when all others are looked at; "in use" is the incumbent of the study.'
  )
}

/** What is to be used, parameter by parameter; what changes is marked. */
function values(study: Study, bests: readonly Best[]): Html {
  const columns = bests.flatMap((best, n) => (best.config ? [{ best, config: best.config, n }] : []))
  const rows = study.space.parameters.map(({ name }) => [
    name,
    ...columns.map(({ config, n }) => cell(name, config, study.incumbents[n] ?? study.incumbents[0])),
  ])
  return table({
    caption: 'Values to use; what differs from what is in use is marked',
    head: [
      'parameter',
      ...columns.map(
        ({ best }) => html`${nameOf(best)}<br><small>configuration ${best.config_id ?? ''}</small>`,
      ),
    ],
    rows,
  })
}

function cell(name: string, config: Config, inUse: Config | undefined): Html {
  const [value, was] = [config[name], inUse?.[name]]
  if (value === undefined) return html`<span class="faint">not used</span>`
  if (value === was) return html`${valueText(value)}`
  const before = was === undefined ? 'not used' : valueText(was)
  return html`<mark>${valueText(value)}</mark> <small>was ${before}</small>`
}
