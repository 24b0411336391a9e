/** Plays the playtests of one game in one process. Setups of players stay ready from one playtest to the next. */
import { seatingsAt } from '../../games/matches/block.ts'
import { type PathElement, stream } from '../../rng/index.ts'
import { sum } from '../../stats/index.ts'
import { Program } from '../interpret/program.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import { findLeaks } from '../knowledge/leaks.ts'
import type { Setting } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup, type SetupOptions } from '../simulate/game-setup.ts'
import { CourseRecorder } from './course.ts'
import { dealsPlayed } from './deals.ts'
import { errorIn, playedGame, sidesOf } from './played-game.ts'
import type { PlayedBlock, PlayedGame, Playtest, Rows } from './playtest.ts'

/** What is measured: plain data. */
export interface Subject extends Setting {
  readonly game: Game
  readonly seed: PathElement
}

/**
 * Steps that players may imagine in one game, which then counts as cut off: some seconds. A match of Hearts between top players
 * takes a thirtieth of it.
 */
const MOST_IMAGINED = 300_000_000

type SelfPlay = Extract<Playtest, { kind: 'self-play' }>
type Duel = Extract<Playtest, { kind: 'duel' }>

export class Playtester {
  readonly #subject: Subject
  readonly #imaginedSteps: number
  /** Whose code all setups share. */
  #setup: GameSetup | undefined
  readonly #setups = new Map<string, GameSetup>()
  readonly program: Program

  constructor(subject: Subject, { imaginedSteps = MOST_IMAGINED }: Pick<SetupOptions, 'imaginedSteps'> = {}) {
    this.#subject = subject
    this.#imaginedSteps = imaginedSteps
    this.program = new Program(subject.game, subject)
  }

  run(playtest: Playtest): Rows {
    switch (playtest.kind) {
      case 'self-play':
        return { kind: 'self-play', rows: this.#selfPlay(playtest) }
      case 'duel':
        return { kind: 'duel', rows: numbered(playtest, (deal) => this.#block(playtest, deal)) }
      case 'courses': {
        const recorder = new CourseRecorder(this.#setupFor([playtest.player], playtest.stepLimit), playtest)
        return { kind: 'courses', rows: numbered(playtest, (index) => recorder.play(index)) }
      }
      case 'deals': {
        const setup = this.#setupFor([playtest.player], playtest.stepLimit)
        return { kind: 'deals', rows: numbered(playtest, (index) => dealsPlayed(setup, index)) }
      }
      case 'leaks':
        return { kind: 'leaks', leak: this.#leak() }
    }
  }

  #selfPlay(playtest: SelfPlay): PlayedGame[] {
    const { player, first, many, stepLimit } = playtest
    const setup = this.#setupFor([player], stepLimit)
    const rows: (PlayedGame | undefined)[] = []
    setup.engine?.play(first, many, (_, result) => {
      rows.push(result && playedGame(this.program, result))
    })
    return numbered(playtest, (index) => rows[index - first] ?? this.#play(setup, index))
  }

  #block({ pair, stepLimit }: Duel, deal: number): PlayedBlock {
    const { seats } = this.program
    const { seed } = this.#subject
    const sides = sidesOf(this.program)
    const [seating] = seatingsAt(deal, sides, stream(seed, 'playtest', 'rotation'))
    const held = (seat: number, game: number): string =>
      pair[((seating[seat % sides] as number) + game) % 2] as string
    const games = [0, 1].map((game) => {
      const players = Array.from({ length: seats }, (_, seat) => held(seat, game))
      return this.#play(this.#setupFor(players, stepLimit), deal)
    }) as [PlayedGame, PlayedGame]
    /** What each side came to while this one of the pair held it. */
    const payoffsOf = (player: number): number[] =>
      seating.map((holder, side) => games[(holder + player) % 2]?.shares[side] as number)
    const payoffs = [payoffsOf(0), payoffsOf(1)] as const
    return { share: sides === 1 ? shareAlone(games) : sum(payoffs[0]) / 2, payoffs, games }
  }

  #play(setup: GameSetup, index: number): PlayedGame {
    return errorIn(this.program, () => playedGame(this.program, setup.play(index)))
  }

  #leak(): string | null {
    if (!this.program.hasChoices) return null
    const [leak] = findLeaks(new InformedProgram(this.#subject.game, this.#subject))
    return leak ? leak.found : null
  }

  #setupFor(players: readonly string[], stepLimit: number): GameSetup {
    const key = `${stepLimit} ${players.join()}`
    this.#setup ??= new GameSetup(this.#subject.game, this.#subject)
    const setup =
      this.#setups.get(key) ?? this.#setup.with({ players, stepLimit, imaginedSteps: this.#imaginedSteps })
    this.#setups.set(key, setup)
    return setup
  }
}

/** Each plays the deal alone: the higher payoff wins. */
const shareAlone = ([first, second]: readonly [PlayedGame, PlayedGame]): number =>
  (1 + Math.sign((first.shares[0] as number) - (second.shares[0] as number))) / 2

const numbered = <Row>({ first, many }: { first: number; many: number }, row: (n: number) => Row): Row[] =>
  Array.from({ length: many }, (_, n) => row(first + n))
