/**
 * In a worker: one evaluation by a module. It is loaded once, and so is what it loads for itself in its `setup`.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { resolveOwnImports } from '../modules/index.ts'
import type { Context } from '../pool/index.ts'
import type { Config } from '../search/index.ts'
import { type Measures, measuresOf, type Wanted } from './answer.ts'
import type { CommandOptions } from './command-evaluator.ts'
import { EvaluatorFault } from './evaluator-fault.ts'
import type { Study } from './study.ts'

export const EVALUATE_TASK = new URL(import.meta.url)

/** Plain data, so that it travels. */
export interface EvaluatePlan extends Wanted {
  readonly evaluator: { readonly module: string } | CommandOptions
}

export function planOf({ tree, horizons, folder }: Study): EvaluatePlan {
  const { evaluator, metric } = tree
  const wanted = { horizons, ...(metric !== undefined && { metric }) }
  if (typeof evaluator === 'object' && 'command' in evaluator) {
    const { command, persistent = false } = evaluator
    return { ...wanted, evaluator: { command, folder, persistent } }
  }
  const module = typeof evaluator === 'string' ? evaluator : evaluator.module
  return { ...wanted, evaluator: { module: resolve(folder, module) } }
}

/** What a worker needs of it. */
export interface ModulePlan extends Wanted {
  readonly module: string
}

export interface Evaluation {
  readonly config: Config
  readonly instance: unknown
  readonly seed: number
}

interface Loaded {
  readonly wanted: Wanted
  readonly evaluate: (evaluation: Evaluation) => unknown
}

interface EvaluatorModule {
  readonly setup?: () => unknown
  readonly evaluate?: (config: Config, instance: unknown, seed: number, loaded: unknown) => unknown
}

export async function setup({ module: path, ...wanted }: ModulePlan): Promise<Loaded> {
  const module = await imported(path)
  const { evaluate } = module
  if (typeof evaluate !== 'function')
    throw new EvaluatorFault(
      `${path} exports no evaluate; write: export function evaluate(config, instance, seed) { … }`,
    )
  const loaded = await orFault(`setup() of ${path} threw`, () => module.setup?.())
  return { wanted, evaluate: ({ config, instance, seed }) => evaluate(config, instance, seed, loaded) }
}

function imported(path: string): Promise<EvaluatorModule> {
  resolveOwnImports()
  return orFault(`${path} cannot be imported`, () => import(pathToFileURL(path).href))
}

async function orFault<Result>(what: string, make: () => Result): Promise<Awaited<Result>> {
  try {
    return await make()
  } catch (thrown) {
    throw new EvaluatorFault(`${what}: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  }
}

export default async function evaluate(
  evaluation: Evaluation,
  { setup }: Context<Loaded>,
): Promise<Measures> {
  return measuresOf(await setup.evaluate(evaluation), setup.wanted)
}
