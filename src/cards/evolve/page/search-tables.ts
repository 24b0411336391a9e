/** How the search did its work: which operators led far, and why games were refused. */
import { type Html, html, type Insert, section, table } from '../../../html/index.ts'
import { exactly } from '../../measure/measure-value.ts'
import { bar } from '../../measure/page/marks.ts'
import { percent } from '../descent.ts'
import type { Evolution } from '../evolved.ts'
import { count, counted } from './counted.ts'

export function operatorsTable(operators: Evolution['operators']): Html {
  const known = operators
    .flatMap(({ operator, meanReward, rewards }) =>
      meanReward === null ? [] : [{ operator, mean: meanReward, rewards }],
    )
    .toSorted((a, b) => b.mean - a.mean)
  const unused = operators.flatMap(({ operator, meanReward }) => (meanReward === null ? [operator] : []))
  const rows = known.map(({ operator, mean, rewards }): readonly Insert[] => [
    operator,
    mean.toFixed(2),
    bar(exactly(mean)),
    count(rewards),
  ])
  return section(
    'operators',
    'Operators: which changes worked',
    html`<p>An operator is a kind of change to the rules. Its reward says how far the changed games came in the tests, from 0 (refused at once) to 1 (all the way).</p>
${
  known.length === 0
    ? html`<p>No operator was used.</p>`
    : table({
        caption: 'Mean over the last games of each operator',
        kind: 'operators',
        head: ['operator', 'reward', html`<span class="unseen">drawn</span>`, 'games'],
        rows,
      })
}
${unused.length === 0 ? '' : html`<p class="faint">Not used: ${unused.join(', ')}.</p>`}`,
  )
}

export function refusedTable({ refused, evaluations }: Evolution): Html {
  const all = refused.reduce((sum, { games }) => sum + games, 0)
  return section(
    'refused',
    'Why games were refused',
    refused.length === 0
      ? html`<p>No game was refused.</p>`
      : html`<p>${counted(all, 'game')} of ${count(evaluations)} evaluated ${all === 1 ? 'was' : 'were'} refused, each for the first fault that was found.</p>
${table({
  caption: 'The most frequent cause first',
  kind: 'refused',
  head: ['cause', 'games', 'share of refused'],
  rows: refused.map(({ cause, games }) => [cause, count(games), percent(games / all)]),
})}`,
  )
}
