/** How the report looks: light and dark, on paper, and on small screens. Blue and orange are told apart by most eyes. */
import { Html } from './html.ts'

export const STYLE = new Html(`
:root { color-scheme: light dark; --paper: #fff; --ink: #1c2430; --soft: #5b6675; --rule: #d5dbe3; --panel: #f4f6f9;
  --good: #0b66b2; --bad: #b8500a; --same: #8a94a3; --mark: #fff0b8; --shade: #1c243059 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181f; --ink: #e4e9f0; --soft: #a0abba; --rule: #38414e; --panel: #1d232c;
    --good: #62b0f4; --bad: #f29a52; --same: #77818f; --mark: #5a4a0c; --shade: #fff6 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 76rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.7rem; margin: .5rem 0 0; line-height: 1.2 } h2 { font-size: 1.25rem; margin: 2.2rem 0 .4rem }
p { max-width: 68ch; margin: .4rem 0 } .lead { font-size: 1.15rem; font-weight: 600 }
small, .faint, caption, figcaption, .about { color: var(--soft) } small { font-size: .8em }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1rem; padding: 0; list-style: none; font-size: .9rem }
a { color: var(--good) }
.verdicts, .warnings { padding: 0; list-style: none; max-width: 78ch }
.verdicts li, .warnings li { margin: .4rem 0; padding: .5rem .8rem; background: var(--panel); border-left: 4px solid var(--same) }
.verdicts .adopted { border-color: var(--good) } .warnings li { border-color: var(--bad) }
.verdicts strong { display: block }
mark { background: var(--mark); color: inherit; padding: 0 .2em }
.wide { overflow-x: auto; max-width: 100%; background:
  linear-gradient(to right, var(--paper) 40%, transparent) left / 3rem 100% local,
  linear-gradient(to left, var(--paper) 40%, transparent) right / 3rem 100% local,
  linear-gradient(to right, var(--shade), transparent) left / 1rem 100% scroll,
  linear-gradient(to left, var(--shade), transparent) right / 1rem 100% scroll; background-repeat: no-repeat }
.scrolls::before { content: 'Scroll sideways to see the rest →'; position: sticky; left: 0; display: inline-block; font-size: .8rem; color: var(--soft) }
table { border-collapse: collapse; font-size: .875rem; margin: .6rem 0; overflow-wrap: normal }
caption { text-align: left; font-size: .8rem; padding-bottom: .2rem }
th, td { border-bottom: 1px solid var(--rule); padding: .2rem .6rem .2rem 0; text-align: left; vertical-align: middle;
  font-variant-numeric: tabular-nums; white-space: nowrap }
thead th { vertical-align: bottom; color: var(--soft); font-weight: 600 } tbody th { font-weight: 600 }
.trials td, .trials th { max-width: 24ch; overflow: hidden; text-overflow: ellipsis; font-weight: normal }
.race td:last-child, .forest td:last-child { white-space: normal; min-width: 11rem }
svg { display: block } .bar { display: flex; align-items: center; gap: .4rem } .bar .good { stroke: none }
svg text { font: 12px system-ui, sans-serif; fill: var(--soft) }
.zero, .axis { stroke: var(--same); fill: none } .dashed { stroke: var(--soft); stroke-dasharray: 4 4 }
.interval { stroke-width: 3 } .good { fill: var(--good); stroke: var(--good) } .unclear { fill: var(--same); stroke: var(--same) }
.curve { fill: none; stroke: var(--good); stroke-width: 2 }
.better { fill: var(--good); background: var(--good) } .worse { fill: var(--bad); background: var(--bad) }
.same, .ran { fill: var(--same); background: var(--same) }
.key { display: inline-block; width: .8em; height: .8em }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1rem }
figure { margin: .6rem 0; min-width: 0 } figure svg { max-width: none } .charts svg { width: 100%; height: auto }
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
summary { cursor: pointer; font-size: .875rem }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
:focus-visible { outline: 2px solid var(--good); outline-offset: 2px }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --rule: #bbb; --panel: #fff; --good: #0b66b2; --bad: #b8500a; --same: #888; --mark: #fff0b8 }
  body { max-width: none; padding: 0; font-size: 10pt } nav, button.clear, label, .status { display: none }
  .wide { overflow: visible; background: none } .scrolls::before { display: none } .parallel svg { width: 100%; height: auto } table { font-size: 7.5pt } h2 { break-after: avoid }
  .trials tbody tr:nth-child(n+41) { display: none }
  figure, li, tr { break-inside: avoid } * { print-color-adjust: exact }
}
`)
