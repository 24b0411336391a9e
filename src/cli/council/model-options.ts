/** Options of every command that asks models: which, at what price, how fast, and how much at most. */

import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import {
  Caller,
  type CallRecord,
  FolderCache,
  type Model,
  namedModel,
  type Price,
} from '../../council/index.ts'
import { InputError } from '../../errors/index.ts'
import { duration, names, optional, SHARED, toggle, whole } from '../command/inputs.ts'

function dollars(text: string): number {
  const value = Number(text.replace(/^\$/, ''))
  if (text.trim() !== '' && value >= 0 && Number.isFinite(value)) return value
  throw new InvalidArgumentError('It takes dollars, such as 0.50.')
}

function price(text: string): Price {
  const [input, output, ...more] = text.split(',').map(Number)
  const isPrice = (value: number | undefined): value is number => value !== undefined && value >= 0
  if (isPrice(input) && isPrice(output) && more.length === 0) return { input, output }
  throw new InvalidArgumentError(
    'It takes dollars for a million tokens of input and of output, such as 3,15.',
  )
}

const MOST_AT_ONCE = { most: 10_000_000, why: 'no server allows more' }

export const MODEL_OPTIONS = {
  model: optional(
    '<name>',
    'the model, such as anthropic:claude-sonnet-4-6 (default: by the key that is set)',
  ),
  baseUrl: optional(
    '<url>',
    'a server that speaks the OpenAI protocol; --model is then the name that it gives to the model',
  ),
  price: optional('<prices>', 'dollars for a million tokens of input and of output, such as 3,15', price),
  budget: optional('<dollars>', 'the most to spend (default: 1, where the price is known)', dollars),
  budgetTokens: optional('<n>', 'the most tokens (default: 1000000, where the price is not known)', whole(1)),
  timeout: optional('<time>', 'how long one answer may take, such as 30s (default: 2m)', duration),
  retries: optional(
    '<n>',
    'how often a failed call is tried again (default: 3)',
    whole(0, { most: 20, why: 'the waits double' }),
  ),
  rpm: optional('<n>', 'the most requests a minute to a provider', whole(1, MOST_AT_ONCE)),
  tpm: optional('<n>', 'the most tokens a minute to a provider', whole(1, MOST_AT_ONCE)),
  fresh: toggle('ask again even if the answer is cached'),
  json: SHARED.json,
  quiet: SHARED.quiet,
} as const

export const MODELS_OPTION = {
  ...optional('<names>', 'several models: each persona is asked on each', names),
  conflicts: 'model',
} as const

export interface ModelFlags {
  readonly model?: string
  readonly models?: readonly string[]
  readonly baseUrl?: string
  readonly price?: Price
  readonly budget?: number
  readonly budgetTokens?: number
  readonly timeout?: number
  readonly retries?: number
  readonly rpm?: number
  readonly tpm?: number
  readonly fresh: boolean
}

export function modelsOf({ model, models, baseUrl, price: given }: ModelFlags): Model[] {
  const choice = { baseUrl, price: given }
  const twice = models?.find((name, at) => models.indexOf(name) !== at)
  if (twice !== undefined)
    throw new InputError(`--models names ${twice} twice: each persona would have two votes on it`)
  return models ? models.map((name) => namedModel(name, choice)) : [namedModel(model, choice)]
}

const USUAL_BUDGET = { dollars: 1, tokens: 1_000_000 }
const CACHE_FOLDER = join('.manyhands', 'cache', 'answers')

interface CallerContext {
  readonly record?: CallRecord | undefined
  /** Prints a line on standard error, whatever is drawn there. */
  readonly warn: (line: string) => void
}

export function callerFor(
  flags: ModelFlags,
  models: readonly Model[],
  { record, warn }: CallerContext,
): Caller {
  const { timeout, retries, rpm, tpm, fresh } = flags
  return new Caller({
    budget: budgetOf(flags, models),
    rates: { requestsPerMinute: rpm, tokensPerMinute: tpm },
    ...(retries !== undefined && { retry: { retries } }),
    ...(timeout !== undefined && { timeoutMs: timeout }),
    cache: new FolderCache(CACHE_FOLDER, {
      fresh,
      onUnwritable: (reason) => warn(`answers are not cached: ${CACHE_FOLDER} cannot be written (${reason})`),
    }),
    ...(record && { record }),
  })
}

/** A budget in dollars cannot be kept if nobody knows what a model costs. */
function budgetOf({ budget, budgetTokens }: ModelFlags, models: readonly Model[]) {
  const unpriced = models.find((model) => model.price === undefined)
  if (unpriced && budget !== undefined)
    throw new InputError(
      `a budget of $${budget} cannot be kept: the price of ${unpriced.name} is not known. Say it with --price, as in ` +
        '--price 3,15 (dollars for a million tokens of input and of output), or limit tokens with --budget-tokens',
    )
  return unpriced
    ? { tokens: budgetTokens ?? USUAL_BUDGET.tokens }
    : { dollars: budget ?? USUAL_BUDGET.dollars, tokens: budgetTokens }
}
