/** The forward model of a card game, in which players look ahead from where the real game stands. */
import type { ForwardModel, Goal, ModelOutcome } from '../../games/forward-model.ts'
import type { Stream } from '../../rng/index.ts'
import { keyOfChoice } from '../compile/choices/choice-key.ts'
import { CompiledModel } from '../compile/engine/compiled-model.ts'
import type { LoadedGame } from '../compile/engine/instance.ts'
import { NotCompiled, orNotCompiled } from '../compile/not-compiled.ts'
import type { Choice } from '../interpret/decision.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Determinizer } from '../knowledge/determinize.ts'
import { determinizerFor } from '../knowledge/secrets.ts'
import { goalOf, type Setting } from '../model/game-model.ts'
import type { Horizon } from '../model/horizon.ts'
import { STEPS } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { chanceOf, playerOf } from '../model/streams.ts'
import { THUMBS, thumbNamed } from '../model/thumbs.ts'
import type { Game } from '../rules/tree.ts'
import { chooseByThumb } from './thumb-choice.ts'

export interface CardModel extends ForwardModel {
  /** Goes to a state of the real game. Without worlds there is nothing to sample: the player sees everything. */
  setRoot(state: State, worlds?: Determinizer): void
  /** How many of the games that were imagined so far came to their end or the horizon; the others were cut off. */
  readonly finished: number
  /** How many steps they had. */
  readonly imaginedSteps: number
  /** How far games are imagined; to their end unless set. */
  set horizon(horizon: Horizon)
}

interface ImaginedGames {
  readonly seed: string
  readonly stepLimit: number
}

/** The seed is that of imagined games, which are never played; those that do not end are cut off and judged as they stand. */
export const IMAGINED: ImaginedGames = { seed: 'imagined', stepLimit: 8000 }

/** Compiled where the game can be. */
export function cardModelFor(game: Game, setting: Setting, module?: LoadedGame): CardModel {
  const compiled = orNotCompiled(() => new CompiledModel(module ?? game, { ...setting, ...IMAGINED }))
  return compiled instanceof NotCompiled ? new InterpretedModel(game, setting) : compiled
}

/** Goes to where the game stands, for the seat that decides: it sees what it may see. */
export function setRootFor<Model extends CardModel>(model: Model, play: Play, rng: Stream): Model {
  model.setRoot(play.state, determinizerFor(play, rng))
  return model
}

interface SavedPlay {
  readonly bytes: Uint8Array
  readonly root: Determinizer | undefined
}

/** The forward model of games that are not compiled. */
export class InterpretedModel implements ForwardModel<SavedPlay> {
  finished = 0
  imaginedSteps = 0
  horizon: Horizon = 'game'
  readonly goal: Goal
  readonly policies = THUMBS
  readonly #program: Program
  readonly #imagined: ImaginedGames
  #play: Play
  /** Set only while play stands where `setRoot` put it. */
  #root: Determinizer | undefined
  #future = 0

  constructor(game: Game, setting: Setting, imagined: ImaginedGames = IMAGINED) {
    this.#program = new Program(game, setting)
    this.#imagined = imagined
    this.goal = goalOf(this.#program)
    this.#play = Play.start(this.#program, imagined)
  }

  /** Goes on from a state where a search begins: `sampleWorld` works there. Steps are counted from here. */
  setRoot(state: State, worlds?: Determinizer): void {
    this.#enter(state)
    this.#root = worlds
  }

  sampleWorld(seat: number, rng: Stream): void {
    if (this.#root?.seat !== seat) throw new RangeError(`setRoot has set no worlds for seat ${seat} here`)
    this.#root.sample(rng)
    this.#enter(this.#root.position())
  }

  reseed(future: number): void {
    this.#future = future
    this.#play.state.chance = chanceOf(this.#imagined.seed).derive(future).save().words
  }

  get isDeciding(): boolean {
    return !this.#play.over
  }

  get seat(): number {
    return this.#play.seat
  }

  get choices(): number {
    return this.#play.choices.length
  }

  key(n: number): number {
    return keyOfChoice(this.#play.choices[n] as Choice)
  }

  choose(n: number): void {
    this.#play.choose(n)
    this.#root = undefined
  }

  save(): SavedPlay {
    return { bytes: this.#play.save(), root: this.#root }
  }

  load({ bytes, root }: SavedPlay): void {
    this.#play = Play.load(this.#program, bytes, {
      ...this.#imagined,
      stopsAtDeal: () => this.horizon === 'deal',
    })
    this.#root = root
  }

  playOut(policy = 'random'): void {
    const thumb = thumbNamed(policy)
    const players: Stream[] = []
    while (this.isDeciding) {
      players[this.seat] ??= playerOf(this.#imagined.seed, this.seat).derive(this.#future)
      const rng = players[this.seat] as Stream
      this.choose(thumb ? chooseByThumb(this.#play, thumb, rng) : rng.below(this.choices))
    }
  }

  outcome(): ModelOutcome {
    const { scores, winners, ending } = this.#play.outcome
    const isOver = ending === 'finished'
    const isAtHorizon = this.#play.over && ending === 'under way'
    if (isOver || isAtHorizon) this.finished += 1
    this.imaginedSteps += this.#play.state.words[STEPS] as number
    return {
      isOver,
      isAtHorizon,
      winners: winners.reduce((mask, seat) => mask | (1 << seat), 0),
      score: (seat) => scores[seat] as number,
    }
  }

  #enter(state: State): void {
    // What seats know lies behind the rest, and is not needed here.
    const words = state.words.slice(0, this.#program.layout.words)
    words[STEPS] = 0
    this.load({ bytes: new Uint8Array(words.buffer), root: this.#root })
  }
}
