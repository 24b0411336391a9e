/**
 * Round after round: the champion plays itself, weights are fitted to all games so far, and the new player challenges the champion.
 * It takes the place only if a sequential test over the same deals with seats exchanged says that it is better; so the last champion
 * is better than the first, with all the confidence that the tests have together.
 */
import type { MatchReport } from '../../games/matches/match.ts'
import type { PlayerSpec } from '../player/player-spec.ts'
import type { FirstLook } from './first-look.ts'
import { fitWeights, type GameRows, type Learned } from './fit-weights.ts'
import { type TrainWorkers, UntrainableGame } from './workers.ts'

export interface Champion {
  /** As tables name it. */
  readonly name: string
  readonly spec: PlayerSpec
}

export type TrainedSpec = Extract<PlayerSpec, { kind: 'trained' }>

export interface ImproveOptions {
  /** Of self-play, in each round. */
  readonly games: number
  /** Rounds. */
  readonly iterations: number
  /** Of search, for each decision. */
  readonly mcts: number
  /** The most blocks of two games of a match. */
  readonly blocks: number
  readonly onStage?: ((stage: string, most: number) => void) | undefined
  readonly onRound?: ((round: Round) => void) | undefined
}

export type Challenge = Pick<
  MatchReport<unknown>,
  'verdict' | 'share' | 'interval' | 'games' | 'errors' | 'unfinished'
> & { readonly against: string }

export interface Round {
  readonly round: number
  readonly champion: string
  readonly games: number
  readonly unfinished: number
  readonly failed: number
  readonly firstError?: string
  /** Rows so far: states, each as every player sees it. */
  readonly states: number
  readonly penalty: number
  readonly heldOut: Learned['heldOut']
  /** How the challenger judges positions. */
  readonly looksAhead: boolean
  readonly challenge: Challenge
}

export interface Improved {
  /** From the one that it began with to the last. */
  readonly champions: readonly Champion[]
  readonly rounds: readonly Round[]
}

/** Of the test of each challenger. */
const GATE_CONFIDENCE = 0.99

export async function improve(
  workers: TrainWorkers,
  { features, name }: Pick<FirstLook, 'features' | 'name'>,
  first: Champion,
  { games, iterations, mcts, blocks, onStage, onRound }: ImproveOptions,
): Promise<Improved> {
  const champions = [first]
  const rounds: Round[] = []
  const all: GameRows[] = []
  for (let round = 1; round <= iterations; round += 1) {
    const champion = champions.at(-1) as Champion
    onStage?.(`Round ${round}/${iterations}, games`, games)
    const {
      games: played,
      firstError,
      ...counts
    } = await workers.selfPlay(champion.spec, `round ${round}`, games)
    all.push(...played)
    if (all.length < 2)
      throw new UntrainableGame(
        `${name} cannot be learned: of ${games} games of self-play ${counts.failed} failed and ${counts.unfinished} did not end` +
          `${firstError === undefined ? '' : `; the first failure: ${firstError}`}`,
      )
    const { weights, ...learned } = fitWeights(features, all)
    onStage?.(`Round ${round}/${iterations}, trial, blocks`, 2 * TRIAL_BLOCKS)
    const challenger = {
      name: `round ${round}`,
      spec: await bestJudgement(
        workers,
        { kind: 'trained', iterations: mcts, weights },
        champion,
        `round ${round}`,
      ),
    }
    onStage?.(`Round ${round}/${iterations}, challenge, blocks`, blocks)
    const challenge = await challengeOf(workers, challenger, champion, blocks)
    if (challenge.verdict === 'better') champions.push(challenger)
    const done = {
      round,
      champion: champion.name,
      games: played.length,
      ...counts,
      ...(firstError !== undefined && { firstError }),
      ...learned,
      looksAhead: challenger.spec.looksAhead,
      challenge,
    }
    rounds.push(done)
    onRound?.(done)
  }
  return { champions, rounds }
}

/** Enough to find a judgement that is much worse; the challenge has other deals, so that choosing does not favour it. */
const TRIAL_BLOCKS = 30

/** Judges positions as they are, or after one more action: whichever wins more against the champion. */
async function bestJudgement(
  workers: TrainWorkers,
  trained: Omit<TrainedSpec, 'looksAhead'>,
  champion: Champion,
  name: string,
): Promise<TrainedSpec> {
  const specs = [true, false].map((looksAhead) => ({ ...trained, looksAhead }))
  const pairs = specs.map((spec) => [spec, champion.spec] as const)
  const shares = await workers.shares(pairs, `trial of ${name}`, TRIAL_BLOCKS)
  return specs[shares.indexOf(Math.max(...shares))] as TrainedSpec
}

/** Whether one player is better than another. */
export async function challengeOf(
  workers: TrainWorkers,
  challenger: Champion,
  champion: Champion,
  blocks: number,
): Promise<Challenge> {
  const { verdict, share, interval, games, errors, unfinished } = await workers.match(
    [challenger.spec, champion.spec],
    `${challenger.name} against ${champion.name}`,
    { confidence: GATE_CONFIDENCE, blocks },
  )
  return { against: champion.name, verdict, share, interval, games, errors, unfinished }
}
