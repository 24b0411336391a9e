/** Players by their names, as `--players` takes them: random, greedy, mcts:N, trained:FILE. */
import { digest } from '../digest/index.ts'
import { InputError } from '../errors/index.ts'
import { featureSetOf } from './features/feature-set.ts'
import type { GameSetup, TrainGame } from './game.ts'
import { readAiFile } from './learn/write-ai.ts'
import type { Choose } from './play.ts'
import type { Ai } from './player/ai-file.ts'
import { chooseBy, type PlayerSpec } from './player/player-spec.ts'

const STRENGTHS: Readonly<Record<string, number>> = {
  'mcts-weak': 100,
  'mcts-medium': 500,
  'mcts-strong': 2000,
}

interface NamedPlayer {
  readonly spec: PlayerSpec
  /** Of a trained player: what its file holds. */
  readonly ai?: Ai
}

/** Throws an InputError for a name that is not a player's. */
function playerNamed(name: string): NamedPlayer {
  if (name === 'random' || name === 'greedy') return { spec: { kind: name } }
  const iterations = Object.hasOwn(STRENGTHS, name) ? STRENGTHS[name] : iterationsOf(name)
  if (iterations !== undefined) return { spec: { kind: 'mcts', iterations } }
  const [, file] = /^trained:(.+)$/.exec(name) ?? []
  if (file !== undefined) return trained(file)
  const aliases = Object.keys(STRENGTHS).join(', ')
  throw new InputError(
    `there is no player "${name}"; there are random, greedy, mcts:N (as mcts:100), ${aliases}, trained:FILE`,
  )
}

function iterationsOf(name: string): number | undefined {
  const [, digits] = /^mcts:(\d+)$/.exec(name) ?? []
  const iterations = Number(digits)
  return Number.isSafeInteger(iterations) && iterations >= 1 ? iterations : undefined
}

function trained(file: string): NamedPlayer {
  const ai = readAiFile(file)
  const { iterations, weights, looksAhead } = ai
  return { spec: { kind: 'trained', iterations, weights, looksAhead }, ai }
}

/** How the player of that name chooses in a game. */
export function chooseAs<State, Action>(name: string, game: TrainGame<State, Action>): Choose<State, Action> {
  const { spec, ai } = playerNamed(name)
  return chooseBy(spec, () => featureSetOf(game, ai?.structure ?? undefined, ai?.options))
}

/** Throws an InputError for a name that is not a player's, or a player that was trained for another game. */
function assertFits(
  name: string,
  game: Pick<TrainGame, 'name'>,
  players: number,
  options: GameSetup['options'],
): void {
  const { ai } = playerNamed(name)
  if (!ai) return
  if (ai.game !== game.name || ai.players !== players)
    throw new InputError(
      `${name} was trained for ${ai.game} with ${ai.players} players; this is ${game.name} with ${players}`,
    )
  if (digest(ai.options ?? {}) !== digest(options ?? {}))
    throw new InputError(
      `${name} was trained with ${optionText(ai.options)}; this is ${game.name} with ${optionText(options)}`,
    )
}

function optionText(options: GameSetup['options'] = {}): string {
  const all = Object.entries(options).map(([name, value]) => `--option ${name}=${value}`)
  return all.join(' ') || 'no --option'
}

/** What a player is, whatever its file is called. */
export function identityOf(name: string): string {
  const { ai } = playerNamed(name)
  return ai ? `trained:${ai.digest}` : name
}

/** One name for each seat; one name serves all. */
export function seatedPlayers(
  names: readonly string[],
  game: Pick<TrainGame, 'name'>,
  players: number,
  options?: GameSetup['options'],
): readonly string[] {
  for (const name of new Set(names)) assertFits(name, game, players, options)
  if (names.length === players) return names
  const [only] = names
  if (names.length === 1 && only !== undefined) return Array.from({ length: players }, () => only)
  const seats = players === 1 ? 'is 1 seat' : `are ${players} seats`
  throw new InputError(`there ${seats}; got ${names.length} players: name one for each seat, or one for all`)
}

/** How long one game of players who do not search may take. */
export const TIMEOUT_MS = 10_000
const TIMEOUT_MS_AN_ITERATION = 100

/** How long one game with these players may take: players who search have more time. */
export function usualTimeout(names: readonly string[]): number {
  const iterations = names.map((name) => {
    const { spec } = playerNamed(name)
    return 'iterations' in spec ? spec.iterations : 0
  })
  return TIMEOUT_MS + TIMEOUT_MS_AN_ITERATION * Math.max(0, ...iterations)
}
