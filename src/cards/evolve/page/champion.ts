/** One evolved game: rules, why it scored, what is new, all measures, and a game that was played. */
import { type Html, html, section } from '../../../html/index.ts'
import { englishPart } from '../../english/english.ts'
import { bar, type Row, rows } from '../../measure/page/marks.ts'
import { groupTables } from '../../measure/page/measures-tables.ts'
import { formula } from '../../measure/page/verdict.ts'
import { qualityOf, type Style } from '../../measure/quality.ts'
import { intervalText } from '../../measure/words.ts'
import { type FamilyStep, familyOf, nearestSentence, removedRule } from '../descent.ts'
import type { EvolvedGame } from '../evolved.ts'
import { reasonsOf } from '../reasons.ts'
import { playCommand } from '../words.ts'
import { counted } from './counted.ts'

/** Of its section, by its place among the best. */
export const championId = (place: number): string => `game-${place + 1}`

export function champion(best: EvolvedGame, place: number, style: Style): Html {
  return section(
    championId(place),
    best.name,
    html`${quality(best)}
<p>To play it, run this command in the folder of this report:</p>
<pre class="command"><code>${playCommand(best.file)}</code></pre>
<h3>Rules</h3>
<div class="rules">
${englishPart(best.game)}
</div>
${why(best, style)}
${news(best)}
${idleRules(best.removed)}
<details><summary>All measures</summary>
${players(best)}
${groupTables(best.measures)}
</details>
${recordedGame(best.record)}`,
  )
}

function quality({ quality: mean, qualityRange: { low, high }, samples, mechanisms }: EvolvedGame): Html {
  const kind = mechanisms === '' ? '' : `Mechanisms: ${mechanisms}. `
  const measured = samples === 1 ? 'Measured once' : `The mean of ${samples} measurements, each on new deals`
  return html`<p class="quality"><strong>${mean.toFixed(1)}</strong> of 100</p>
<p class="faint">${kind}${measured}. On other deals the same players would find ${low.toFixed(0)} to ${high.toFixed(0)}, 19 times of 20.</p>`
}

function why(best: EvolvedGame, style: Style): Html {
  const all = reasonsOf(best, style).map(
    ({ part, value, sentence }): Row => ({
      label: part,
      note: sentence,
      drawn: bar(value),
      figure: value.value.toFixed(2),
      figureNote: intervalText(value, 'number'),
    }),
  )
  return html`<h3>Why it scored</h3>
<p>The quality is a product of these parts, each between 0 and 1. A part that was measured counts at the low end of its 95% interval.</p>
${rows(all)}
${formula(best.parts, style)}
${best.samples === 1 ? '' : html`<p class="faint">These figures are of the last measurement, which gave ${qualityOf(best.parts, style).toFixed(1)}.</p>`}`
}

function news(best: EvolvedGame): Html {
  const family = familyOf(best)
  const tree =
    family.length === 0
      ? html`<p>It is one of the games that the search began with, unchanged.</p>`
      : html`<ol class="family">${family.map(stepHtml)}</ol>`
  return html`<h3>What is new</h3>
<p>${nearestSentence(best)}</p>
${tree}`
}

const stepHtml = ({ name, generation, changes }: FamilyStep): Html =>
  html`<li><strong>${name}</strong> <small>${generation === null ? 'a starting game' : `generation ${generation}`}</small>${
    changes.length === 0 ? '' : html`<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul>`
  }</li>`

function idleRules(removed: readonly string[]): Html | undefined {
  if (removed.length === 0) return undefined
  return html`<h3>Rules that were removed</h3>
<p>Play did not change without ${removed.length === 1 ? 'this rule, so it was' : 'these rules, so they were'} left out at the end, even if a step above had brought ${removed.length === 1 ? 'it' : 'them'} in.</p>
<ul>${removed.map((rule) => html`<li>${removedRule(rule)}</li>`)}</ul>`
}

function players({ players: { thumb, simple, glance, quick, top }, ladderGames }: EvolvedGame): Html {
  return html`<p>The players were, from the least thought to the most: <code>${thumb}</code> (the best rule of thumb), <code>${simple}</code> (the best simple player), <code>${glance}</code>, <code>${quick}</code> and <code>${top}</code>. The players who think played ${counted(ladderGames, 'game')} in the last measurement.</p>`
}

/** Its header is for programs, apart from who played. */
function recordedGame(record: string): Html {
  const end = record.indexOf('\n\n')
  const names = /^players: (.*)$/m.exec(record.slice(0, end))?.[1]?.split(' ') ?? []
  const seated = names.map((name, n) => html`player ${n + 1} <code>${name}</code>`)
  return html`<details><summary>A recorded game of good players</summary>
${seated.length === 0 ? '' : html`<p>Who played: ${seated}.</p>`}
<pre class="record" tabindex="0">${record.slice(end + 2).trimEnd()}</pre>
</details>`
}
