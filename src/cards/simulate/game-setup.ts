/** A game with its players seated, ready to play any game of its seed. */
import type { PathElement, Stream } from '../../rng/index.ts'
import { assertGame } from '../check/check.ts'
import { classicNamed, type GameOptions, joinGameName } from '../classics/game-name.ts'
import { Engine } from '../compile/engine/engine.ts'
import { GivenUp } from '../compile/engine/given-up.ts'
import { NotCompiled, orNotCompiled } from '../compile/not-compiled.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play, STEP_LIMIT } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import { checkSetting, DeckError, type Setting } from '../model/game-model.ts'
import type { GameResult } from '../model/game-result.ts'
import { playerOf } from '../model/streams.ts'
import { AutomaticTable } from '../players/automatic-table.ts'
import { type CardModel, cardModelFor } from '../players/card-model.ts'
import { CompiledTable } from '../players/compiled-table.ts'
import { GameCode } from '../players/game-code.ts'
import { isModulePath } from '../players/module-player.ts'
import { leftUnderWay, PATIENCE, Patience } from '../players/patience.ts'
import {
  isAutomatic,
  looksAhead,
  makePlayers,
  needsKnowledge,
  type Player,
  seatPlayers,
} from '../players/players.ts'
import { InterpretedDecision, type OnDecision } from '../players/seat-decision.ts'
import { trainedFile } from '../players/trained-player.ts'
import type { Game } from '../rules/tree.ts'

/** Plain data, so that it can be sent to a worker. */
export interface SetupOptions extends Setting {
  /**
   * One name a seat, or one for all; `random` unless given. Several names say how many seats there are. A path is a
   * module whose `choose` plays; its code is run.
   */
  readonly players?: string | readonly string[]
  /** Where the paths of modules begin; the current folder unless given. */
  readonly folder?: string
  /** The address of the module that makes the players `trained:FILE`; without it there are none. */
  readonly trainedBy?: string | undefined
  /** 1 unless given. */
  readonly seed?: PathElement
  /** The order of cards as dealt, the first one first; cards that are not named follow in random order. */
  readonly deck?: readonly string[] | undefined
  /** A million unless given, or 50,000 if a player looks ahead. */
  readonly stepLimit?: number | undefined
  /**
   * A game is left if at so many decisions in a row no game came to an end that a player imagined. 1,000 unless given; if
   * a step limit is given, the game is played on to that.
   */
  readonly patience?: number | undefined
  /** A game is left once its players have imagined so many steps; never unless given. */
  readonly imaginedSteps?: number | undefined
  /**
   * Whether the interpreter plays a game that does not end once more, to find out if it goes round in circles: that takes
   * up to seconds a game. If not, it is only counted as cut off by the step limit, and all figures are of the other games.
   * False unless given.
   */
  readonly cycles?: boolean | undefined
  /** Compiled code, or the interpreter, which is the reference semantics. Compiled unless given. */
  readonly engine?: EngineName
}

/** What may differ between setups of one game that share its code. */
type Reseating = Pick<
  SetupOptions,
  'players' | 'folder' | 'trainedBy' | 'seed' | 'stepLimit' | 'patience' | 'imaginedSteps' | 'cycles'
>

export type EngineName = 'compiled' | 'reference'
const ENGINES: readonly EngineName[] = ['compiled', 'reference']

/** A game and its options with every choice made. */
export interface GameSpec extends SetupOptions {
  readonly game: Game
  readonly seats: number
  readonly options: GameOptions
  readonly players: readonly string[]
  readonly seed: PathElement
  readonly stepLimit: number
  readonly cycles: boolean
  readonly engine: EngineName
}

/** What is told while a game is played. Events are the interpreter's, which then plays the game. */
export interface PlayWatch {
  readonly onEvent?: ((event: GameEvent) => void) | undefined
  readonly onDecision?: OnDecision | undefined
}

export class GameSetup {
  readonly spec: GameSpec
  /** By seat: the stream from which those of all games are derived. */
  readonly #streams: readonly Stream[]
  readonly #code: GameCode
  #program: Program | undefined
  #engine: Engine | NotCompiled | undefined
  #table: CompiledTable | AutomaticTable | NotCompiled | undefined
  #players: readonly Player[] | undefined
  readonly #patience: Patience

  /**
   * Takes a tree, or the name of a classic as in `hearts?deals=1`. Whatever does not fit is refused here, before anything
   * is played.
   */
  constructor(game: Game | string | GameCode, options: SetupOptions = {}) {
    this.spec = resolve(game, options)
    this.#code = game instanceof GameCode ? game : new GameCode(this.spec.game, this.spec)
    const { players, seed, deck } = this.spec
    this.#patience = new Patience(this.spec)
    this.#streams = players.map((_, seat) => playerOf(seed, seat))
    // A module that cannot be used is found before anything is played.
    if (players.some(isFromFile)) this.#seated()
    if (deck) refuseWrongDeck(this.program, deck)
  }

  /** The same game with other players, which may have another seed and other limits. It is checked and compiled only once. */
  with(options: Reseating): GameSetup {
    const { seats, options: chosen, deck, seed, cycles, engine } = this.spec
    return new GameSetup(this.#code, { seed, cycles, engine, ...options, seats, options: chosen, deck })
  }

  /** The game as the interpreter plays it. Made when it is first asked for: compiled games are played without it. */
  get program(): Program {
    this.#program ??= this.#newProgram()
    return this.#program
  }

  #newProgram(): Program {
    const { game, players } = this.spec
    const knowing = players.flatMap((name, seat) => (needsKnowledge(name) ? seat : []))
    return knowing.length === 0
      ? new Program(game, this.#setting)
      : new InformedProgram(game, this.#setting, knowing)
  }

  get #setting(): Setting {
    return { seats: this.spec.seats, options: this.spec.options }
  }

  /** The game's name with its options: `hearts?deals=1`. */
  get name(): string {
    return joinGameName(this.spec.game.id, this.spec.options)
  }

  /** What a report says of it. */
  get description(): { game: string } & Pick<GameSpec, 'seed' | 'seats' | 'players'> {
    const { seed, seats, players } = this.spec
    return { game: this.name, seed, seats, players }
  }

  /** Compiled code for games by the batch, if it plays all seats itself. */
  get engine(): Engine | undefined {
    if (this.spec.engine === 'reference' || this.#isAsked) return undefined
    this.#engine ??= orNotCompiled(() => new Engine(this.#code.allRandom, this.spec))
    return this.#engine instanceof Engine ? this.#engine : undefined
  }

  /** What plays: compiled code, or the interpreter. */
  get playedBy(): EngineName {
    return this.engine || this.#compiledTable ? 'compiled' : 'reference'
  }

  /** Why the interpreter plays although compiled code was asked for, if it does. */
  get notCompiled(): string | undefined {
    if (this.spec.engine === 'reference' || this.playedBy === 'compiled') return undefined
    const found = [this.#engine, this.#table].find((made) => made instanceof NotCompiled)
    return this.#neverCompiled ?? found?.message
  }

  /** What keeps compiled code from asking players, whatever the game. */
  get #neverCompiled(): string | undefined {
    return this.spec.deck && this.#isAsked
      ? 'with a fixed deck, only random players play in compiled code'
      : undefined
  }

  /** Whether players are asked. Where there is nothing to choose, it makes no difference who plays. */
  get #isAsked(): boolean {
    return this.spec.players.some((name) => name !== 'random') && this.#code.hasChoices
  }

  /** Compiled code that asks players, or plays by rules of thumb, if there is something to choose. */
  get #compiledTable(): CompiledTable | AutomaticTable | undefined {
    if (this.spec.engine === 'reference' || this.#neverCompiled !== undefined || !this.#isAsked)
      return undefined
    const Table = this.spec.players.every(isAutomatic) ? AutomaticTable : CompiledTable
    this.#table ??= orNotCompiled(() => new Table(this.#code, this.spec))
    return this.#table instanceof NotCompiled ? undefined : this.#table
  }

  /** A game of the seed at its beginning, in the interpreter: the same one whenever it is asked for. */
  start(index: number, onEvent?: (event: GameEvent) => void): Play {
    const { seed, deck, stepLimit } = this.spec
    return Play.start(this.program, { seed, index, stepLimit, deck, onEvent })
  }

  /**
   * Plays it to its end. Where compiled code gives a game up, the interpreter begins again, and `onDecision` is told all
   * decisions from the first.
   */
  play(index: number, { onEvent, onDecision }: PlayWatch = {}): GameResult {
    const result = onEvent ? undefined : this.#playCompiled(index, onDecision)
    // Whether a game that was cut off repeats itself for ever, only the interpreter can tell.
    const isOpen = this.spec.cycles && result?.ending === 'step limit'
    return result && !isOpen ? result : this.#interpret(index, { onEvent, onDecision })
  }

  /** A forward model that can go to the decisions that `onDecision` is told. */
  newModel(): CardModel {
    const table = this.#compiledTable
    if (table instanceof CompiledTable) return table.newModel()
    return cardModelFor(this.spec.game, this.#setting)
  }

  #playCompiled(index: number, onDecision?: OnDecision): GameResult | undefined {
    try {
      const table = this.#compiledTable
      return table instanceof CompiledTable ? table.play(index, onDecision) : table?.play(index)
    } catch (thrown) {
      if (thrown instanceof GivenUp) return undefined
      throw thrown
    }
  }

  #interpret(index: number, { onEvent, onDecision }: PlayWatch): GameResult {
    const play = this.start(index, onEvent)
    const decision = new InterpretedDecision(play)
    const players = this.#seated()
    const streams: Stream[] = []
    this.#patience.renew()
    for (let number = 0; !play.over; number += 1) {
      const { seat } = play
      streams[seat] ??= (this.#streams[seat] as Stream).derive(index)
      const choice = (players[seat] as Player)(decision, streams[seat])
      if (this.#patience.isLost) break
      onDecision?.(decision, { number, choice })
      play.choose(choice)
    }
    return leftUnderWay(play.outcome)
  }

  #seated(): readonly Player[] {
    const { game, players, folder, trainedBy } = this.spec
    this.#players ??= makePlayers(players, game, this.#setting, {
      folder,
      trainedBy,
      patience: this.#patience,
    })
    return this.#players
  }
}

/**
 * The longest classic, a match of Gin Rummy between greedy players, takes a third of it. Up to a million steps, an endless
 * game would cost a searching player hours, as it imagines thousands of steps for each one that is played.
 */
const STEP_LIMIT_OF_SEARCH = 50_000

/** Whether a player's name is that of a file. */
const isFromFile = (name: string): boolean => isModulePath(name) || trainedFile(name) !== undefined

/** The game itself, and the options that are part of its name. */
function gameNamed(named: Game | string | GameCode): { game: Game; options: GameOptions } {
  if (typeof named === 'string') return classicNamed(named)
  // Code is made for games that were checked.
  return { game: named instanceof GameCode ? named.game : assertGame(named), options: {} }
}

function resolve(named: Game | string | GameCode, options: SetupOptions): GameSpec {
  const {
    players = 'random',
    deck,
    folder,
    trainedBy,
    engine = 'compiled',
    seed = 1,
    cycles = false,
  } = options
  const { game, options: preset } = gameNamed(named)
  const names = typeof players === 'string' ? [players] : players
  const wanted = options.seats ?? (names.length > 1 ? names.length : undefined)
  const chosen = { ...preset, ...options.options }
  const seats = checkSetting(game, { options: chosen, seats: wanted })
  const seated = seatPlayers(names, seats)
  const isSearched = seated.some(looksAhead)
  const { stepLimit = isSearched ? STEP_LIMIT_OF_SEARCH : STEP_LIMIT } = options
  const { patience = isSearched && options.stepLimit === undefined ? PATIENCE : undefined } = options
  if (!ENGINES.includes(engine)) throw new RangeError(`engine must be ${ENGINES.join(' or ')}; got ${engine}`)
  const { imaginedSteps } = options
  for (const [name, limit] of Object.entries({ stepLimit, patience, imaginedSteps }))
    if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 1))
      throw new RangeError(`${name} must be a whole number of at least 1; got ${limit}`)
  return {
    game,
    seats,
    options: chosen,
    players: seated,
    ...(names.some(isFromFile) && { folder: folder ?? process.cwd() }),
    ...(trainedBy !== undefined && { trainedBy }),
    seed,
    ...(deck && { deck }),
    stepLimit,
    ...(patience !== undefined && { patience }),
    ...(imaginedSteps !== undefined && { imaginedSteps }),
    engine,
    cycles,
  }
}

/** By then a game has shuffled its deck, if it ever does before a decision. */
const STEPS_TO_SHUFFLE = 1000

/** A card that cannot be dealt is found when the game begins. */
function refuseWrongDeck(program: Program, deck: readonly string[]): void {
  try {
    Play.start(program, { seed: 1, deck, stepLimit: STEPS_TO_SHUFFLE })
  } catch (thrown) {
    if (thrown instanceof DeckError) throw thrown
  }
}
