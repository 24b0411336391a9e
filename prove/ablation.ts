import { ablate, scenarios } from '../src/cards/testing/ablation.ts'
import { rareDeals } from '../src/cards/testing/rare-deals.ts'
import { settingsOf } from '../src/cards/testing/settings.ts'
import { classicsOf } from './classics-of.ts'
import type { Proof } from './proof.ts'

const PLAYS = 120
/** A slice takes one field in so many. */
const SLICES = 20

/** Changes every field of every classic, one at a time. */
export const ablation: Proof = {
  claim:
    'Every field of every classic matters: changed, the checker rejects it or some game goes differently. Only ' +
    'names, sources and labels are exempt.',
  async run(effort) {
    const { slice, seed, say } = effort
    const figures: Record<string, number> = {}
    const idle: string[] = []
    for (const [id, game] of classicsOf(effort)) {
      const plays = [...rareDeals(id), ...scenarios(game, PLAYS, settingsOf(id))]
      const fields = { 'changes play': 0, rejected: 0, 'changes nothing': 0 }
      for (const { path, verdict } of ablate(game, plays, slice ? SLICES : 1, seed)) {
        fields[verdict] += 1
        if (verdict === 'changes nothing') idle.push(`${id}: ${path}`)
      }
      say(`${id}: ${fields['changes play']} fields change play, ${fields.rejected} cannot be changed`)
      figures[`${id}, fields that change play`] = fields['changes play']
      figures[`${id}, fields that the checker holds`] = fields.rejected
    }
    if (idle.length > 0) throw new Error(`these fields change nothing:\n${idle.join('\n')}`)
    return figures
  },
}
