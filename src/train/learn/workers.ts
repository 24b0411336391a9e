/**
 * The workers of a training run: they look at the game, play it to learn from and play matches, all through the run's record, so
 * that nothing is played twice. Results come in order, the same for any number of workers on any lane.
 */
import { InputError } from '../../errors/index.ts'
import { blockOf, type PlayedBlock, seatingsAt } from '../../games/matches/block.ts'
import { Match, type MatchReport, type MatchRules, playMatch } from '../../games/matches/match.ts'
import { createPool, type LaneName, type ModuleTask, type Outcome, type Pool } from '../../pool/index.ts'
import { stream } from '../../rng/index.ts'
import { type Json, type RunWriter, recordedMap } from '../../runs/index.ts'
import { MOST_LEARNED_ACTIONS } from '../features/random-games.ts'
import type { PlayerSpec } from '../player/player-spec.ts'
import { type FirstLook, PROBES, type Probe, vacuity } from './first-look.ts'
import type { GameRows } from './fit-weights.ts'
import { nobody, TRAIN_TASK, type TrainItem, type TrainSetup } from './train-task.ts'

export interface WorkersOptions {
  /** The address of the module that exports the game. */
  readonly module: string
  readonly gameType?: string | undefined
  /** How many play; the least that the game allows, if left out. */
  readonly players?: number | undefined
  /** Handed to the game's `init`. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
  /** A game with more actions is cut off; 2000 if left out. */
  readonly maxActions?: number | undefined
  readonly seed: number
  readonly run: RunWriter
  readonly lane?: LaneName | undefined
  readonly workers?: number | undefined
  /** Of one item: a game, or the two games of a block. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Called whenever a game or a block is finished. */
  readonly onPlayed?: (() => void) | undefined
}

/** The game is broken, or there is nothing to learn: nothing is written. */
export class UntrainableGame extends Error {
  override readonly name = 'UntrainableGame'
}

export type SpecPair = readonly [PlayerSpec, PlayerSpec]

export interface SelfPlay {
  /** In the order of their numbers. */
  readonly games: readonly GameRows[]
  readonly unfinished: number
  readonly failed: number
  readonly firstError: string | undefined
}

const TIMEOUT_MS = 60_000
const MEMORY_BYTES = 2 ** 30

export class TrainWorkers implements AsyncDisposable {
  readonly #options: WorkersOptions
  readonly #pool: Pool
  /** One and the same for all items: a worker loads it once. */
  #task: ModuleTask
  #sides = 0

  constructor(options: WorkersOptions) {
    const { players, lane = 'thread', workers } = options
    this.#options = options
    this.#task = this.#taskFor({ players })
    this.#pool = createPool({
      lane,
      ...(workers !== undefined && { size: workers }),
      ...(lane === 'inline' ? { size: 1 } : { memoryBytes: MEMORY_BYTES }),
      stdout: 'stderr',
    })
  }

  /** Loads the game and looks at it: an InputError if it cannot be loaded, an UntrainableGame if it is not worth it. */
  async look(): Promise<FirstLook> {
    const { signal, timeoutMs = TIMEOUT_MS } = this.#options
    try {
      await this.#pool.load(this.#task, { timeoutMs, ...(signal && { signal }) })
    } catch (thrown) {
      signal?.throwIfAborted()
      throw new InputError((thrown as Error).message)
    }
    const seeds = await this.#playableSeeds()
    for await (const outcome of this.#map([{ kind: 'look', seeds }])) {
      if (!outcome.ok) throw new UntrainableGame(`the game is broken: ${outcome.error.message}`)
      const found = outcome.value as unknown as FirstLook
      if (found.features.length === 0)
        throw new UntrainableGame(
          'the game cannot be learned: nothing in its states varies; declare features',
        )
      if (found.sides < 2)
        throw new UntrainableGame(
          'the game cannot be learned: nobody plays against anybody, and players are judged by their wins against others',
        )
      this.#sides = found.sides
      this.#task = this.#taskFor({ players: found.players, structure: found.structure ?? undefined })
      return found
    }
    throw new UntrainableGame('the game was not looked at')
  }

  /** Throws an UntrainableGame if most random games fail, or if they leave nothing to learn. */
  async #playableSeeds(): Promise<readonly number[]> {
    const rng = stream(this.#options.seed, 'train', 'probe')
    const seeds = Array.from({ length: PROBES }, () => rng.below(2 ** 31))
    const playable: number[] = []
    const probes: Probe[] = []
    let firstError: string | undefined
    for await (const outcome of this.#map(seeds.map((seed) => ({ kind: 'probe', seed })))) {
      if (outcome.ok) {
        playable.push(seeds[outcome.index] as number)
        probes.push(outcome.value as unknown as Probe)
      } else firstError ??= outcome.error.message
    }
    if (firstError !== undefined && playable.length < PROBES / 2)
      throw new UntrainableGame(
        `the game is broken: ${PROBES - playable.length} of ${PROBES} random games failed, the first with: ${firstError}`,
      )
    const nothing = vacuity(probes, this.#maxActions)
    if (nothing !== undefined) throw new UntrainableGame(`the game cannot be learned: ${nothing}`)
    return playable
  }

  /** @param name names the luck */
  async selfPlay(player: PlayerSpec, name: string, games: number): Promise<SelfPlay> {
    const seeds = stream(this.#options.seed, 'train', 'self-play', name)
    const items = Array.from({ length: games }, (_, n): TrainItem => {
      return { kind: 'self-play', player, seed: seeds.derive(n).below(2 ** 31) }
    })
    const found: GameRows[] = []
    const counts = { unfinished: 0, failed: 0 }
    let firstError: string | undefined
    for await (const outcome of this.#map(items)) {
      if (!outcome.ok) {
        counts.failed += 1
        firstError ??= outcome.error.message
      } else if (outcome.value === null) counts.unfinished += 1
      else found.push(outcome.value as unknown as GameRows)
    }
    return { games: found, ...counts, firstError }
  }

  /** The first against the second, over the same deals with seats exchanged. @param name names the deals */
  async match(
    pair: SpecPair,
    name: string,
    rules: Pick<MatchRules, 'confidence' | 'blocks' | 'within'>,
  ): Promise<MatchReport<PlayerSpec>> {
    const match = new Match(pair, { ...rules, sides: this.#sides, isLevel: false })
    await playMatch(match, ({ mostBlocks }) => this.#blocks([pair], name, mostBlocks))
    return match.report()
  }

  /** The mean share of the wins of the first player of each pair, over the same deals. */
  async shares(pairs: readonly SpecPair[], name: string, blocks: number): Promise<number[]> {
    const sums = pairs.map(() => 0)
    let place = 0
    for await (const played of this.#blocks(pairs, name, blocks)) {
      for (const { share } of played) {
        const pair = Math.floor(place / blocks)
        sums[pair] = (sums[pair] as number) + share
        place += 1
      }
    }
    return sums.map((sum) => sum / blocks)
  }

  get #maxActions(): number {
    return this.#options.maxActions ?? MOST_LEARNED_ACTIONS
  }

  #taskFor(about: Pick<TrainSetup, 'players' | 'structure'>): ModuleTask {
    const { module, gameType, options } = this.#options
    const setup: TrainSetup = { module, gameType, options, maxActions: this.#maxActions, ...about }
    return { module: TRAIN_TASK, setup }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.close()
  }

  async *#blocks(
    pairs: readonly SpecPair[],
    match: string,
    blocks: number,
  ): AsyncGenerator<readonly PlayedBlock[]> {
    const { seed } = this.#options
    const items = pairs.flatMap((pair) =>
      Array.from({ length: blocks }, (_, deal): TrainItem => ({ kind: 'block', pair, deal, match, seed })),
    )
    for await (const outcome of this.#map(items))
      yield [
        outcome.ok ? (outcome.value as unknown as PlayedBlock) : this.#failedBlock(outcome.error.message),
      ]
  }

  /** A block whose worker died or hung, or whose game threw, speaks for nobody. */
  #failedBlock(message: string): PlayedBlock {
    const failed = nobody(this.#sides, 'error', message)
    const [seating] = seatingsAt(0, this.#sides, stream('failed'))
    return blockOf(seating, [failed, failed], 2)
  }

  async *#map(items: readonly TrainItem[]): AsyncGenerator<Outcome<Json>> {
    const { run, signal, onPlayed, timeoutMs = TIMEOUT_MS } = this.#options
    const outcomes = recordedMap(run, this.#pool, this.#task, items, {
      content: (item) => item,
      timeoutMs,
      ...(signal && { signal }),
    })
    for await (const outcome of outcomes) {
      if (!outcome.ok && outcome.error.kind === 'aborted') {
        run.failed.throwIfAborted()
        throw new DOMException('stopped', 'AbortError')
      }
      onPlayed?.()
      yield outcome
    }
    signal?.throwIfAborted()
  }
}
