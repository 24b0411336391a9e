/**
 * A compiled game that is played decision by decision: for players who choose, and for search, which saves where play
 * stands and goes back to it.
 *
 *     const match = new Match(game, { seed: 1, stepLimit: 1_000_000 })
 *     match.start(0)
 *     while (match.isDeciding) match.choose(rng.below(match.choices))
 *     match.outcome().winners
 */
import type { State } from '../../model/state.ts'
import type { Game } from '../../rules/tree.ts'
import { choiceKey, PICK } from '../choices/choice-key.ts'
import type { CompiledGame } from '../compile-game.ts'
import { DECIDING } from '../flow/run.ts'
import { AT, STATE } from '../module/memory.ts'
import { MemoryRow, type Row } from './game-result.ts'
import { highWord, Instance, type InstanceOptions, lowWord } from './instance.ts'
import { type HiddenCards, Standing } from './root-snapshot.ts'
import { Crossing } from './state-transfer.ts'

/** What one choice is: an option, and what is picked with it. */
export interface MatchChoice {
  readonly option: number
  readonly pick?: { readonly kind: 'item' | 'size' | 'card'; readonly value: number }
}

/** The seats that the module plays itself, at random, as a mask: nobody, or everybody. */
const NOBODY = 0
export const EVERYBODY = -1

const KINDS = { [PICK.item]: 'item', [PICK.size]: 'size', [PICK.card]: 'card' } as const

export class Match {
  readonly #instance: Instance
  readonly #row: MemoryRow
  readonly #crossing: Crossing
  #standing: Standing | undefined

  constructor(game: Game, options: InstanceOptions) {
    this.#instance = new Instance(game, options)
    this.#row = new MemoryRow(this.#instance)
    this.#crossing = new Crossing(this.#instance)
  }

  get compiled(): CompiledGame {
    return this.#instance.compiled
  }

  /** Begins a game of the seed, and plays to the first decision. */
  start(index: number, auto = NOBODY): void {
    this.#instance.exports.start(lowWord(index), highWord(index))
    this.#instance.exports.run(auto)
  }

  /** From here on chance, and the module's own players, draw as in another game of the seed. */
  drawAsIn(index: number): void {
    this.#instance.exports.draw(lowWord(index), highWord(index))
  }

  get isDeciding(): boolean {
    return this.#instance.word(AT.status) === DECIDING
  }

  /** Whose decision it is. */
  get seat(): number {
    return this.#instance.word(AT.me)
  }

  /** How many choices there are. */
  get choices(): number {
    return this.isDeciding ? this.#instance.word(this.#instance.compiled.places.list) : 0
  }

  choice(n: number): MatchChoice {
    if (!(n >= 0 && n < this.choices)) throw new RangeError(`there are ${this.choices} choices; got ${n}`)
    const at = this.#instance.compiled.places.list + 4 + 12 * n
    const [option, kind, value] = [0, 4, 8].map((word) => this.#instance.word(at + word)) as Three
    return {
      option,
      ...(kind !== PICK.nothing && { pick: { kind: KINDS[kind as keyof typeof KINDS], value } }),
    }
  }

  /** The same in one number. */
  key(n: number): number {
    const { words, compiled } = this.#instance
    const at = (compiled.places.list >> 2) + 1 + 3 * n
    return choiceKey(words[at] as number, words[at + 1] as number, words[at + 2] as number)
  }

  /** Takes a choice, and plays to the next decision of somebody whom the module does not play. */
  choose(n: number, auto = NOBODY): void {
    if (!(n >= 0 && n < this.choices)) throw new RangeError(`there are ${this.choices} choices; got ${n}`)
    const { words, compiled, exports } = this.#instance
    words[compiled.places.choice / 4] = n
    exports.run(auto)
  }

  /** Plays on from a decision, those seats at random. */
  playOn(auto = EVERYBODY): void {
    if (this.isDeciding) this.#instance.exports.run(auto)
  }

  /** Where play stands, chance included: one block of bytes. */
  save(into = new Uint8Array(this.#stateBytes)): Uint8Array {
    into.set(this.#instance.bytes.subarray(STATE, STATE + this.#stateBytes))
    return into
  }

  /** Goes back to where play stood; the choices there are listed again. */
  load(saved: Uint8Array): void {
    this.#instance.bytes.set(saved, STATE)
    this.#list()
  }

  /** Goes on from a state of the interpreter. */
  enter(state: State): void {
    this.#crossing.enter(state)
    this.#list()
  }

  /**
   * From now on `begin` goes back to this state of the interpreter, with hidden cards as they are dealt then. The step limit is that
   * of what comes after.
   */
  stand(state: State, hidden?: HiddenCards): void {
    this.#crossing.enter(state)
    // Counted from here.
    this.#instance.words[AT.steps / 4] = 0
    this.#standing = new Standing(this.#instance, hidden)
  }

  begin(): void {
    this.#standing?.begin()
    this.#list()
  }

  /** Makes a state of the interpreter the one where play stands here; what seats know is not touched. */
  leave(state: State): void {
    this.#crossing.leave(state)
  }

  /** What the game comes to, as it stands. The same row is shown again the next time. */
  outcome(): Row {
    this.#instance.exports.outcome(this.#instance.compiled.places.rows)
    return this.#row.at(0)
  }

  get #stateBytes(): number {
    return this.#instance.compiled.places.stateEnd - STATE
  }

  #list(): void {
    this.#instance.words[this.#instance.compiled.places.choice / 4] = -1
    if (this.isDeciding) this.#instance.exports.run(NOBODY)
  }
}

type Three = [number, number, number]
