/**
 * Finds out for pages which rules of a game matter. The same rules are tried once, however many pages ask; what nobody waits
 * for any more is stopped.
 */
import { gateInWords } from '../../cards/measure/gate-words.ts'
import type { RuleEffect } from '../../cards/measure/rule-effect.ts'
import { whichRules } from '../../cards/measure/which-rules.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { digest } from '../../digest/index.ts'
import type { Pool } from '../../pool/index.ts'
import type { RuleTrials, RuleTrialsProgress, TriedRule } from '../wire/rule-trials.ts'
import { EFFORTS } from './measuring.ts'
import { SharedWork, type Waiting } from './shared-work.ts'

const MOST_KEPT = 100

export class RuleTrying {
  readonly #pool: Pool
  readonly #work = new SharedWork<RuleTrials, RuleTrialsProgress>(MOST_KEPT)

  constructor(pool: Pool) {
    this.#pool = pool
  }

  of(game: Game, waiting: Waiting<RuleTrialsProgress>): Promise<RuleTrials> {
    // The names of places count, because they are in the sentences; the name of the game does not.
    const key = digest({ ...game, id: '', name: '' })
    return this.#work.of(key, waiting, async (signal, onProgress) => {
      const how = { pool: this.#pool, effort: EFFORTS.quick, seed: 1, signal, onProgress }
      const { result, timing } = await whichRules(game, how)
      const { rules, original, gamesSimulated } = result
      return {
        rules: rules.map(triedRule),
        closed: original.closedGates,
        gamesSimulated,
        seconds: timing.seconds,
      }
    })
  }
}

const triedRule = ({ path, alsoAt: _, gate, ...rule }: RuleEffect): TriedRule => ({
  ...rule,
  key: `${path} ${rule.how}`,
  gate: gate && gateText(gate),
})

function gateText(gate: NonNullable<RuleEffect['gate']>): string {
  const { figure, limit, cause } = gateInWords(gate.name, gate)
  return cause === '' ? `${limit} Here: ${figure}.` : `${limit} ${cause}`
}
