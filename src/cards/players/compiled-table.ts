/** A table at which compiled code plays, and players are asked where they have to decide. */
import type { PathElement, Stream } from '../../rng/index.ts'
import { ObservedGame, type ObservedModule } from '../knowledge/observed/observed-game.ts'
import type { Setting } from '../model/game-model.ts'
import type { GameResult } from '../model/game-result.ts'
import { playerOf } from '../model/streams.ts'
import { type CardModel, cardModelFor } from './card-model.ts'
import type { GameCode } from './game-code.ts'
import { leftUnderWay, Patience, type PatienceLimits } from './patience.ts'
import { makePlayers, needsKnowledge, type Player } from './players.ts'
import { ObservedDecision, type OnDecision } from './seat-decision.ts'

export interface TableOptions extends Setting, PatienceLimits {
  readonly players: readonly string[]
  readonly folder?: string | undefined
  readonly trainedBy?: string | undefined
  readonly seed: PathElement
  readonly stepLimit: number
}

export class CompiledTable {
  readonly #setting: Setting
  readonly #module: ObservedModule
  readonly #game: ObservedGame
  readonly #decision: ObservedDecision
  readonly #players: readonly Player[]
  readonly #patience: Patience
  /** The seats that the module plays itself, as a mask. */
  readonly #auto: number
  /** By seat: the stream from which those of all games are derived. */
  readonly #streams: readonly Stream[]

  /** Throws `NotCompiled` for a game that only the interpreter can play. */
  constructor(code: GameCode, { players, folder, trainedBy, ...options }: TableOptions) {
    const { game, observed: module, models } = code
    this.#setting = options
    this.#module = module
    const knowing = players.flatMap((name, seat) => (needsKnowledge(name) ? seat : []))
    this.#game = new ObservedGame(module, options, knowing)
    this.#decision = new ObservedDecision(this.#game, options)
    this.#patience = new Patience(options)
    this.#players = makePlayers(players, game, options, {
      folder,
      trainedBy,
      models,
      patience: this.#patience,
    })
    this.#auto = this.#game.hasSecrets ? 0 : this.#game.instance.autoMask(players)
    this.#streams = players.map((_, seat) => playerOf(options.seed, seat))
  }

  /** Plays a game to its end. Throws `GivenUp` if it is too much for the module. */
  play(index: number, onDecision?: OnDecision): GameResult {
    const game = this.#game
    const streams: Stream[] = []
    this.#patience.renew()
    game.start(index, this.#auto)
    for (let number = 0; game.isDeciding; number += 1) {
      const { seat } = game
      streams[seat] ??= (this.#streams[seat] as Stream).derive(index)
      const choice = (this.#players[seat] as Player)(this.#decision, streams[seat])
      if (this.#patience.isLost) break
      onDecision?.(this.#decision, { number, choice })
      game.choose(choice, this.#auto)
    }
    return leftUnderWay(snapshotOf(game.result()))
  }

  /** A forward model that can go to the decisions of this table. */
  newModel(): CardModel {
    return cardModelFor(this.#module.compiled.model.game, this.#setting, this.#module)
  }
}

/** What a view shows now, for whoever plays on. */
export function snapshotOf(view: GameResult): GameResult {
  const { ending, winners, draw, turns, steps, decisions, forced, counters } = view
  const [scores, counts] = [[...view.scores], [...view.counts]]
  return { ending, scores, winners, draw, turns, steps, decisions, forced, counters, counts }
}
