/** A game ready to be played: its world, its flow as instructions, and how it is scored. */
import { Knowledge } from '../knowledge/knowledge.ts'
import { Paths } from '../knowledge/lookahead.ts'
import { Teller } from '../knowledge/observation-analysis.ts'
import { type SlotExtent, Writer } from '../lower/lowering.ts'
import { type Setting, World } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import { bindCode } from './bind.ts'
import type { Amount, Instruction, SetOf } from './instructions.ts'
import { Meaning } from './meaning.ts'

export class Program extends World {
  readonly code: readonly Instruction[]
  readonly score: Amount
  readonly winners: SetOf | undefined
  readonly hasChoices: boolean
  readonly knowledge: Knowledge | undefined
  /** How play can go on, to tell what follows from what is seen; if knowledge is kept. */
  readonly paths: Paths | undefined
  /** Slots for bound names that can hold cards. */
  readonly cardSlots: readonly SlotExtent[]

  constructor(game: Game, setting: Setting = {}) {
    super(game, setting)
    const meaning = new Meaning(this)
    const { knowledge = false } = setting
    const knowing = knowledge === true ? this.everything('player') : knowledge || []
    const teller = new Teller(meaning, knowing.length > 0)
    const writer = new Writer(this, teller)
    this.code = bindCode(writer.write(game.flow), meaning)
    this.hasChoices = this.code.some(({ op }) => op === 'choose')
    this.cardSlots = writer.slots.filter(({ type }) => type.startsWith('card'))
    this.layout.endPosition()
    this.knowledge = knowing.length > 0 ? new Knowledge(this, this.layout, knowing) : undefined
    this.paths = this.knowledge && new Paths(this.code, teller.signs)
    this.score = meaning.number(game.result.score, new Map())
    this.winners =
      game.result.winners === undefined ? undefined : meaning.items(game.result.winners, new Map())
  }
}
