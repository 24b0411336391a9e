/** How games go: how open they are on average, and the chances of all sides in some of them. */
import { type Html, html, section } from '../../../html/index.ts'
import { meanOpenness, type OpennessAt, opennessCurve, watched } from '../openness.ts'
import type { Course } from '../playtest.ts'
import { shown } from '../words.ts'
import { lineChart, type Point } from './line-chart.ts'
import { SIDE_COLOURS } from './style.ts'

const GAMES = 6

export function courseCharts(courses: readonly Course[], seats: number): Html {
  const titled = (inside: Html): Html => section('course', 'Course of the game', inside)
  const sides = courses[0]?.game.shares.length ?? 0
  if (sides === 0) return titled(html`<p>No course was followed: a gate closed before.</p>`)
  if (sides === 1) return titled(html`<p>A player who plays alone has nobody to lead or to follow.</p>`)
  const name = (side: number): string => `${sides < seats ? 'Side' : 'Player'} ${side + 1}`
  const games = spreadByOpenness(courses, GAMES)
  const legend = Array.from(
    { length: sides },
    (_, side) => html`<li><span class="key ${kindOf(side)}"></span>${name(side)}</li>`,
  )
  return titled(html`${opennessChart(opennessCurve(courses), watched(courses).length)}
<h3>Chances to win in ${games.length === 1 ? 'one game' : `${games.length} games`}</h3>
<p>From the most one-sided to the most open of those that were followed. A dot marks the winner. Chances are estimated by playing positions out, and the dashed line is an equal chance for all.</p>
<ul class="legend">${legend}</ul>
<div class="charts">${games.map(({ course, number }) => courseChart(course, number, name))}</div>`)
}

interface NumberedCourse {
  readonly course: Course
  /** Of the game, as the seed numbers them. */
  readonly number: number
}

/** Courses at even distances in the order of their openness, the least open first. */
export function spreadByOpenness(courses: readonly Course[], many: number): readonly NumberedCourse[] {
  const ended = new Set(watched(courses))
  const ranked = courses
    .map((course, number) => ({ course, number, open: meanOpenness(course.points) }))
    .filter(({ course }) => ended.has(course))
    .toSorted((a, b) => a.open - b.open)
  if (ranked.length <= many) return ranked
  return Array.from(
    { length: many },
    (_, n) => ranked[Math.round((n * (ranked.length - 1)) / (many - 1))],
  ).flatMap((each) => each ?? [])
}

const kindOf = (side: number): string => `side${side % SIDE_COLOURS}`

export function courseChart({ points, game }: Course, number: number, name: (side: number) => string): Html {
  const sides = game.shares.map((_, side) => side)
  const best = Math.max(...game.shares)
  const winners = sides.filter((side) => game.shares[side] === best)
  const result = game.isDraw
    ? 'drawn'
    : `${winners.map(name).join(' and ')} ${winners.length > 1 ? 'win' : 'wins'}`
  const end = (side: number): Point => [1, game.shares[side] as number]
  return lineChart({
    caption: `Game ${number}: ${result}`,
    told: `Chances to win in game ${number}: ${sides.map((side) => `${name(side)} begins at ${shown(points[0]?.chances[side] ?? 0, 'share')}`).join(', ')}; ${result}`,
    lines: sides.map((side) => ({
      kind: kindOf(side),
      points: [...points.map(({ at, chances }): Point => [at, chances[side] as number]), end(side)],
    })),
    dots: winners.map((side) => ({ kind: kindOf(side), at: end(side) })),
    level: 1 / sides.length,
  })
}

function opennessChart(curve: readonly OpennessAt[], games: number): Html {
  if (curve.length < 2) return html`<p>Too few games were followed to show how open they are on average.</p>`
  const lineOf = (of: 'value' | 'low' | 'high'): Point[] =>
    curve.map(({ at, openness }) => [at, openness[of]] as const)
  const [first, last] = [curve[0], curve.at(-1)] as [OpennessAt, OpennessAt]
  return html`<h3>How open games are</h3>
<p>Openness is 100% while all sides have the same chance to win, and 0% once one is sure to win. The line is the mean, the band its 95% interval.</p>
<div class="openness">${lineChart({
    caption: `Openness over the course of ${games} games`,
    told: `Mean openness over the course of ${games} games, from ${shown(first.openness.value, 'share')} near the start to ${shown(last.openness.value, 'share')} near the end`,
    lines: [{ kind: 'mean', points: lineOf('value') }],
    band: { low: lineOf('low'), high: lineOf('high') },
  })}</div>`
}
