/** A measured game as one page that needs nothing else. The same run gives the same bytes. */
import { html, page } from '../../../html/index.ts'
import type { MeasuredGame, MeasureRun } from '../measure.ts'
import { courseCharts } from './course-charts.ts'
import { decisionProfile } from './decision-profile.ts'
import { gatesTable } from './gates-table.ts'
import { ladder } from './ladder.ts'
import { measuresTables } from './measures-tables.ts'
import { STYLE } from './style.ts'
import { verdict } from './verdict.ts'

const SECTIONS = [
  ['quality', 'Quality'],
  ['gates', 'Gates'],
  ['ladder', 'Ladder'],
  ['decisions', 'Decisions'],
  ['course', 'Course'],
  ['measures', 'All measures'],
] as const

/** @param name of the game, for people */
export function measurementPage(
  { result, details }: Pick<MeasureRun, 'result' | 'details'>,
  name: string,
): string {
  return page({
    name,
    kind: 'how good it is',
    about: aboutOf(result, name),
    sections: SECTIONS,
    main: html`${verdict(result)}
${gatesTable(result.gates)}
${ladder(result)}
${decisionProfile(result, details)}
${courseCharts(details.courses, result.seats)}
${measuresTables(result)}`,
    style: STYLE,
  })
}

function aboutOf({ game, seats, seed, gamesSimulated }: MeasuredGame, name: string): string {
  const from = game === name ? '' : `${game}, `
  const at = seats === 1 ? 'one seat' : `${seats} seats`
  return `Measured from ${gamesSimulated.toLocaleString('en')} games: ${from}${at}, seed ${seed}`
}
