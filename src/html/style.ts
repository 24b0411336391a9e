/** How pages look: light and dark, on paper, and on small screens. Blue and orange are told apart by most eyes. */
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
.wide { overflow-x: auto; max-width: 100%; background:
  linear-gradient(to right, var(--paper) 40%, transparent) left / 3rem 100% local,
  linear-gradient(to left, var(--paper) 40%, transparent) right / 3rem 100% local,
  linear-gradient(to right, var(--shade), transparent) left / 1rem 100% scroll,
  linear-gradient(to left, var(--shade), transparent) right / 1rem 100% scroll; background-repeat: no-repeat }
table { border-collapse: collapse; font-size: .875rem; margin: .6rem 0; overflow-wrap: normal }
caption { text-align: left; font-size: .8rem; padding-bottom: .2rem }
th, td { border-bottom: 1px solid var(--rule); padding: .2rem .6rem .2rem 0; text-align: left; vertical-align: middle;
  font-variant-numeric: tabular-nums; white-space: nowrap }
thead th { vertical-align: bottom; color: var(--soft); font-weight: 600 } tbody th { font-weight: 600 }
svg { display: block } svg text { font: 12px system-ui, sans-serif; fill: var(--soft) }
figure { margin: .6rem 0; min-width: 0 }
summary { cursor: pointer; font-size: .875rem }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
:focus-visible { outline: 2px solid var(--good); outline-offset: 2px }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --rule: #bbb; --panel: #fff; --good: #0b66b2; --bad: #b8500a; --same: #888; --mark: #fff0b8 }
  body { max-width: none; padding: 0; font-size: 10pt } nav { display: none }
  .wide { overflow: visible; background: none } table { font-size: 7.5pt } h2 { break-after: avoid }
  figure, li, tr { break-inside: avoid } * { print-color-adjust: exact }
}
`)
