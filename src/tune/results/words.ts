/** How the report says things. */
import type { Config, ContestEnd } from '../../search/index.ts'
import type { Best, Measured } from './best.ts'
import { SHARED_NAME } from './file-names.ts'
import { shortNumber, signed } from './metric.ts'

export const ENDS: Readonly<Record<ContestEnd | 'no finalist', string>> = {
  better: 'found better',
  failed: 'failed on a block where what is in use did not',
  'the same': 'made no difference on any block',
  futile: 'could no longer be shown to be better',
  'passed over': 'stopped, as another was found better',
  blocks: 'all blocks were used up without enough evidence',
  budget: 'the budget was used up without enough evidence',
  'no finalist': 'the search found nothing to try',
}

export const nameOf = ({ horizon }: Pick<Best, 'horizon'>): string => horizon ?? SHARED_NAME

export const counted = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`

export const intervalText = ({ interval: [low, high] }: Measured): string =>
  `${signed(low ?? Number.NEGATIVE_INFINITY)} to ${signed(high ?? Number.POSITIVE_INFINITY)}`

export const valueText = (value: unknown): string =>
  typeof value === 'number'
    ? shortNumber(value)
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? '')

export const configText = (config: Config): string =>
  Object.entries(config)
    .map(([name, value]) => `${name} = ${valueText(value)}`)
    .join(', ')
