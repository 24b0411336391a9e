/** An evolution as one page that needs nothing else: the report for people. The same evolution gives the same bytes. */
import { html, page } from '../../../html/index.ts'
import type { Evolution } from '../evolved.ts'
import { archiveMap } from './archive-map.ts'
import { champion, championId } from './champion.ts'
import { generationCharts } from './generation-charts.ts'
import { operatorsTable, refusedTable } from './search-tables.ts'
import { STYLE } from './style.ts'
import { summary } from './summary.ts'

export function evolutionPage(evolution: Evolution): string {
  const { best, style, seats, seed } = evolution
  return page({
    name: 'Evolved card games',
    kind: 'report',
    about: `For ${playersText(seats)}, style ${style}, seed ${seed}`,
    sections: [
      ['summary', 'Summary'],
      ['archive', 'Archive'],
      ['generations', 'Generations'],
      ...best.map(({ name }, n) => [championId(n), name] as const),
      ['operators', 'Operators'],
      ['refused', 'Refused'],
    ],
    main: html`${summary(evolution)}
${archiveMap(evolution)}
${generationCharts(evolution.history)}
${best.map((each, n) => champion(each, n, style))}
${operatorsTable(evolution.operators)}
${refusedTable(evolution)}`,
    style: STYLE,
  })
}

const playersText = (seats: number): string => (seats === 1 ? 'one player' : `${seats} players`)
