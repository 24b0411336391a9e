import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../ledger/row.ts'
import type { ScoredRow } from '../queries/rows.ts'
import type { Workspace } from '../workspace.ts'

const MOST_BEST = 10
const MOST_FAILED = 10
const MOST_OPEN = 30

/** What a command for ideas is told: the brief, what was good, what failed, what is planned, and what is wanted. */
export function ideatePrompt(
  { folder, config }: Workspace,
  rows: ReadonlyMap<string, Row>,
  scored: readonly ScoredRow[],
  count: number,
): string {
  const brief = join(folder, config.brief)
  const all = [...rows.values()]
  const better = config.evaluator.direction === 'maximize' ? 'more' : 'less'
  return [
    existsSync(brief) ? readFileSync(brief, 'utf8').trim() : '',
    list(`The best so far (${better} is better)`, scored.slice(0, MOST_BEST), bestLine),
    list('Failed', all.filter(({ status }) => status === 'failed').slice(-MOST_FAILED), failedLine),
    list(
      'Not tried yet',
      all.filter(({ status }) => status === 'pending' || status === 'running').slice(-MOST_OPEN),
      openLine,
    ),
    [
      `# What is wanted\n`,
      `${count} new idea${count === 1 ? '' : 's'} for changing the program, each of them other than all above.`,
      'Print JSON and nothing else: an array of objects with "description" and, if the idea is for one of the candidates',
      'above, "basedOnId" with its id. Each description is all that the one who carries it out is told of it.\n',
    ].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const bestLine = ({ row, performance }: ScoredRow): string =>
  `- ${row.id}: ${performance}, from ${row.basedOnId || 'the baseline'}: ${row.description}`

const failedLine = ({ id, description, state, cause }: Row): string =>
  `- ${id}: ${description} (${[cause, state?.message].filter(Boolean).join(': ')})`

const openLine = ({ id, description }: Row): string => `- ${id}: ${description}`

const list = <Each>(title: string, items: readonly Each[], line: (item: Each) => string): string =>
  items.length === 0 ? '' : `# ${title}\n\n${items.map(line).join('\n')}`
