import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Claim } from '../claim.ts'

/** What the coder is told. */
export function promptOf(claim: Claim, copy: string, program: string): string {
  const { workspace, config, description } = claim
  const brief = resolve(workspace, config.brief)
  const place = program === copy ? 'The program is in this folder' : `The program is ${basename(program)}`
  return [
    existsSync(brief) ? readFileSync(brief, 'utf8').trim() : '',
    `# The idea to try\n\n${description.trim()}`,
    [
      '# What to do\n',
      `${place}: ${program}`,
      'Edit its files in place so that it carries out the idea. Only what is in this folder counts.',
      'How it is called, and what it gives back, must stay as they are.',
      parentLine(claim),
    ].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function parentLine({ basedOnId, parentPerformance, config }: Claim): string {
  const parent = basedOnId === '' ? 'It is the baseline' : `It is a copy of candidate ${basedOnId}`
  if (parentPerformance === undefined) return `${parent}.\n`
  const better = config.evaluator.direction === 'maximize' ? 'more' : 'less'
  return `${parent}, which scored ${parentPerformance} (${better} is better).\n`
}
