/** How strong a trained player is: its share of the wins against players that everybody knows, and against earlier champions. */
import type { Elo, Interval } from '../../stats/index.ts'
import type { Champion, TrainedSpec } from './improve.ts'
import type { TrainWorkers } from './workers.ts'

export interface Strength {
  readonly against: string
  /** Of the wins; a shared win counts in part. */
  readonly share: number | null
  readonly interval: Interval
  readonly elo: Elo
  readonly games: number
  readonly errors: number
}

/** Matches go on until the share is known to within this, or all blocks are played. */
const STRENGTH = { confidence: 0.95, within: 0.025 }

/** How many more iterations the strongest yardstick has: about the time that the trained player takes. */
const MORE = 10

export async function strengthOf(
  workers: TrainWorkers,
  { spec }: Champion & { readonly spec: TrainedSpec },
  earlier: readonly Champion[],
  blocks: number,
  onMatch?: (name: string, blocks: number) => void,
): Promise<Strength[]> {
  const { iterations, weights } = spec
  const yardsticks: Champion[] = [
    { name: 'random', spec: { kind: 'random' } },
    { name: 'greedy', spec: { kind: 'greedy' } },
    { name: `mcts:${iterations}`, spec: { kind: 'mcts', iterations } },
    { name: `mcts:${MORE * iterations}`, spec: { kind: 'mcts', iterations: MORE * iterations } },
    // The same search with nothing learned: what is left is due to the weights.
    { name: 'no weights', spec: { ...spec, weights: { ...weights, weights: weights.weights.map(() => 0) } } },
  ]
  const table: Strength[] = []
  for (const other of [...yardsticks, ...earlier.filter(({ spec: { kind } }) => kind === 'trained')]) {
    onMatch?.(other.name, blocks)
    const report = await workers.match([spec, other.spec], `strength against ${other.name}`, {
      ...STRENGTH,
      blocks,
    })
    const { share, interval, elo, games, errors } = report
    table.push({ against: other.name, share, interval, elo, games, errors })
  }
  return table
}
