/**
 * What a worker does for the watchdog: makes a mutant of a classic or a random game, looks at what its seats know while it
 * is played, and lets players who look ahead play it. Whatever goes wrong comes back as a finding.
 */
import { stream } from '../../rng/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { Play } from '../interpret/play.ts'
import { holds } from '../knowledge/facts.ts'
import { InformedProgram } from '../knowledge/informed-program.ts'
import { leakAt } from '../knowledge/leaks.ts'
import { determinizerFor } from '../knowledge/secrets.ts'
import { ProgramTooLong } from '../lower/instruction-list.ts'
import type { Setting } from '../model/game-model.ts'
import { playerOf } from '../model/streams.ts'
import { makePlayers, type Player } from '../players/players.ts'
import { InterpretedDecision } from '../players/seat-decision.ts'
import type { Game } from '../rules/tree.ts'
import { randomGame, seatsOf } from '../vary/generate/random-game.ts'
import { mutate } from '../vary/mutate.ts'

export const WATCHDOG_TASK = new URL(import.meta.url)

export interface WatchdogAnswer {
  /** Such as `mutant 17 of hearts: drop flow[3]`. */
  readonly name: string
  readonly game: Game
  readonly decisions: number
  /** Decisions at which worlds were drawn, and how many of them only approximately. */
  readonly drawn: number
  readonly approximate: number
  /** Whether an offer gives away hidden cards; whether a player who looks ahead refused one. */
  readonly leaks: boolean
  readonly refused: boolean
  /** Errors of what seats know, and whatever else was thrown. */
  readonly wrong: readonly string[]
  readonly seconds: number
}

const STEP_LIMIT = 2000
/** Decisions of one game that are looked at, and decisions that each player who looks ahead makes. */
const MOST_DECISIONS = 60
const MOST_SEARCHED = 25
/** A game whose expressions take long is left after so much time: slow is not hung. */
const MOST_SECONDS = 10
const PLAYERS = ['greedy', 'mcts:8']
const REFUSAL = /players who look ahead do not play such a game/

/** One in four is a random game, the others come from one classic after the other by one to four changes. */
export function watchedGame(n: number): { readonly name: string; readonly game: Game } {
  if (n % 4 === 3) return { name: `random game ${n}`, game: randomGame(n) }
  const ids = [...CLASSICS.keys()]
  const rng = stream('watchdog', n)
  const id = rng.pick(ids)
  let game = CLASSICS.get(id) as Game
  const changes: string[] = []
  for (let left = rng.between(1, 4); left > 0; left -= 1) {
    const mutation = mutate(game, rng)
    if (mutation === undefined) break
    game = mutation.game
    changes.push(mutation.how)
  }
  return { name: `mutant ${n} of ${id}: ${changes.join(', ')}`, game }
}

export default function watchdogTask(n: number): WatchdogAnswer {
  const began = performance.now()
  const { name, game } = watchedGame(n)
  const watched = new Watched(game, n)
  for (const look of [() => watched.lookAround(), ...PLAYERS.map((player) => () => watched.search(player))])
    watched.note(look)
  const { decisions, drawn, approximate, leaks, refused, wrong } = watched
  const seconds = (performance.now() - began) / 1000
  return { name, game, decisions, drawn, approximate, leaks, refused, wrong: [...wrong], seconds }
}

class Watched {
  decisions = 0
  drawn = 0
  approximate = 0
  leaks = false
  refused = false
  readonly wrong = new Set<string>()
  readonly #game: Game
  readonly #setting: Setting
  readonly #seed: number
  #until = 0

  constructor(game: Game, seed: number) {
    this.#game = game
    this.#seed = seed
    this.#setting = { seats: seatsOf(game, seed) }
  }

  note(look: () => void): void {
    this.#until = performance.now() + MOST_SECONDS * 1000
    try {
      look()
    } catch (thrown) {
      // A game of this length is refused, which is its end.
      if (thrown instanceof ProgramTooLong) return
      const { message, stack = '' } = thrown as Error
      if (REFUSAL.test(message)) this.refused = true
      else
        this.wrong.add(
          `${message} (${stack
            .match(/[\w-]+\.ts:\d+/g)
            ?.slice(0, 3)
            .join(' < ')})`,
        )
    }
  }

  /** Plays at random, and compares what every seat knows with what is. */
  lookAround(): void {
    const program = new InformedProgram(this.#game, this.#setting)
    const rng = stream('look around', this.#seed)
    const play = Play.start(program, { seed: this.#seed, stepLimit: STEP_LIMIT })
    for (let n = 0; this.#goesOn(play) && n < MOST_DECISIONS; n += 1) {
      this.decisions += 1
      for (const seat of program.everything('player')) this.#compare(program, play, seat)
      if (leakAt(play, rng)) this.leaks = true
      const worlds = determinizerFor(play, rng)
      worlds.sample(rng)
      this.drawn += 1
      if (worlds.assignments.approximation) this.approximate += 1
      play.choose(rng.below(play.choices.length))
    }
  }

  search(name: string): void {
    const program = new InformedProgram(this.#game, this.#setting)
    const names = new Array<string>(program.seats).fill(name)
    const players = makePlayers(names, this.#game, { ...this.#setting, seats: program.seats })
    const streams = names.map((_, seat) => playerOf(this.#seed, seat))
    const play = Play.start(program, { seed: this.#seed, stepLimit: STEP_LIMIT })
    for (let n = 0; this.#goesOn(play) && n < MOST_SEARCHED; n += 1) {
      const { seat } = play
      play.choose(
        (players[seat] as Player)(
          new InterpretedDecision(play),
          streams[seat] as ReturnType<typeof playerOf>,
        ),
      )
    }
  }

  #goesOn(play: Play): boolean {
    return !play.over && performance.now() < this.#until
  }

  #compare({ knowledge, deck }: InformedProgram, { state }: Play, seat: number): void {
    const misplaced = deck.cards.find(
      (card) => !knowledge.placesOf(state, seat, card).includes(state.placeOf(card)),
    )
    if (misplaced !== undefined) this.wrong.add('a seat is mistaken about where a card is')
    const placed = knowledge.placedFor(state, seat)
    if (placed.some((card) => !knowledge.isCertain(state, seat, card)))
      this.wrong.add('a seat knows the place in a pile of a card that may be elsewhere')
    if (knowledge.factsOf(state, seat).some((fact) => !holds(fact, state)))
      this.wrong.add('a seat believes a fact that does not hold')
  }
}
