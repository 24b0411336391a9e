/** What was asked for, what was done, and the best games in a table. */
import { type Html, html, type Insert, section, table } from '../../../html/index.ts'
import { percent } from '../descent.ts'
import type { Evolution, EvolvedGame, SearchName } from '../evolved.ts'
import { minutesFigure } from '../reasons.ts'
import { championId } from './champion.ts'
import { counted } from './counted.ts'

const SEARCH_WORDS: Readonly<Record<SearchName, string>> = {
  'map-elites': 'MAP-Elites: the best game of every kind is kept, and new games are made from all of them',
  ga: 'a genetic algorithm: new games are made from the best of the last generation',
  random: 'random variation: new games are made from games taken at random',
}

export function summary(evolution: Evolution): Html {
  const { best, search, population, generations, glances, looks, doors, gamesSimulated } = evolution
  return section(
    'summary',
    'Summary',
    html`<p class="lead">${leadOf(best)}</p>
<p>The search is ${SEARCH_WORDS[search]}. It ran for ${counted(generations, 'generation')} with at most ${counted(population, 'new game')} in each.</p>
<p>${glances > 0 ? `${counted(glances, 'game')} got a glance, which shows whether a game works at all. ` : ''}${counted(looks, 'game')} got a look, a brief measurement with fair players. The most promising were measured thoroughly: ${counted(doors, 'measurement')}, some games more than once. In all, ${counted(gamesSimulated, 'game')} ${gamesSimulated === 1 ? 'was' : 'were'} played.</p>
${best.length === 0 ? '' : bestTable(best)}`,
  )
}

function leadOf(best: readonly EvolvedGame[]): string {
  const [first] = best
  if (!first) return 'No game passed every test.'
  return `The best game is ${first.name}, with a quality of ${first.quality.toFixed(1)} of 100.`
}

const bestTable = (best: readonly EvolvedGame[]): Html => html`${table({
  caption: 'The best games',
  kind: 'best',
  head: ['game', 'quality', 'minutes', 'depth', 'nearest classic'],
  rows: best.map(rowOf),
})}
<p class="faint">The quality goes from 0 to 100. Its range is where it would lie 19 times of 20 if the same players played other deals. The depth goes from 0 to 1 and says how much there is to learn.</p>`

function rowOf(each: EvolvedGame, n: number): readonly Insert[] {
  const { name, quality, qualityRange, parts, nearest, mechanisms } = each
  const { low, high } = qualityRange
  const apart = nearest.distance === 0 ? 'the same rules' : `${percent(nearest.distance)} differs`
  return [
    html`<a href="#${championId(n)}">${name}</a> <small>${mechanisms}</small>`,
    html`${quality.toFixed(1)} <small>${low.toFixed(0)} to ${high.toFixed(0)}</small>`,
    minutesFigure(parts.session.value),
    html`${parts.depth.value.toFixed(2)} <small>${parts.depth.low.toFixed(2)} to ${parts.depth.high.toFixed(2)}</small>`,
    html`${nearest.name} <small>${apart}</small>`,
  ]
}
