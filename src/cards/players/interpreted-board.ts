/** A board for games that are not compiled. */

import type { Board, BoardOutcome } from '../../games/forward-model.ts'
import type { PathElement, Stream } from '../../rng/index.ts'
import { keyOfChoice } from '../compile/choices/choice-key.ts'
import type { Choice } from '../interpret/decision.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Determinizer } from '../knowledge/determinize.ts'
import type { Setting } from '../model/game-model.ts'
import { STEPS } from '../model/layout.ts'
import type { State } from '../model/state.ts'
import { chanceOf, playerOf } from '../model/streams.ts'
import type { Game } from '../rules/tree.ts'

export class InterpretedBoard implements Board {
  readonly #program: Program
  readonly #seed: PathElement
  readonly #stepLimit: number
  #play: Play
  #position: () => State
  #index = 0

  constructor(
    game: Game,
    { seed, stepLimit, ...setting }: Setting & { readonly seed: PathElement; readonly stepLimit: number },
  ) {
    this.#program = new Program(game, setting)
    this.#seed = seed
    this.#stepLimit = stepLimit
    this.#play = Play.start(this.#program, { seed, stepLimit })
    this.#position = () => this.#play.state
  }

  stand(state: State, worlds?: Determinizer): void {
    this.#position = () => worlds?.position() ?? state
  }

  begin(): void {
    // What seats know is kept behind the rest, and is not needed here.
    const words = this.#position().words.slice(0, this.#program.layout.words)
    words[STEPS] = 0
    const bytes = new Uint8Array(words.buffer)
    this.#play = Play.load(this.#program, bytes, { stepLimit: this.#stepLimit })
  }

  drawAsIn(index: number): void {
    this.#index = index
    this.#play.state.chance = chanceOf(this.#seed).derive(index).save().words
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
  }

  playOn(): void {
    const players: Stream[] = []
    while (!this.#play.over) {
      const { seat } = this.#play
      players[seat] ??= playerOf(this.#seed, seat).derive(this.#index)
      this.#play.choose(players[seat].below(this.choices))
    }
  }

  outcome(): BoardOutcome {
    const { scores, winners, ending } = this.#play.outcome
    return {
      isOver: ending === 'finished',
      winners: winners.reduce((mask, seat) => mask | (1 << seat), 0),
      score: (seat) => scores[seat] as number,
    }
  }
}
