/** How the report of an evolution looks, beyond the page of a measured game, whose charts and tables it has. */
import { Html } from '../../../html/index.ts'
import { STYLE as MEASURED } from '../../measure/page/style.ts'

/** How much of the full colour each shade has, and a text on it that can be read in light and dark. */
const COLOURS: readonly (readonly [share: number, text: string])[] = [
  [10, 'var(--ink)'],
  [22, 'var(--ink)'],
  [36, 'var(--ink)'],
  [50, 'var(--ink)'],
  [70, '#0d1219'],
  [100, 'var(--paper)'],
]

const shades = COLOURS.map(
  ([share, text], n) =>
    `.shade${n} { background: color-mix(in oklab, var(--good) ${share}%, var(--paper)); color: ${text} }`,
)

export const STYLE = new Html(`${MEASURED.text}
h2 { margin-top: 2.6rem } main > section + section { border-top: 1px solid var(--rule) } h4 { font-size: .95rem; margin: .9rem 0 .2rem }
code, pre { font: .85rem/1.45 ui-monospace, monospace } pre { white-space: pre-wrap; margin: .4rem 0; padding: .5rem .8rem; background: var(--panel) }
.record { max-height: 30rem; overflow-y: auto }
@container (width >= 44rem) { .rows li { grid-template-columns: 25rem 1fr 8.5rem } } .rows .label small { font-size: .85em }
details { margin: .8rem 0 } summary { font-size: 1rem }
.best td, .best th { padding-right: 1.2rem } .best th:last-child, .best td:last-child { padding-right: 0 } .best thead th { white-space: normal } .best small { display: block } .best td, .best tbody th { vertical-align: top } .best tbody th small { font-weight: normal; white-space: normal; max-width: 12rem }
.rules { max-width: 74ch; background: var(--panel); padding: .4rem 1rem .8rem; border-left: 4px solid var(--good) } .rules h4:first-child { margin-top: .3rem }
.rules ul, .rules ol, .rules p, section > ul:not([class]), .family { max-width: 68ch; margin: .3rem 0; padding-left: 1.4rem } .rules p { padding: 0 } .rules table { display: block; overflow-x: auto } .rules th, .rules td { padding-right: .4rem }
.family > li { margin: .4rem 0 } .family ul { padding-left: 1.2rem }
.operators svg { width: clamp(3rem, 20vw, 12rem) } .refused th { white-space: normal; font-weight: normal }
.operators td:nth-child(2), .operators td:nth-child(4), .refused td { text-align: right } .operators th:nth-child(n+2), .refused th:nth-child(n+2) { text-align: right }
.levels { display: flex; flex-wrap: wrap; gap: .3rem; padding: 0; list-style: none; font-size: .8rem } .levels li { padding: .1rem .6rem }
.maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: .8rem 1.6rem; align-items: start }
.map figcaption { color: var(--ink); font-weight: 600; font-size: .9rem } .map table { margin: .2rem 0; font-size: .75rem; border-collapse: separate; border-spacing: 2px; width: 100% }
.map td, .map th { padding: .15rem .3rem; border: 0; text-align: center; font-weight: normal; line-height: 1.25 } .map tbody th { text-align: right; color: var(--soft) }
.map td { min-width: 2.4rem; height: 2.4rem } .map thead td { height: auto } .map td a { color: inherit } .none { background: var(--panel); color: var(--soft) }
${shades.join('\n')}
@media screen and (width < 40rem) { .best :is(td, th):not(:last-child) { padding-right: .5rem } .best { font-size: .8rem } .rules { padding: .2rem .7rem .6rem } #generations .charts { grid-template-columns: 1fr } }
@media print { .map { break-inside: avoid } .none { outline: 1px solid var(--rule) } .record { max-height: none } details:not([open]) { display: none } section[id^=game-] { break-before: page } }
`)
