/** Players by their names, as `--players` takes them: random, greedy, mcts:N. */
import { InputError } from '../errors/index.ts'
import { chooseGreedily, type ForwardModel, TreeSearch } from '../games/index.ts'
import type { Stream } from '../rng/index.ts'
import { chooseRandomly } from './play.ts'

/** A player of any game: the place of an action. */
export type AnyChoose = (model: ForwardModel, rng: Stream) => number

const STRENGTHS: Readonly<Record<string, number>> = {
  'mcts-weak': 100,
  'mcts-medium': 500,
  'mcts-strong': 2000,
}

/** Throws an InputError for a name that is not a player's. */
export function playerNamed(name: string): AnyChoose {
  if (name === 'random') return chooseRandomly
  if (name === 'greedy') return (model, rng) => (model.choices === 1 ? 0 : chooseGreedily(model, rng))
  const iterations = Object.hasOwn(STRENGTHS, name) ? STRENGTHS[name] : iterationsOf(name)
  if (iterations === undefined)
    throw new InputError(
      `there is no player "${name}"; there are random, greedy, mcts:N (as mcts:100) and ${Object.keys(STRENGTHS).join(', ')}`,
    )
  return (model, rng) => (model.choices === 1 ? 0 : new TreeSearch(model, { iterations }).choose(rng))
}

function iterationsOf(name: string): number | undefined {
  const [, digits] = /^mcts:(\d+)$/.exec(name) ?? []
  const iterations = Number(digits)
  return Number.isSafeInteger(iterations) && iterations >= 1 ? iterations : undefined
}

/** One name for each seat; one name serves all. */
export function seatedPlayers(names: readonly string[], players: number): readonly string[] {
  if (names.length === players) return names
  const [only] = names
  if (names.length === 1 && only !== undefined) return Array.from({ length: players }, () => only)
  throw new InputError(
    `there ${players === 1 ? 'is 1 seat' : `are ${players} seats`}; got ${names.length} players: name one for each seat, or one for all`,
  )
}
