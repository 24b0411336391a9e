/** `config.yaml` of a workspace: what is improved, how a candidate is written, and how it is scored. */
import { z } from 'zod'
import { InputError } from '../errors/index.ts'

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

const duration = z
  .union(
    [z.number().positive(), z.string().regex(/^\d+(\.\d+)?(ms|s|m|h)?$/)],
    'must be a time, as 500ms, 30s, 5m',
  )
  .transform(millisecondsOf)
const size = z
  .union(
    [z.int().positive(), z.string().regex(/^\d+(\.\d+)?\s*([KMGT]i?)?B?$/i)],
    'must be a size, as 512MB or 2GB',
  )
  .transform(bytesOf)
  .refine((bytes) => bytes >= 1024 * 1024, 'must be at least 1MB, and have a unit, as 512MB or 2GB')
const command = z.string().trim().min(1)
const paths = z.array(z.string().min(1))

/** How services and agents ask for a pause. `overloaded` alone may be a compiler's word, and `429` a test's. */
const RATE_LIMIT_WORDS = [
  'rate.?limit',
  '(usage|session|weekly|daily|hour|request|token).{0,3}limit',
  '(hit|reached|exceeded) (your|the) .{0,30}limit',
  'limit.{0,20}(reached|exceeded|resets?\\b)',
  'quota (was |is )?(exceeded|exhausted|reached)',
  'resource.?exhausted',
  'too many requests',
  '(api|http|status|code|rejected)\\b.{0,20}\\b(429|529)\\b',
  'overloaded_error',
  '\\b529\\b.{0,5}overloaded',
  '(currently|temporarily|server|servers|service|model|api) (is |are )?overloaded',
].join('|')

const limits = {
  /** By the clock. */
  timeout: duration.default(millisecondsOf('10m')),
  /** Of all its processes together. */
  cpu: duration.optional(),
  memory: size.optional(),
}

const stage = z.strictObject({
  name: z.string().regex(/^\w[\w-]*$/),
  command,
  ...limits,
  repeats: z.int().min(1).default(1),
  /** Bounds that a candidate must reach to go on to the next stage. */
  at_least: z.number().optional(),
  at_most: z.number().optional(),
})

const config = z.strictObject({
  /** A file, or a folder, from the workspace. */
  baseline: z.string().min(1),
  brief: z.string().default('BRIEF.md'),
  csv: z.string().default('evolution.csv'),
  /** Where finished candidates are. */
  candidates: z.string().default('candidates'),
  coder: z.strictObject({
    command,
    ...limits,
    /** How often a coder that crashed or took too long is tried again. */
    retries: z.int().min(0).default(1),
    /** After this many rows in a row that failed before they were scored, nothing more is begun. 0: no limit. */
    most_failures: z.int().min(0).default(5),
    /** How a service asks for a pause. */
    rate_limit: z
      .strictObject({
        exit_codes: z.array(z.int()).default([75]),
        pattern: z.string().refine(isPattern, 'is not a regular expression').default(RATE_LIMIT_WORDS),
        wait: duration.default(millisecondsOf('30s')),
        /** Where the service names no time. */
        most_wait: duration.default(millisecondsOf('15m')),
        /** After this many pauses in a row nothing more is begun. */
        most_pauses: z.int().min(1).default(10),
      })
      .prefault({}),
  }),
  /** Decides whether a candidate is worth an evaluation: any exit code but 0 means no. */
  validate: z.strictObject({ command, ...limits }).optional(),
  evaluator: z.strictObject({
    /** Of a single stage. */
    command: command.optional(),
    ...limits,
    repeats: z.int().min(1).default(1),
    /** Several stages: a candidate that passes one goes on to the next. */
    stages: z.array(stage).min(1).optional(),
    /** Whether the baseline is scored first, to see that the evaluator works. */
    score_baseline: z.boolean().default(true),
    direction: z.enum(['maximize', 'minimize']).default('maximize'),
    /** What scores depend on, beside the candidate: files and folders. */
    files: paths.default([]),
    /** Variables of the environment that reach candidates, beside the usual few. */
    env: z.array(z.string().regex(/^\w+$/)).default([]),
  }),
  ideate: z.strictObject({ command, ...limits, count: z.int().min(1).default(5) }).optional(),
  parents: z.enum(['top', 'tournament']).default('tournament'),
  /** What happens to an idea that is nearly the same as an earlier one. */
  duplicates: z.enum(['skip', 'allow']).default('skip'),
  parallel: z
    .strictObject({
      enabled: z.boolean().default(false),
      max_workers: z.int().min(1).default(4),
      /** Seconds to wait for the CSV's lock. */
      lock_timeout: z.number().positive().default(30),
    })
    .prefault({}),
})

export type Config = z.infer<typeof config>
export type Stage = z.infer<typeof stage>

/** Throws an error with a line for each fault. @param label of the configuration in messages */
export function parseConfig(tree: unknown, label: string): Config {
  const parsed = config.safeParse(tree ?? {})
  const problems = parsed.success
    ? stageProblems(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  if (parsed.success && problems.length === 0) return parsed.data
  throw new InputError([`${label} has errors:`, ...problems].join('\n  '))
}

function stageProblems({ evaluator: { command, stages = [] } }: Config): string[] {
  if ((command === undefined) === (stages.length === 0))
    return ['evaluator: give it a command, or stages with a command each']
  const names = new Set(stages.map(({ name }) => name))
  return names.size < stages.length ? ['evaluator.stages: a name comes twice'] : []
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'i')
    return true
  } catch {
    return false
  }
}

/** A number without a unit is in seconds. */
function millisecondsOf(text: string | number): number {
  const [, number = '', unit = 's'] = /^([\d.]+)(ms|s|m|h)?$/.exec(String(text)) ?? []
  return Number(number) * (UNITS[unit] as number)
}

function bytesOf(text: string | number): number {
  const [, number = '', unit = ''] = /^([\d.]+)\s*([KMGT]?)/i.exec(String(text)) ?? []
  return Number(number) * 1024 ** ('KMGT'.indexOf(unit.toUpperCase()) + 1)
}
