import { changesTold, isSameRule } from '../src/cards/testing/english-ablation.ts'
import { settingsOf } from '../src/cards/testing/settings.ts'
import { classicsOf } from './classics-of.ts'
import type { Proof } from './proof.ts'

/** A slice takes one field in so many. */
const SLICES = 10

/** Changes every field of every classic, one at a time and in every way, and reads the rules again. */
export const english: Proof = {
  claim:
    'The English tells every rule of every classic: changed in any field, the rules read differently. Only what is ' +
    'counted for statistics is exempt, and names that stand for nothing else.',
  async run(effort) {
    const { slice, seed, say } = effort
    const figures: Record<string, number> = {}
    const silent: string[] = []
    for (const [id, game] of classicsOf(effort)) {
      const settings = [{}, ...settingsOf(id).map(({ options = {} }) => options)]
      let changes = 0
      for (const change of changesTold(game, settings, slice ? SLICES : 1, seed)) {
        if (change.told) changes += 1
        else if (!isSameRule(change)) silent.push(`${id}: ${change.path} → ${change.change}`)
      }
      say(`${id}: ${changes} changes`)
      figures[`${id}, changes that read differently`] = changes
    }
    if (silent.length > 0) throw new Error(`the English says nothing of these:\n${silent.join('\n')}`)
    return figures
  },
}
