/** A game with its players seated, ready to play any game of its seed. */
import type { PathElement, Stream } from '../../rng/index.ts'
import { assertGame } from '../check/check.ts'
import { classicNamed, type GameOptions, joinGameName } from '../classics/game-name.ts'
import { Engine } from '../compile/engine/engine.ts'
import { NotCompiled, orNotCompiled } from '../compile/not-compiled.ts'
import type { GameEvent } from '../interpret/observer.ts'
import { Play, STEP_LIMIT } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import { checkSetting, DeckError, type Setting } from '../model/game-model.ts'
import type { GameResult } from '../model/game-result.ts'
import { playerOf } from '../model/streams.ts'
import { isModulePath } from '../players/module-player.ts'
import { makePlayers, needsKnowledge, type Player, seatPlayers } from '../players/players.ts'
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
  /** 1 unless given. */
  readonly seed?: PathElement
  /** The order of cards as dealt, the first one first; cards that are not named follow in random order. */
  readonly deck?: readonly string[] | undefined
  readonly stepLimit?: number | undefined
  /**
   * Whether the interpreter plays a game that does not end once more, to find out if it goes round in circles: that takes
   * up to seconds a game. If not, it is only counted as cut off by the step limit, and all figures are of the other games.
   * False unless given.
   */
  readonly cycles?: boolean | undefined
  /** Compiled code, or the interpreter, which is the reference semantics. Compiled unless given. */
  readonly engine?: EngineName
}

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

export class GameSetup {
  readonly spec: GameSpec
  readonly #players: readonly Player[]
  /** By seat: the stream from which those of all games are derived. */
  readonly #streams: readonly Stream[]
  #program: Program | undefined
  #engine: Engine | NotCompiled | undefined

  /**
   * Takes a tree, or the name of a classic as in `hearts?deals=1`. Whatever does not fit is refused here, before anything
   * is played.
   */
  constructor(game: Game | string, options: SetupOptions = {}) {
    this.spec = resolve(game, options)
    const { players, folder, seed, deck } = this.spec
    this.#players = makePlayers(players, this.spec.game, this.#setting, folder)
    this.#streams = players.map((_, seat) => playerOf(seed, seat))
    if (deck) refuseWrongDeck(this.program, deck)
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

  /** The compiled game, if compiled code plays. */
  get engine(): Engine | undefined {
    if (this.spec.engine === 'reference' || this.#neverCompiled !== undefined) return undefined
    this.#engine ??= orNotCompiled(() => new Engine(this.spec.game, this.spec))
    return this.#engine instanceof Engine ? this.#engine : undefined
  }

  /** Why the interpreter plays although compiled code was asked for, if it does. */
  get notCompiled(): string | undefined {
    if (this.spec.engine === 'reference' || this.engine) return undefined
    return this.#neverCompiled ?? (this.#engine instanceof NotCompiled ? this.#engine.message : undefined)
  }

  /** What keeps compiled code from playing, whatever the game. */
  get #neverCompiled(): string | undefined {
    const { players } = this.spec
    const outside = players.find((name) => name !== 'random')
    // Where there is nothing to choose, it makes no difference who plays.
    if (outside === undefined || !this.program.hasChoices) return undefined
    return `only random players play in compiled code, not ${outside}`
  }

  /** A game of the seed at its beginning, in the interpreter: the same one whenever it is asked for. */
  start(index: number, onEvent?: (event: GameEvent) => void): Play {
    const { seed, deck, stepLimit } = this.spec
    return Play.start(this.program, { seed, index, stepLimit, deck, onEvent })
  }

  /** Plays it to its end, in the interpreter. */
  play(index: number, onEvent?: (event: GameEvent) => void): GameResult {
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

function resolve(named: Game | string, options: SetupOptions): GameSpec {
  const {
    players = 'random',
    deck,
    folder,
    engine = 'compiled',
    seed = 1,
    stepLimit = STEP_LIMIT,
    cycles = false,
  } = options
  const { game, options: preset } =
    typeof named === 'string' ? classicNamed(named) : { game: assertGame(named), options: {} }
  const names = typeof players === 'string' ? [players] : players
  const wanted = options.seats ?? (names.length > 1 ? names.length : undefined)
  const chosen = { ...preset, ...options.options }
  const seats = checkSetting(game, { options: chosen, seats: wanted })
  if (!ENGINES.includes(engine)) throw new RangeError(`engine must be ${ENGINES.join(' or ')}; got ${engine}`)
  if (!Number.isSafeInteger(stepLimit) || stepLimit < 1)
    throw new RangeError(`stepLimit must be a whole number of at least 1; got ${stepLimit}`)
  return {
    game,
    seats,
    options: chosen,
    players: seatPlayers(names, seats),
    ...(names.some(isModulePath) && { folder: folder ?? process.cwd() }),
    seed,
    ...(deck && { deck }),
    stepLimit,
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
