/** A program that keeps track of what seats know: for views, and for worlds as a seat may imagine them. */
import { Program } from '../interpret/program.ts'
import type { Setting } from '../model/game-model.ts'
import type { Items } from '../model/values.ts'
import type { Game } from '../rules/tree.ts'
import { DecisionHistory } from './decision-history.ts'
import { InterpretedInferences } from './interpreted-inferences.ts'
import { Knowledge } from './knowledge.ts'
import { Lookahead } from './lookahead.ts'
import { ObservationAnalysis } from './observation-analysis.ts'
import { SeatObserver } from './seat-observer.ts'
import { Signs } from './signs.ts'

export class InformedProgram extends Program {
  readonly knowledge: Knowledge
  readonly analysis: ObservationAnalysis
  readonly #inferences: InterpretedInferences
  readonly lookahead: Lookahead

  /** @param seats the seats whose knowledge is kept; all if left out */
  constructor(game: Game, setting: Setting = {}, seats?: Items) {
    super(game, setting)
    this.knowledge = new Knowledge(this, seats ?? this.everything('player'))
    this.analysis = new ObservationAnalysis(this.binder, this.code)
    this.#inferences = new InterpretedInferences(this.analysis, this.binder, this.knowledge)
    this.lookahead = new Lookahead(this, new Signs(this.code, this.analysis.signs))
  }

  override newObserver(): SeatObserver {
    return new SeatObserver(this.knowledge, this.#inferences, this.lookahead, new DecisionHistory(this))
  }
}

/** What the seats of a program know; throws if it, or what this seat knows, is not kept. */
export function knowledgeOf(program: Program, seat?: number): Knowledge {
  const knowledge = program instanceof InformedProgram ? program.knowledge : undefined
  if (knowledge && (seat === undefined || knowledge.isKept(seat))) return knowledge
  throw new RangeError(
    `${program.game.name} is played without keeping track of what seats know: use an InformedProgram`,
  )
}
