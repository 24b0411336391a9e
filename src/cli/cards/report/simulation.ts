/** A simulation for people: who won, how long it took, what was counted; each mean with its interval. */
import type { GameSpec, HistogramSummary, MomentsSummary, Rate, Simulation } from '../../../cards/index.ts'
import { aligned } from '../../command/columns.ts'
import { count, gamesLine, interval, number, percent } from './numbers.ts'

export interface SimulationTiming {
  /** Of play alone. */
  readonly seconds: number
  readonly gamesPerSecond: number
}

export function simulationLines(
  simulation: Simulation,
  { game, stepLimit }: GameSpec,
  timing: SimulationTiming,
): string[] {
  const { games, seed } = simulation
  const title = simulation.game === game.id ? game.name : `${game.name} (${simulation.game})`
  return [
    `${title}: ${count(games, 'game')}, seed ${seed}, ${seated(simulation)}`,
    '',
    ...aligned(winRows(simulation)),
    ...problems(simulation, stepLimit),
    '',
    ...aligned(measureRows(simulation)),
    '',
    gamesLine(games, timing),
  ]
}

function seated({ players, seats }: Simulation): string {
  const [first] = players
  if (players.every((name) => name === first)) return `${count(seats, `${first} player`)}`
  return players.map((name, seat) => `player ${seat + 1} ${name}`).join(', ')
}

function winRows({ wins, winRates, draws, games }: Simulation): string[][] {
  const rows = wins.map((won, seat) => {
    const { value, low, high } = winRates[seat] as Rate
    return [`player ${seat + 1} won`, String(won), percent(value), interval([low, high], percent)]
  })
  return draws === 0 ? rows : [...rows, ['draws', String(draws), percent(draws / games), '']]
}

/** Games without an end, and games with an error. */
function problems(
  { endings, unfinished, errors, games, firstError, firstCycle }: Simulation,
  stepLimit: number,
): string[] {
  const reasons = [
    ...(endings.stepLimit > 0 ? [`${endings.stepLimit} stopped after ${stepLimit} steps`] : []),
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
  const rows: (readonly [string, MomentsSummary & Partial<HistogramSummary>])[] = [
    ['turns', turns],
    ['decisions', decisions],
    ['steps', steps],
    ...scores.map((score, seat) => [`score of player ${seat + 1}`, score] as const),
    ...Object.entries(simulation.counters),
  ]
  return [
    ['', 'mean', '95% interval', 'min', 'median', 'p95', 'max'],
    ...rows.map(([name, all]) => [
      name,
      number(all.mean),
      interval([all.low, all.high], number),
      number(all.min),
      all.median === undefined ? '' : number(all.median),
      all.p95 === undefined ? '' : number(all.p95),
      number(all.max),
    ]),
  ]
}
