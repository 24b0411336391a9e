/** What plays a card game of the language in compiled code, and reads it for a player. */

import { determinizerFor } from '../../cards/knowledge/secrets.ts'
import type { Stream } from '../../rng/index.ts'
import type { GameEngine } from '../engine.ts'
import type { FeatureSet } from '../game.ts'
import type { GameInPlay, GameModelOptions, JudgedModel } from '../in-play.ts'
import type { CardCode } from './card-code.ts'
import { CardFeatures } from './card-features.ts'
import { type CardState, CompiledState } from './card-state.ts'
import { CardTable } from './card-table.ts'
import { rememberedGroups } from './remembered-groups.ts'

export class CardEngine implements GameEngine<CardState, string> {
  readonly code: CardCode
  #features: CardFeatures | undefined

  constructor(code: CardCode) {
    this.code = code
  }

  get teams(): number {
    return this.code.model.teams
  }

  start(setup: GameModelOptions): GameInPlay<CardState, string> {
    return new CardTable(this.code, setup)
  }

  judgeFrom({ play }: CardState, rng: Stream): JudgedModel<CardState> {
    this.code.imagined.setRoot(play.state, determinizerFor(play, rng))
    return this.code.judged.enter()
  }

  candidates(seeds: readonly number[]): readonly string[] {
    const { all, groups } = this.#reading
    const remembered = rememberedGroups(this.code, groups, seeds)
    return all
      .filter(({ group }) => group === undefined || group.isSeen || remembered.has(group))
      .map(({ name }) => name)
  }

  features(names: readonly string[]): FeatureSet<CardState> {
    const { measure } = this.#reading.named(names)
    return { names, measure: (state, player, out) => measure(this.#compiled(state), player, out) }
  }

  get #reading(): CardFeatures {
    this.#features ??= new CardFeatures(this.code.module.compiled)
    return this.#features
  }

  #compiled(state: CardState): CompiledState {
    return state instanceof CompiledState ? state : this.code.entered(state.play.state)
  }
}
