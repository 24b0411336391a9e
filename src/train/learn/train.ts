/**
 * Trains a player for a game by self-play: a first look at the game, rounds of play and regression, evolution of the weights if that
 * is asked for, and a table of how strong the player is.
 */
import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import { codeFingerprint, type Fingerprint, toJson } from '../../runs/index.ts'
import { checkModule } from '../check/run-check.ts'
import type { GameSource } from '../module-game.ts'
import { type Ai, sealedAi } from '../player/ai-file.ts'
import { type EvolvedWeights, evolveWeights } from './evolve-weights.ts'
import { type FirstLook, PROBES } from './first-look.ts'
import { type Champion, improve, type Round, type TrainedSpec } from './improve.ts'
import { type Strength, strengthOf } from './strength.ts'
import { TrainWorkers, UntrainableGame, type WorkersOptions } from './workers.ts'

export interface TrainRequest {
  /** The address of the module that exports the game. */
  readonly module: string
  /** Which of its exports, or which game by its name; the default export if left out. */
  readonly gameType?: string | undefined
  readonly players?: number | undefined
  /** Handed to the game's `init`. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
  /** A game with more actions is cut off; 2000 if left out. */
  readonly maxActions?: number | undefined
  readonly seed: number
  /** Of self-play, in each round. */
  readonly games: number
  /** Rounds. */
  readonly iterations: number
  /** Iterations of search for each decision. */
  readonly mcts: number
  /** The most games of a match; 400 if left out. */
  readonly matchGames?: number | undefined
  readonly evolve?: { readonly generations: number; readonly population: number } | undefined
}

export interface TrainOptions extends TrainRequest, Omit<WorkersOptions, 'onPlayed'> {
  /** Called when a stage begins, with the most games or blocks that it has. */
  readonly onStage?: ((stage: string, most: number) => void) | undefined
  readonly onPlayed?: (() => void) | undefined
  readonly onRound?: ((round: Round) => void) | undefined
  /** The player to beat; tree search without an evaluation if left out. A run that is resumed has its own. */
  readonly incumbent?: Ai | undefined
}

export interface TrainResult {
  readonly game: string
  readonly players: number
  readonly seed: number
  /** Whether the features were generated from the shape of the states. */
  readonly generated: boolean
  readonly features: readonly string[]
  readonly rounds: readonly Round[]
  readonly evolution: (Omit<EvolvedWeights, 'challenger'> & { readonly adopted: boolean }) | null
  /** The names of the champions, from the one to beat on. */
  readonly champions: readonly string[]
  /** Whether a champion was found that beats the one to beat. */
  readonly improved: boolean
  /** Of the last champion; empty if it is not a trained one. */
  readonly strength: readonly Strength[]
  /** Of the trained player; null if none was found. */
  readonly aiDigest: string | null
}

export interface TrainReport {
  readonly result: TrainResult
  readonly digest: string
  readonly timing: { readonly seconds: number }
  /** The last champion; null if that is not a trained player. */
  readonly ai: Ai | null
  /** Where its game stands in the module. */
  readonly source: GameSource
}

export const USUAL_MATCH_GAMES = 400

/** Problems of single games: what is left of the games may still be learned. */
const FAULTS: ReadonlySet<string> = new Set(['threw', 'crash'])

/** Throws an UntrainableGame for a game that breaks the interface, or that offers no choice. */
async function assertTrainable(options: TrainOptions): Promise<void> {
  const { module, gameType = '', players, options: given, maxActions, seed, lane, workers } = options
  const { timeoutMs, signal, onPlayed } = options
  const { game, games, problems } = await checkModule(module, gameType, {
    ...{ playerCount: players, options: given, maxActions, seed, lane, workerCount: workers },
    ...{ timeout: timeoutMs, signal },
    onProgress: () => onPlayed?.(),
  })
  const serious = problems.filter((problem) => !FAULTS.has(problem.kind) || problem.games > games / 2)
  if (serious.length === 0) return
  throw new UntrainableGame(
    [`${game} cannot be learned:`, ...serious.map(({ what, fix }) => `  ${what}. ${fix}`)].join('\n'),
  )
}

export async function train(options: TrainOptions): Promise<TrainReport> {
  const began = performance.now()
  options.onStage?.('Check, games', 0)
  await assertTrainable(options)
  await using workers = new TrainWorkers(options)
  options.onStage?.('A first look, games', PROBES + 1)
  const look = await workers.look()
  const incumbent = incumbentOf(options)
  const first = firstChampion(look, options.mcts, incumbent)
  const blocks = Math.floor((options.matchGames ?? USUAL_MATCH_GAMES) / 2)
  // For those who watch the run; a resumed run comes to its rounds again.
  const onRound = (round: Round): void => {
    options.run.event('round', toJson(round))
    options.onRound?.(round)
  }
  const { champions, rounds } = await improve(workers, look, first, { ...options, blocks, onRound })
  const evolution = await evolvedFrom(workers, champions.at(-1) as Champion, blocks, options)
  const all = evolution?.challenge.verdict === 'better' ? [...champions, evolution.challenger] : champions
  const last = all.at(-1) as Champion
  const strength = isTrained(last)
    ? await strengthOf(workers, last, all.slice(0, -1), blocks, (name, most) =>
        options.onStage?.(`Strength against ${name}, blocks`, most),
      )
    : []
  const ai = isTrained(last) ? aiOf(last, look, { ...options, incumbent }, strength) : null
  const result: TrainResult = {
    game: look.name,
    players: look.players,
    seed: options.seed,
    generated: look.structure !== null,
    features: look.features,
    rounds,
    evolution: evolution && withoutChallenger(evolution),
    champions: all.map(({ name }) => name),
    improved: all.length > 1,
    strength,
    aiDigest: ai?.digest ?? null,
  }
  const found = digestOf(result)
  options.run.finish(found)
  const timing = { seconds: (performance.now() - began) / 1000 }
  return { result, digest: found, timing, ai, source: look.source }
}

type TrainedChampion = Champion & { readonly spec: TrainedSpec }

const isTrained = (champion: Champion): champion is TrainedChampion => champion.spec.kind === 'trained'

const INCUMBENT = 'incumbent'

/** When a run ends, its player takes the place of the one to beat: the run keeps the one that it began with. */
function incumbentOf({ run, incumbent }: TrainOptions): Ai | undefined {
  const kept = run.loadState(INCUMBENT)
  if (kept !== undefined) return kept === null ? undefined : (kept as unknown as Ai)
  run.saveState(INCUMBENT, toJson(incumbent ?? null))
  return incumbent
}

function firstChampion(
  { name, players, features }: FirstLook,
  mcts: number,
  incumbent: Ai | undefined,
): Champion {
  if (!incumbent) return { name: `mcts:${mcts}`, spec: { kind: 'mcts', iterations: mcts } }
  const isSame =
    incumbent.game === name &&
    incumbent.players === players &&
    digest(incumbent.weights.features) === digest(features)
  if (!isSame)
    throw new InputError(
      `the trained player that is there is of another game or other features (${incumbent.game}); ` +
        'train with --fresh to replace it, or name another folder with --output',
    )
  const { weights, looksAhead } = incumbent
  return { name: 'incumbent', spec: { kind: 'trained', iterations: mcts, weights, looksAhead } }
}

/** Null if it was not asked for, or if there are no weights to begin with. */
async function evolvedFrom(
  workers: TrainWorkers,
  champion: Champion,
  blocks: number,
  { evolve, seed, onStage }: TrainOptions,
): Promise<EvolvedWeights | null> {
  return evolve && isTrained(champion)
    ? evolveWeights(workers, champion, { ...evolve, seed, blocks, onStage })
    : null
}

const withoutChallenger = ({
  challenger: _,
  ...rest
}: EvolvedWeights): NonNullable<TrainResult['evolution']> => ({
  ...rest,
  adopted: rest.challenge.verdict === 'better',
})

function aiOf(
  { name, spec }: TrainedChampion,
  look: FirstLook,
  { seed, games, iterations, mcts, evolve, incumbent, module, options }: TrainOptions,
  strength: readonly Strength[],
): Ai {
  return sealedAi({
    version: 1,
    game: look.name,
    players: look.players,
    ...(options && { options }),
    iterations: spec.iterations,
    structure: look.structure,
    weights: spec.weights,
    looksAhead: spec.looksAhead,
    provenance: {
      champion: name,
      seed,
      games,
      iterations,
      mcts,
      ...(evolve && { evolve }),
      ...(incumbent && { incumbent: incumbent.digest }),
      gameCode: codeFingerprint(module),
      strength: strength.map(({ against, share, interval, games: played }) => {
        return { against, share, low: interval[0], high: interval[1], games: played }
      }),
    },
  })
}

/** Messages are not part of a result. */
function digestOf({ rounds, ...rest }: TrainResult): string {
  return digest({ ...rest, rounds: rounds.map(({ firstError: _, ...round }) => round) })
}

/** What a recorded training depends on. */
export function trainFingerprint(request: TrainRequest): Fingerprint {
  const { module, players, options, maxActions, seed, games, iterations, mcts, matchGames, evolve } = request
  return {
    'the game': codeFingerprint(module),
    export: request.gameType ?? 'default',
    'the players': String(players ?? 'least'),
    'the options': JSON.stringify(options ?? {}),
    'the most actions': String(maxActions ?? 'the usual'),
    seed: String(seed),
    'the games of a round': String(games),
    'the rounds': String(iterations),
    'the iterations of search': String(mcts),
    'the games of a match': String(matchGames ?? USUAL_MATCH_GAMES),
    evolution: evolve ? `${evolve.generations} generations of ${evolve.population}` : 'none',
  }
}
