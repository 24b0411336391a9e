/** A solution for people: what the game is worth, how sure that is, and how to play. */
import type { Decision, Solution } from '../../../cards/solve/solve.ts'

/** A strategy of more information sets than this is printed only with `--strategy`. */
export const SHOWN_SETS = 50

const DECIMALS = 6

export function solutionLines(
  name: string,
  solution: Solution,
  { most, seconds }: { readonly most: number; readonly seconds: number },
): string[] {
  const { value, stakes, exploitability, iterations, nodes, informationSets, strategy } = solution
  const unit = stakes === 'points' ? 'points' : 'wins less losses'
  return [
    `${name}: ${nodes} nodes, ${informationSets} information sets`,
    '',
    ...value.map((worth, seat) => `player ${seat + 1}        ${signed(worth)} ${unit}`),
    `exploitability   ${exploitability.toFixed(DECIMALS)}`,
    `iterations      ${String(iterations).padStart(DECIMALS + 3)}`,
    '',
    ...(informationSets <= most ? strategyLines(strategy) : [`--strategy prints how to play`]),
    '',
    `solved in ${seconds.toFixed(1)} s`,
  ]
}

/** With room for a sign, which zero has not. */
const signed = (worth: number): string => {
  const text = worth.toFixed(DECIMALS)
  return Number(text) < 0 ? text : ` ${text.replace('-', '')}`
}

/** By seat, in the order in which its information sets are met. */
function strategyLines(strategy: readonly Decision[]): string[] {
  const seats = Array.from(Map.groupBy(strategy, ({ seat }) => seat)).toSorted(([a], [b]) => a - b)
  return seats.flatMap(([seat, decisions], n) => [
    ...(n > 0 ? [''] : []),
    `player ${seat + 1}, who has seen`,
    ...table(decisions.map((decision) => [decision.seen.join('; ') || 'nothing', toldOf(decision)])),
  ])
}

const toldOf = ({ actions }: Decision): string =>
  actions.map(({ label, probability }) => `${label} ${probability.toFixed(3)}`).join('  ')

function table(rows: readonly (readonly [seen: string, actions: string])[]): string[] {
  const width = Math.max(...rows.map(([seen]) => seen.length))
  return rows.map(([seen, actions]) => `  ${seen.padEnd(width)}  ${actions}`)
}
