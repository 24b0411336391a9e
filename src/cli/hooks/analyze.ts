import { writeFileSync } from 'node:fs'
import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import {
  type Analysis,
  analyzeHooks,
  compileHooks,
  graphPage,
  type Proposal,
  projectFolder,
  showProblem,
  usualConfig,
} from '../../hooks/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { optional, SHARED } from '../command/inputs.ts'
import { CONFIG, readConfig } from './config-file.ts'

export const analyze = defineCommand({
  name: 'analyze',
  description: 'read the sources of hooks, and propose what they read, write and need',
  options: {
    config: CONFIG,
    html: optional('<file>', 'also write a page with a picture of the graph'),
    json: SHARED.json,
  },
  notes: `Reads commands, and the shell, Python and JavaScript scripts of the project that they run. It changes nothing:
put what is right into the configuration. What a text does not say is listed as unsure.`,
  examples: ['manyhands hooks analyze', 'manyhands hooks analyze --html graph.html'],
  run({ config = usualConfig(), html }) {
    const found = compileHooks(readConfig(config))
    if ('problems' in found)
      throw new InputError([`${config} has errors:`, ...found.problems.map(showProblem)].join('\n  '))
    const analysis = analyzeHooks(found.hooks, projectFolder())
    if (html !== undefined) writeFileSync(html, graphPage(analysis))
    return { document: { ...analysis }, digest: digest(analysis), lines: linesOf(analysis) }
  },
})

function linesOf({ proposals, events }: Analysis): string[] {
  return [
    ...proposals.flatMap(proposalLines),
    ...events.flatMap(({ event, batches }) => [
      `${event}, with these: ${batches.length === 1 ? '1 batch' : `${batches.length} batches`}`,
      ...batches.map((names, at) => `  ${at + 1}  ${names.join(', ')}`),
    ]),
  ]
}

function proposalLines({ hook, event, reads, writes, needs, because, unsure }: Proposal): string[] {
  const list = (name: string, things: readonly string[]): string[] =>
    things.length === 0 ? [] : [`  ${name}: [${things.join(', ')}]`]
  const lines = [
    ...list('reads', reads),
    ...list('writes', writes),
    ...list('needs', needs),
    ...because.map((text) => `    ${text}`),
    ...unsure.map((text) => `  unsure: ${text}`),
  ]
  return [`${hook} (${event})`, ...(lines.length === 0 ? ['  nothing to declare'] : lines)]
}
