import { digest } from '../../digest/index.ts'
import {
  batchesOf,
  type CompiledHooks,
  compileFile,
  compileHooks,
  type ShownProblem,
  showProblem,
  usualConfig,
} from '../../hooks/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { SHARED } from '../command/inputs.ts'
import { CONFIG, readConfig } from './config-file.ts'

export const check = defineCommand({
  name: 'check',
  description: 'find everything that is wrong with a configuration, show its graph, and compile it',
  options: { config: CONFIG, json: SHARED.json },
  notes: 'Exit code 0 if it has no errors, 1 if it has, 2 if it cannot be read.',
  examples: ['manyhands hooks check', 'manyhands hooks check --config hooks.yaml --json'],
  run({ config = usualConfig() }) {
    const text = readConfig(config)
    const found = compileHooks(text)
    if ('problems' in found) return failed(config, found.problems)
    compileFile(config, text)
    const batches = batchesByEvent(found.compiled)
    return {
      document: { ok: true, problems: [], events: batches },
      digest: digest({ events: batches }),
      lines: [summary(config, found.compiled), ...Object.entries(batches).flatMap(eventLines)],
    }
  },
})

function failed(config: string, problems: readonly ShownProblem[]) {
  const document = {
    ok: false,
    problems: problems.map(({ line, path, message, hint }) => ({
      line,
      place: path.join('.'),
      message,
      hint,
    })),
  }
  const errors = problems.length === 1 ? '1 error' : `${problems.length} errors`
  return {
    document,
    digest: digest(document),
    lines: [...problems.map(showProblem), `${config}: ${errors}`],
    exitCode: EXIT.bad,
  }
}

function batchesByEvent({ events }: CompiledHooks): Record<string, string[][]> {
  return Object.fromEntries(
    Object.entries(events).map(([event, { hooks }]) => [
      event,
      batchesOf(hooks).map((batch) => batch.map((at) => hooks[at]?.name ?? '')),
    ]),
  )
}

function summary(config: string, { events }: CompiledHooks): string {
  const all = Object.values(events)
  const hooks = all.reduce((sum, each) => sum + each.hooks.length, 0)
  return `${config}: ${counted(hooks, 'hook')} on ${counted(all.length, 'event')}, no errors`
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

const eventLines = ([event, batches]: [string, string[][]]): string[] => [
  `${event}: ${counted(batches.length, 'batch', 'batches')}`,
  ...batches.map((names, at) => `  ${at + 1}  ${names.join(', ')}`),
]
