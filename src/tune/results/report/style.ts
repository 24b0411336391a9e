/** How the report looks, beyond what all pages share. */
import { Html } from '../../../html/index.ts'

export const STYLE = new Html(`
.verdicts, .warnings { padding: 0; list-style: none; max-width: 78ch }
.verdicts li, .warnings li { margin: .4rem 0; padding: .5rem .8rem; background: var(--panel); border-left: 4px solid var(--same) }
.verdicts .adopted { border-color: var(--good) } .warnings li { border-color: var(--bad) }
.verdicts strong { display: block }
mark { background: var(--mark); color: inherit; padding: 0 .2em }
.scrolls::before { content: 'Scroll sideways to see the rest →'; position: sticky; left: 0; display: inline-block; font-size: .8rem; color: var(--soft) }
.trials td, .trials th { max-width: 24ch; overflow: hidden; text-overflow: ellipsis; font-weight: normal }
.race td:last-child, .forest td:last-child { white-space: normal; min-width: 11rem }
.bar { display: flex; align-items: center; gap: .4rem } .bar .good { stroke: none }
.zero, .axis { stroke: var(--same); fill: none } .dashed { stroke: var(--soft); stroke-dasharray: 4 4 }
.interval { stroke-width: 3 } .good { fill: var(--good); stroke: var(--good) } .unclear { fill: var(--same); stroke: var(--same) }
.curve { fill: none; stroke: var(--good); stroke-width: 2 }
.better { fill: var(--good); background: var(--good) } .worse { fill: var(--bad); background: var(--bad) }
.same, .ran { fill: var(--same); background: var(--same) }
.key { display: inline-block; width: .8em; height: .8em }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1rem }
figure svg { max-width: none } .charts svg { width: 100%; height: auto }
.line { fill: none; stroke-width: 1.2; stroke-opacity: .6 }
.q0 { stroke: var(--good); stroke-opacity: .6 } .q1 { stroke: color-mix(in oklab, var(--good) 60%, var(--same)) }
.q2 { stroke: var(--same); stroke-opacity: .6 } .q3 { stroke: color-mix(in oklab, var(--bad) 50%, var(--same)); stroke-opacity: .5 }
.q4 { stroke: var(--bad); stroke-opacity: .45 }
.line.out { stroke: var(--rule); stroke-opacity: .25 } .line.hot { stroke: var(--ink); stroke-width: 3.5; stroke-opacity: 1 }
.name { font-weight: 600; fill: var(--ink) } .label { paint-order: stroke; stroke: var(--paper); stroke-width: 3px; font-size: 11px }
.grip { fill: transparent; cursor: ns-resize; touch-action: none } .brush { fill: var(--ink); fill-opacity: .18 }
.status { min-height: 3em; font-size: .875rem }
button, select { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--rule); border-radius: 4px; padding: .1rem .5rem }
thead button { background: none; border: 0; padding: 0; font-weight: 600; cursor: pointer }
[aria-sort=ascending] button::after { content: ' ▲' } [aria-sort=descending] button::after { content: ' ▼' }
@media print {
  button.clear, label, .status { display: none } .scrolls::before { display: none } .parallel svg { width: 100%; height: auto }
  .trials tbody tr:nth-child(n+41) { display: none }
}
`)
