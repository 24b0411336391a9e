/** The two engines side by side: the same games, or where they part. */
import { Engine } from '../compile/engine.ts'
import { NotCompiled } from '../compile/not-compiled.ts'
import type { Setting } from '../interpret/world.ts'
import type { Game } from '../rules/tree.ts'
import { Table } from '../simulate/table.ts'

export type Comparison =
  | { readonly verdict: 'equal'; readonly games: number; readonly unfinished: number }
  | { readonly verdict: 'not compiled' | 'different'; readonly message: string }

/** Plays games of a seed on both engines. A game that the module gives up must be one that the interpreter does not finish. */
export function compareEngines(
  game: Game,
  {
    setting = {},
    seed = 1,
    first = 0,
    games,
    stepLimit = 20_000,
  }: {
    readonly setting?: Setting
    readonly seed?: number
    readonly first?: number
    readonly games: number
    readonly stepLimit?: number
  },
): Comparison {
  const table = Table.set(game, { ...setting, seed, stepLimit, engine: 'reference' })
  let engine: Engine
  try {
    engine = new Engine(game, { ...setting, seats: table.plan.seats, seed, stepLimit })
  } catch (thrown) {
    if (!(thrown instanceof NotCompiled)) throw thrown
    return { verdict: 'not compiled', message: thrown.message }
  }
  let unfinished = 0
  let message: string | undefined
  engine.play(first, games, (index, row) => {
    const { ending, turns, steps, decisions, forced, scores, winners, counters } = table.play(index)
    const expected =
      ending === 'finished'
        ? { turns, steps, decisions, forced, scores, winners, counters: Object.values(counters) }
        : 'unfinished'
    const found = row?.isOver
      ? {
          turns: row.turns,
          steps: row.steps,
          decisions: row.decisions,
          forced: row.forced,
          scores: scores.map((_, seat) => row.score(seat)),
          winners: scores.flatMap((_, seat) => ((row.winners >> seat) & 1 ? [seat] : [])),
          counters: Object.values(counters).map((_, n) => row.counter(n)),
        }
      : 'unfinished'
    if (found === 'unfinished') unfinished += 1
    // What is too much for the module is played by the interpreter: that is no difference.
    const same = row === undefined || JSON.stringify(found) === JSON.stringify(expected)
    if (!same)
      message ??= `game ${index}: compiled ${JSON.stringify(found)}, reference ${JSON.stringify(expected)}`
  })
  return message === undefined ? { verdict: 'equal', games, unfinished } : { verdict: 'different', message }
}
