/** Players by their names, as `--players` takes them: random, greedy, mcts:N. */
import { InputError } from '../errors/index.ts'
import type { PlayerSpec } from './player/player-spec.ts'

const STRENGTHS: Readonly<Record<string, number>> = {
  'mcts-weak': 100,
  'mcts-medium': 500,
  'mcts-strong': 2000,
}

/** Throws an InputError for a name that is not a player's. */
export function playerNamed(name: string): PlayerSpec {
  if (name === 'random' || name === 'greedy') return { kind: name }
  const iterations = Object.hasOwn(STRENGTHS, name) ? STRENGTHS[name] : iterationsOf(name)
  if (iterations !== undefined) return { kind: 'mcts', iterations }
  const aliases = Object.keys(STRENGTHS).join(', ')
  throw new InputError(
    `there is no player "${name}"; there are random, greedy, mcts:N (as mcts:100), ${aliases}`,
  )
}

function iterationsOf(name: string): number | undefined {
  const [, digits] = /^mcts:(\d+)$/.exec(name) ?? []
  const iterations = Number(digits)
  return Number.isSafeInteger(iterations) && iterations >= 1 ? iterations : undefined
}

/** One name for each seat; one name serves all. */
export function seatedPlayers(names: readonly string[], players: number): readonly string[] {
  for (const name of names) playerNamed(name)
  if (names.length === players) return names
  const [only] = names
  if (names.length === 1 && only !== undefined) return Array.from({ length: players }, () => only)
  const seats = players === 1 ? 'is 1 seat' : `are ${players} seats`
  throw new InputError(`there ${seats}; got ${names.length} players: name one for each seat, or one for all`)
}
