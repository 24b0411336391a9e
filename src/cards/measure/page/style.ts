/** How the page of a measured game looks, beyond what all pages share. */
import { Html } from '../../../html/index.ts'

/** Sides beyond these share colours with the first. */
export const SIDE_COLOURS = 8

export const STYLE = new Html(`
:root { --side0: #0b66b2; --side1: #b8500a; --side2: #2c7a3f; --side3: #8a3fa0; --side4: #0e7c86; --side5: #c2336f; --side6: #7a6a00; --side7: #5b6675 }
@media screen and (prefers-color-scheme: dark) {
  :root { --side0: #62b0f4; --side1: #f29a52; --side2: #6cc788; --side3: #c792ea; --side4: #4fc3cf; --side5: #f48fb1; --side6: #d4c24a; --side7: #a0abba }
}
body { max-width: 62rem } h3 { font-size: 1rem; margin: 1.4rem 0 .3rem }
.quality { font-size: 1.15rem; margin: 0 } .quality strong { font-size: 3rem; line-height: 1.1 }
.formula { display: flex; flex-wrap: wrap; align-items: baseline; gap: .1rem .6rem; padding: .5rem .8rem; list-style: none; background: var(--panel);
  border-left: 4px solid var(--same); font-variant-numeric: tabular-nums } sup { line-height: 0; font-size: .7em }
.rows { padding: 0; margin: .6rem 0; list-style: none; container-type: inline-size }
.rows li { display: grid; grid-template: 'label drawn figure' / 19rem 1fr 8.5rem; gap: 0 1.2rem; align-items: center; padding: .25rem 0; border-bottom: 1px solid var(--rule) }
.rows .label { grid-area: label } .rows .drawn { grid-area: drawn } .rows .figure { grid-area: figure; font-variant-numeric: tabular-nums; white-space: nowrap }
.rows .label small { display: block; line-height: 1.3 } .rows .scale { border: 0; padding-top: 0 }
@container (width < 44rem) {
  .rows li { grid-template: 'label figure' 'drawn drawn' / 1fr auto; gap: .1rem .8rem; padding: .4rem 0; align-items: start }
  .ranges .drawn { padding: 0 1.1rem }
}
.rows svg { overflow: visible }
.track { fill: var(--panel) } .filled { fill: var(--good); fill-opacity: .55 } .interval { stroke: var(--ink); stroke-width: 3 }
.grid { stroke: var(--rule); fill: none } .level { stroke: var(--soft); fill: none } .chart .level { stroke-dasharray: 4 4 }
.better { fill: var(--good) } .better .interval { stroke: var(--good) } .worse { fill: var(--bad) } .worse .interval { stroke: var(--bad) }
.unclear { fill: var(--same) } .unclear .interval { stroke: var(--same) }
.gates td, .gates th, .measures th { white-space: normal } .gates td:nth-child(2) { white-space: nowrap } .gates td small, .measures th small { display: block } .gates td:nth-child(3) { white-space: nowrap }
.measures, .gates { width: 100% } .measures th small { font-weight: normal; line-height: 1.3; font-size: .9em } .measures thead th { white-space: nowrap } .measures caption { font-size: 1rem; font-weight: 600; color: var(--ink); padding-top: .8rem }
.measures th:first-child { width: 100% } .measures td:not(:last-child) { padding-right: 1rem } .measures td, .gates td { vertical-align: top } .measures tbody th, .gates tbody th { vertical-align: top }
.open { color: var(--good) } .closed { color: var(--bad); font-weight: 600 }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: .6rem 1.4rem }
.chart { display: grid; grid-template-columns: 2.6rem 1fr; font-size: .8rem } .chart figcaption { grid-column: 1 / -1; margin-bottom: .5rem; color: var(--ink) }
.chart svg { width: 100%; height: 8rem; overflow: visible } .openness { max-width: 40rem } .openness svg { height: 11rem }
.chart path { vector-effect: non-scaling-stroke } .ticks-y { display: flex; flex-direction: column; justify-content: space-between; margin: -.6em 0; color: var(--soft) }
.ticks-x { grid-column: 2; display: flex; justify-content: space-between; margin-top: .3rem; color: var(--soft) }
.course { fill: none; stroke-width: 1.8; stroke-linejoin: round } .dot { stroke-width: 9; stroke-linecap: round }
.mean { stroke: var(--good); stroke-width: 2.4 } .band { fill: var(--good); fill-opacity: .22 }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: 0; list-style: none; font-size: .875rem }
.key { display: inline-block; width: 1.4em; height: .3em; margin-right: .4em; vertical-align: middle }
${Array.from({ length: SIDE_COLOURS }, (_, n) => `.side${n} { stroke: var(--side${n}) } .key.side${n} { background: var(--side${n}) }`).join('\n')}
@media screen and (width < 40rem) {
  .gates thead { display: none } .gates tbody, .gates tr, .gates th, .gates td { display: block } .gates tr { display: grid; grid-template: 'gate state' 'limit found' / 1fr 5rem; gap: 0 .8rem; padding: .3rem 0; border-bottom: 1px solid var(--rule) }
  .gates th, .gates td { border: 0; padding: 0 } .gates td:nth-child(2) { grid-area: state } .gates td:nth-child(3) { grid-area: found } .gates td:nth-child(4) { grid-area: limit }
  .measures thead { display: none } .measures tbody, .measures th, .measures td { display: block } .measures tr { display: grid; grid-template-columns: 1fr 7rem; grid-template-rows: auto auto 1fr; gap: 0 .8rem; padding: .4rem 0; border-bottom: 1px solid var(--rule) }
  .measures th, .measures td { border: 0; padding: 0 } .measures tbody th { grid-row: 1 / 4 } .measures td { grid-column: 2 } .measures td:nth-child(2) { font-weight: 600 } .measures td:last-child { color: var(--soft) } .measures td:last-child::before { content: 'n = ' }
  .charts { grid-template-columns: 1fr 1fr; gap: .6rem } .charts .chart { grid-template-columns: 2.4rem 1fr; font-size: .75rem }
}
@media print { h3, p, .legend, caption, thead { break-after: avoid } .charts { grid-template-columns: repeat(3, 1fr); break-inside: avoid } .chart { padding-right: .4rem } .chart svg { height: 6rem } }
`)
