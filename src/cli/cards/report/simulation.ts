/** A simulation for people: who won, how long it took, what was counted; each mean with its interval. */

import { wordsOf } from '../../../cards/english/words/words.ts'
import type { GameSpec } from '../../../cards/simulate/game-setup.ts'
import type { Simulation } from '../../../cards/simulate/simulate.ts'
import type { HistogramSummary, Rate } from '../../../stats/index.ts'
import { wilson } from '../../../stats/index.ts'
import { aligned } from '../../command/columns.ts'
import { count, gamesLine, interval, meanCells, percent } from './numbers.ts'

export interface SimulationTiming {
  /** Of play alone. */
  readonly seconds: number
  readonly gamesPerSecond: number
}

/** @param recorded games that were in the record of the run already */
export function simulationLines(
  simulation: Simulation,
  { game, stepLimit }: GameSpec,
  timing: SimulationTiming,
  recorded = 0,
): string[] {
  const { games, seed } = simulation
  const title = simulation.game === game.id ? game.name : `${game.name} (${simulation.game})`
  return [
    `${title}: ${count(games, 'game')}, seed ${seed}, ${seated(simulation)}`,
    '',
    ...aligned(winRows(simulation)),
    ...sharedWins(simulation),
    ...problems(simulation, stepLimit),
    '',
    ...aligned(measureRows(simulation)),
    '',
    gamesLine(games, timing, recorded),
  ]
}

function seated({ players, seats }: Simulation): string {
  const [first] = players
  if (players.every((name) => name === first)) return `${count(seats, `${first} player`)}`
  return players.map((name, seat) => `player ${seat + 1} ${name}`).join(', ')
}

function winRows({ wins, winRates, draws, noWinner, seats }: Simulation): string[][] {
  const played = winRates[0]?.n ?? 0
  const row = (what: string, many: number, { value, low, high }: Rate): string[] => [
    what,
    String(many),
    percent(value),
    interval([low, high], percent),
  ]
  return [
    ...wins.map((won, seat) => row(`player ${seat + 1} won`, won, winRates[seat] as Rate)),
    ...(draws === 0 ? [] : [row('draws', draws, wilson(draws, played))]),
    ...(noWinner === 0
      ? []
      : [row(seats === 1 ? 'not won' : 'nobody won', noWinner, wilson(noWinner, played))]),
  ]
}

/** Why the wins are more than the games. */
function sharedWins({ wins, endings, draws, noWinner }: Simulation): string[] {
  const all = wins.reduce((sum, won) => sum + won, 0)
  const won = endings.finished - draws - noWinner
  return all > won
    ? [`${all} wins in ${count(won, 'game')}: a game with several winners counts for each of them`]
    : []
}

/** Games without an end, and games with an error. */
function problems(
  { endings, unfinished, errors, games, firstError, firstCycle }: Simulation,
  stepLimit: number,
): string[] {
  const { noEndInSight = 0 } = endings
  const reasons = [
    ...(endings.stepLimit > 0 ? [`${endings.stepLimit} stopped after ${stepLimit} steps`] : []),
    ...(noEndInSight > 0
      ? [`${noEndInSight} left by players who saw no end; --step-limit plays on to that limit`]
      : []),
    ...(endings.cycle > 0 ? [`${endings.cycle} in a cycle, the first is game ${firstCycle?.index}`] : []),
  ]
  const cycle = games === 1 ? firstCycle : undefined
  return [
    ...(unfinished > 0 ? [`not finished: ${unfinished} (${reasons.join('; ')})`] : []),
    ...(cycle
      ? [
          `the position at ${counters(cycle.from)} comes again at ${counters(cycle.repeat)}: ` +
            `a cycle of ${counters(cycle.length)}`,
        ]
      : []),
    ...(firstError
      ? [`errors: ${errors}, the first in game ${firstError.index}: ${firstError.message}`]
      : []),
  ]
}

function counters(named: Readonly<Record<string, number>>): string {
  const words = Object.entries(named).map(([name, n]) => `${name} ${n}`)
  return words.join(', ') || 'no counter'
}

function measureRows(simulation: Simulation): string[][] {
  const { turns, steps, decisions, scores } = simulation
  const rows: (readonly [string, HistogramSummary])[] = [
    ['turns', turns],
    ['decisions', decisions],
    ['steps', steps],
    ...scores.map((score, seat) => [`score of player ${seat + 1}`, score] as const),
    ...Object.entries(simulation.counters).map(([name, counted]) => [wordsOf(name), counted] as const),
  ]
  return [
    ['', 'mean', '95% interval', 'min', 'median', 'p95', 'p99', 'max'],
    ...rows.map(([name, { mean, low, high, min, median, p95, p99, max }]) => [
      name,
      // No mean of numbers that are never negative is below 0.
      ...meanCells(mean, low !== null && min !== null && min >= 0 ? Math.max(0, low) : low, high),
      ...[min, median, p95, p99, max].map((value) => String(value ?? '-')),
    ]),
  ]
}
