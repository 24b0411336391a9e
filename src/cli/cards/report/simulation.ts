/** What a simulation tells people: who won, how long it took, what was counted; each mean with its interval. */
import type { GameSpec, HistogramSummary, MomentsSummary, Rate, Simulation } from '../../../cards/index.ts'
import { aligned } from '../../command/columns.ts'

export interface SimulationTiming {
  /** Of play alone. */
  readonly seconds: number
  readonly gamesPerSecond: number
}

export function simulationLines(
  simulation: Simulation,
  { game, stepLimit }: GameSpec,
  { seconds, gamesPerSecond }: SimulationTiming,
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
    `${count(games, 'game')} in ${seconds.toFixed(2)} s: ${perSecond(gamesPerSecond)} games a second`,
  ]
}

function count(n: number, noun: string): string {
  return n === 1 ? `1 ${noun}` : `${n} ${noun}s`
}

function perSecond(rate: number): string {
  return rate >= 10 ? String(Math.round(rate)) : rate.toFixed(2)
}

function seated({ players, seats }: Simulation): string {
  const [first] = players
  if (players.every((name) => name === first)) return `${count(seats, `${first} player`)}`
  return players.map((name, seat) => `player ${seat + 1} ${name}`).join(', ')
}

function winRows({ wins, winRates, draws, games }: Simulation): string[][] {
  const rows = wins.map((won, seat) => [
    `player ${seat + 1} won`,
    String(won),
    percent((winRates[seat] as Rate).value),
    between(winRates[seat] as Rate, percent),
  ])
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
      between(all, number),
      number(all.min),
      all.median === undefined ? '' : number(all.median),
      all.p95 === undefined ? '' : number(all.p95),
      number(all.max),
    ]),
  ]
}

function between(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  show: (value: number | null) => string,
): string {
  return low === null || high === null ? '-' : `${show(low)} to ${show(high)}`
}

function percent(value: number | null): string {
  return value === null ? '-' : `${(value * 100).toFixed(1)}%`
}

function number(value: number | null): string {
  if (value === null) return '-'
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace(/^-(0\.00)$/, '$1')
}
