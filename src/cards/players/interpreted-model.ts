/** The forward model of games that are not compiled. */
import type { ForwardModel, Goal, ModelOutcome } from '../../games/forward-model.ts'
import type { PathElement, Stream } from '../../rng/index.ts'
import { keyOfChoice } from '../compile/choices/choice-key.ts'
import type { Choice } from '../interpret/decision.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Determinizer } from '../knowledge/determinize.ts'
import type { Setting } from '../model/game-model.ts'
import { goalOf } from '../model/goal.ts'
import { STEPS } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { chanceOf, playerOf } from '../model/streams.ts'
import type { Game } from '../rules/tree.ts'

interface SavedPlay {
  readonly bytes: Uint8Array
  readonly root: Root | undefined
}

interface Root {
  readonly seat: number
  readonly worlds: Determinizer
}

export class InterpretedModel implements ForwardModel<SavedPlay> {
  readonly goal: Goal
  readonly #program: Program
  readonly #seed: PathElement
  readonly #stepLimit: number
  #play: Play
  /** Set only while play stands where `setRoot` put it. */
  #root: Root | undefined
  #future = 0

  constructor(
    game: Game,
    { seed, stepLimit, ...setting }: Setting & { readonly seed: PathElement; readonly stepLimit: number },
  ) {
    this.#program = new Program(game, setting)
    this.goal = goalOf(this.#program)
    this.#seed = seed
    this.#stepLimit = stepLimit
    this.#play = Play.start(this.#program, { seed, stepLimit })
  }

  /** Goes on from a state where a search begins: `sampleWorld` works there. Steps are counted from here. */
  setRoot(state: State, worlds?: Determinizer): void {
    this.#enter(state)
    this.#root = worlds && { seat: this.seat, worlds }
  }

  sampleWorld(seat: number, rng: Stream): void {
    if (this.#root?.seat !== seat) throw new RangeError(`setRoot has set no worlds for seat ${seat} here`)
    this.#root.worlds.sample(rng)
    this.#enter(this.#root.worlds.position())
  }

  reseed(future: number): void {
    this.#future = future
    this.#play.state.chance = chanceOf(this.#seed).derive(future).save().words
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
    this.#play = Play.load(this.#program, bytes, { stepLimit: this.#stepLimit })
    this.#root = root
  }

  playOut(): void {
    const players: Stream[] = []
    while (this.isDeciding) {
      players[this.seat] ??= playerOf(this.#seed, this.seat).derive(this.#future)
      this.choose((players[this.seat] as Stream).below(this.choices))
    }
  }

  outcome(): ModelOutcome {
    const { scores, winners, ending } = this.#play.outcome
    return {
      isOver: ending === 'finished',
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
