/** The quality, and what it is made of. */
import { type Html, html, section } from '../../../html/index.ts'
import type { Measurement } from '../measurement.ts'
import { ingredientsOf, type Parts, qualityOf, type Style } from '../quality.ts'
import { intervalText, PART_WORDS, type PartName, shown } from '../words.ts'
import { gateLabel } from './gates-table.ts'
import { bar, type Row, rows } from './marks.ts'

export function verdict(found: Measurement): Html {
  const { quality, style, parts, valid } = found
  return section(
    'quality',
    'Quality',
    html`<p class="quality"><strong>${quality.toFixed(1)}</strong> of 100${style === 'balanced' ? '' : `, style ${style}`}</p>
<p class="lead">${leadOf(found)}</p>
${parts ? madeOf(found, parts) : html`<p>The parts of the quality are not known: play stopped at a closed gate.</p>`}
${parts && valid ? formula(parts, style) : ''}`,
  )
}

function leadOf({ gates, valid }: Measurement): string {
  const closed = Object.entries(gates).flatMap(([name, { ok }]) => (ok === false ? [gateLabel(name)] : []))
  if (valid) return 'No gate is closed.'
  return `The game is not let through, so its quality is 0. ${closed.length === 1 ? 'Closed gate' : 'Closed gates'}: ${closed.join(', ')}.`
}

function madeOf({ style }: Measurement, parts: Parts): Html {
  const names: readonly PartName[] = ['depth', ...ingredientsOf(parts, style).experienceParts]
  const all = names.flatMap((name): Row[] => {
    const part = parts[name]
    if (part === null) return []
    const figureNote = intervalText(part, 'number')
    return [
      { label: name, note: PART_WORDS[name], drawn: bar(part), figure: part.value.toFixed(2), figureNote },
    ]
  })
  return html`<p>Each part lies between 0 and 1. The quality counts the low end of its 95% interval, so luck in the measurement does not pay.</p>
${rows(all)}`
}

/** The product, with what each factor comes from. */
export function formula(parts: Parts, style: Style): Html {
  const { fit, economy, depth, experience, experienceParts } = ingredientsOf(parts, style)
  const factors = [
    html`${fit.toFixed(2)} <small>for ${shown(parts.session.value, 'number')} minutes a game</small>`,
    html`${economy.toFixed(2)} <small>for rules of ${parts.words} words</small>`,
    html`${depth.value.toFixed(2)}<sup>${fraction(depth.power)}</sup> <small>depth</small>`,
    html`${experience.value.toFixed(2)}<sup>${fraction(experience.power)}</sup> <small>${experienceParts.length > 1 ? 'mean of ' : ''}${listed(experienceParts)}</small>`,
  ]
  return html`<ul class="formula" aria-label="How the quality is computed"><li>100</li>${factors.map((each) => html`<li>× ${each}</li>`)}<li>= <strong>${qualityOf(parts, style).toFixed(1)}</strong></li></ul>`
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const MOST_BELOW = 12

/** `1/2`, with the smallest number below the line that fits. */
export function fraction(value: number): string {
  for (let below = 1; below <= MOST_BELOW; below += 1) {
    const above = Math.round(value * below)
    if (Math.abs(value * below - above) < 1e-9) return below === 1 ? String(above) : `${above}/${below}`
  }
  return value.toFixed(2)
}
