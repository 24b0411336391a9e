/** A table: a game with its players seated, ready to play any game of its seed. */
import type { PathElement, Stream } from '../../rng/index.ts'
import { assertGame } from '../check/check.ts'
import { classicNamed, type GameOptions, joinGameName } from '../classics/game-name.ts'
import { Engine } from '../compile/engine/engine.ts'
import { NotCompiled } from '../compile/not-compiled.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { type Outcome, Play, STEP_LIMIT } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import { DeckError, type Setting } from '../model/game-model.ts'
import { playerOf } from '../model/streams.ts'
import { isModulePath } from '../players/module-player.ts'
import { makePlayers, needsKnowledge, type Player, seatPlayers } from '../players/players.ts'
import type { Game } from '../rules/tree.ts'

export interface TableOptions extends Setting {
  /**
   * One name a seat, or one for all; `random` if left out. Several names say how many seats there are. A path is a
   * module whose `choose` plays, from the current folder on; its code is run.
   */
  readonly players?: string | readonly string[]
  /** 1 unless given. */
  readonly seed?: PathElement
  /** The order of cards as dealt, the first one first; what is not named comes after, in random order. */
  readonly deck?: readonly string[]
  readonly stepLimit?: number
  /** What plays: compiled code, or the interpreter that says what the rules mean. Compiled if left out. */
  readonly engine?: EngineName
}

export type EngineName = 'compiled' | 'reference'
const ENGINES: readonly EngineName[] = ['compiled', 'reference']

/** What all games of a table have in common: plain data, so that it travels. */
export interface TablePlan {
  readonly game: Game
  readonly seats: number
  readonly options: GameOptions
  readonly players: readonly string[]
  /** Where the paths of players that are modules begin. */
  readonly folder?: string
  readonly seed: PathElement
  readonly deck?: readonly string[]
  readonly stepLimit: number
  readonly engine: EngineName
}

export class Table {
  readonly plan: TablePlan
  readonly program: Program
  readonly #players: readonly Player[]
  /** Null if it cannot be had. */
  #engine: Engine | null | undefined
  /** By seat: the stream from which those of all games come. */
  readonly #streams: readonly Stream[]

  constructor(plan: TablePlan) {
    this.plan = plan
    const { game, seats, options, players, folder } = plan
    const knowing = players.flatMap((name, seat) => (needsKnowledge(name) ? seat : []))
    this.program =
      knowing.length > 0
        ? new InformedProgram(game, { seats, options }, knowing)
        : new Program(game, { seats, options })
    this.#players = makePlayers(players, game, { seats, options }, folder)
    this.#streams = plan.players.map((_, seat) => playerOf(plan.seed, seat))
  }

  /**
   * Seats players at a game: a tree, or the name of a classic as in `hearts?deals=1`. Whatever does not fit is
   * refused here, before anything is played.
   */
  static set(game: Game | string, options: TableOptions = {}): Table {
    const named = typeof game === 'string' ? classicNamed(game) : { game: assertGame(game), options: {} }
    const names = typeof options.players === 'string' ? [options.players] : (options.players ?? ['random'])
    const wanted = options.seats ?? (names.length > 1 ? names.length : undefined)
    const chosen = { ...named.options, ...options.options }
    const program = new Program(named.game, {
      options: chosen,
      ...(wanted !== undefined && { seats: wanted }),
    })
    if (options.deck) refuseWrongDeck(program, options.deck)
    const engine = options.engine ?? 'compiled'
    if (!ENGINES.includes(engine))
      throw new RangeError(`engine must be ${ENGINES.join(' or ')}; got ${engine}`)
    const stepLimit = options.stepLimit ?? STEP_LIMIT
    if (!Number.isSafeInteger(stepLimit) || stepLimit < 1) {
      throw new RangeError(`stepLimit must be a whole number of at least 1; got ${stepLimit}`)
    }
    return new Table({
      game: named.game,
      seats: program.seats,
      options: chosen,
      players: seatPlayers(names, program.seats),
      ...(names.some(isModulePath) && { folder: process.cwd() }),
      seed: options.seed ?? 1,
      ...(options.deck && { deck: options.deck }),
      stepLimit,
      engine,
    })
  }

  /** The game's name with its options: `hearts?deals=1`. */
  get name(): string {
    return joinGameName(this.plan.game.id, this.plan.options)
  }

  /**
   * The game as compiled code, if that can play it as it is set here: with a deck of one's own, or with players that are
   * not in the module, the interpreter plays.
   */
  get engine(): Engine | undefined {
    const { game, engine, players, deck } = this.plan
    // Where there is nothing to choose, it makes no difference who plays.
    const isPlayedInside = !this.program.hasChoices || players.every((name) => name === 'random')
    if (engine === 'reference' || deck || !isPlayedInside) return undefined
    if (this.#engine === undefined) {
      try {
        this.#engine = new Engine(game, this.plan)
      } catch (thrown) {
        if (!(thrown instanceof NotCompiled)) throw thrown
        this.#engine = null
      }
    }
    return this.#engine ?? undefined
  }

  /** A game of the table's seed, at its beginning: the same one whenever it is asked for. */
  start(index: number, onEvent?: (event: GameEvent) => void): Play {
    const { seed, deck, stepLimit } = this.plan
    return Play.start(this.program, {
      seed,
      index,
      stepLimit,
      ...(deck && { deck }),
      ...(onEvent && { onEvent }),
    })
  }

  /** Plays it to its end. */
  play(index: number, onEvent?: (event: GameEvent) => void): Outcome {
    const play = this.start(index, onEvent)
    const streams: Stream[] = []
    while (!play.over) {
      const { seat } = play
      streams[seat] ??= (this.#streams[seat] as Stream).derive(index)
      play.choose((this.#players[seat] as Player)(play, streams[seat]))
    }
    return play.outcome
  }
}

/** Where a game has shuffled its deck, if it ever does before a decision. */
const STEPS_TO_SHUFFLE = 1000

/** A card that is not there to be shuffled shows when the game begins. */
function refuseWrongDeck(program: Program, deck: readonly string[]): void {
  try {
    Play.start(program, { seed: 1, deck, stepLimit: STEPS_TO_SHUFFLE })
  } catch (thrown) {
    if (thrown instanceof DeckError) throw thrown
  }
}
