import { readFileSync } from 'node:fs'
import {
  type DelegateKind,
  type DelegatePart,
  type DelegateResult,
  explorationParts,
  type Model,
  parseSwarm,
  planOf,
  type Reader,
  RunCallRecord,
  reviewParts,
  runDelegated,
  summaryParts,
  swarmParts,
} from '../../council/index.ts'
import { digest as digestOf } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import { parseYamlFile } from '../../errors/parse-yaml.ts'
import { count } from '../cards/report/numbers.ts'
import {
  type CommandContext,
  type CommandResult,
  defineCommand,
  defineCommandGroup,
} from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { GROUPS } from '../command/groups.ts'
import { type Input, optional, required, SHARED, toggle, whole } from '../command/inputs.ts'
import { openRun, type RunChoice } from '../command/open-run.ts'
import { costLine, timeLine } from './answer-lines.ts'
import { callerFor, MODEL_OPTIONS, type ModelFlags, modelsOf } from './model-options.ts'
import { orSayHowToResume } from './stopped.ts'

const OPTIONS = {
  focus: optional('<words>', 'what to look for, such as security'),
  words: optional('<n>', 'the most words of each result (default: 200)', whole(1)),
  agent: optional('<command>', "a command for each part instead of a model, such as 'claude -p {prompt}'"),
  workers: optional(
    '<n>',
    'how many read at once (default: 50; agents 4)',
    whole(1, { most: 100, why: 'servers refuse more' }),
  ),
  plan: toggle('print the plan and its price, and start nothing'),
  ...MODEL_OPTIONS,
  run: SHARED.recordIn,
  resume: SHARED.resume,
} as const

interface DelegateFlags extends ModelFlags, RunChoice {
  readonly agent?: string
  readonly plan: boolean
  readonly workers?: number
}

const AGENTS_AT_ONCE = 4

const paths = (takes: string, help: string): Input<readonly string[], true> =>
  required(takes, help) as unknown as Input<readonly string[], true>

const explore = defineCommand({
  name: 'explore',
  description: 'describes modules, a folder or file each, to somebody who has not read them',
  arguments: { modules: paths('<modules...>', 'folders or files') },
  options: OPTIONS,
  examples: ['manyhands delegate explore src/auth src/api --focus security'],
  run: async (flags, context) =>
    perform('explore', await explorationParts(flags.modules, flags), flags, context),
})

const summarize = defineCommand({
  name: 'summarize',
  description: 'summarizes files, however long',
  arguments: { files: paths('<files...>', 'text files') },
  options: OPTIONS,
  examples: ['manyhands delegate summarize big1.log big2.ts --words 200'],
  run: async (flags, context) => perform('summarize', await summaryParts(flags.files, flags), flags, context),
})

const review = defineCommand({
  name: 'review',
  description: 'reviews files, or what has changed since the last commit',
  arguments: {
    files: optional('[files...]', 'files or folders') as unknown as Input<readonly string[], false>,
  },
  options: { changed: toggle('what git says has changed since the last commit'), ...OPTIONS },
  examples: ['manyhands delegate review --changed', 'manyhands delegate review src/parser.ts --focus errors'],
  async run(flags, context) {
    const { files = [], changed } = flags
    if (changed === files.length > 0)
      throw new InputError('review takes files, or --changed for what has changed since the last commit')
    const parts = await reviewParts(changed ? { changed } : files, flags)
    return perform('review', parts, flags, context)
  },
})

const swarm = defineCommand({
  name: 'swarm',
  description: 'gives each task of a file to an agent or a call of its own',
  arguments: {
    tasks: required('<tasks>', 'a YAML file: tasks, each with task, and perhaps id, files, words'),
  },
  options: OPTIONS,
  examples: ["manyhands delegate swarm tasks.yaml --agent 'claude -p {prompt}'"],
  async run(flags, context) {
    let text: string
    try {
      text = readFileSync(flags.tasks, 'utf8')
    } catch (thrown) {
      throw new InputError(`${flags.tasks} cannot be read: ${(thrown as Error).message}`)
    }
    const tasks = parseSwarm(parseYamlFile(text, flags.tasks), flags.tasks)
    return perform('swarm', await swarmParts(tasks, flags), flags, context)
  },
})

export const delegate = defineCommandGroup({
  name: 'delegate',
  group: GROUPS.agents,
  summary: 'have much text read by many models or agents, and get short results',
  description:
    'Gives a lot of text to many models or agents at once, so that you need not read it: each part goes to a reader of its own, ' +
    'and the results come back short, in order, and put together.',
  notes:
    'With --plan the plan is printed as data, with its price. Exit 0 if every part was read, 1 if one was not.',
  examples: [
    'manyhands delegate explore src/auth src/api --focus security',
    'manyhands delegate summarize big1.log big2.ts --words 200',
    'manyhands delegate review --changed',
    "manyhands delegate swarm tasks.yaml --agent 'claude -p {prompt}'",
  ],
  commands: [explore, summarize, review, swarm],
})

async function perform(
  kind: DelegateKind,
  parts: readonly DelegatePart[],
  flags: DelegateFlags,
  { print, progress, catchInterrupts }: CommandContext,
): Promise<CommandResult> {
  const { agent, workers } = flags
  if (agent !== undefined && !agent.includes('{prompt}'))
    throw new InputError(
      `--agent takes a command with {prompt} in it, as 'claude -p {prompt}'; got "${agent}"`,
    )
  const model = agent === undefined ? (modelsOf(flags)[0] as Model) : undefined
  const plan = planOf(kind, parts, model)
  if (flags.plan) return { document: plan, lines: planLines(plan) }
  using run =
    flags.run === undefined && !flags.resume
      ? undefined
      : await openRun('delegate', flags, {
          kind,
          parts: digestOf(parts),
          reader: model?.identity ?? `agent ${agent}`,
        })
  const caller = callerFor(flags, model ? [model] : [], {
    record: run && new RunCallRecord(run),
    warn: (line) => progress.say(line),
  })
  const { signal } = catchInterrupts()
  const reader: Reader =
    agent === undefined
      ? { kind: 'model', model: model as Model }
      : { kind: 'agent', command: agent, ...(flags.timeout !== undefined && { timeoutMs: flags.timeout }) }
  let done = 0
  progress.count({ what: 'Parts', done, total: parts.length })
  const { result, digest, timing, cost } = await orSayHowToResume(run, flags, signal, () =>
    runDelegated(kind, parts, {
      reader,
      caller,
      signal: run ? AbortSignal.any([signal, run.failed]) : signal,
      ...((workers ?? (agent !== undefined && AGENTS_AT_ONCE)) && { concurrency: workers ?? AGENTS_AT_ONCE }),
      onPart() {
        done += 1
        progress.count({ what: 'Parts', done, total: parts.length })
      },
    }),
  )
  run?.finish(digest)
  print([result.markdown])
  const unread = result.parts.filter(({ ok }) => !ok).length
  const price = model ? costLine(cost, model.price !== undefined) : count(cost.calls, 'agent')
  return {
    document: { ...result, ledger: caller.ledger.entries, cost },
    lines: [
      ...(unread === 0 ? [] : [`${unread} of ${count(parts.length, 'part')} not read`]),
      contextLine(result.context),
      `${price}; ${timeLine(timing)}`,
    ],
    digest,
    timing,
    exitCode: result.parts.every(({ ok }) => ok) ? EXIT.done : EXIT.bad,
  }
}

function contextLine({ saved, tokens, resultTokens }: DelegateResult['context']): string {
  const left = resultTokens.toLocaleString('en')
  if (saved === null) return `${left} tokens to read`
  const share = saved < 0 ? 'nothing' : percentBelow(saved)
  return `${tokens.toLocaleString('en')} tokens read, ${left} to read: ${share} of the context saved`
}

/** Rounded down: what is almost everything is not everything. */
const percentBelow = (share: number): string => `${(Math.floor(share * 1000) / 10).toFixed(1)}%`

function planLines({ agents, context, mostWords, price }: ReturnType<typeof planOf>): string[] {
  const calls = agents.reduce((sum, each) => sum + each.calls, 0)
  return [
    ...agents.flatMap(({ id, files, calls: own }) => [
      `${id}: ${count(files.length, 'text')}, ${count(own, 'call')}`,
    ]),
    `${context.tokens.toLocaleString('en')} tokens in ${count(context.texts, 'text')}, ${count(calls, 'call')}, at most ${mostWords.toLocaleString('en')} words back`,
    price === null
      ? 'the price is not known'
      : `about $${price.expected.toFixed(4)}, at most $${price.most.toFixed(4)}`,
  ]
}
