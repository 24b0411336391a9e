/**
 * In a worker: one evaluation. The evaluator is loaded once, and so is what it loads for itself in its `setup`.
 */
import { pathToFileURL } from 'node:url'
import { resolveOwnImports } from '../modules/index.ts'
import type { Context } from '../pool/index.ts'
import type { Config } from '../search/index.ts'
import { type Measures, measuresOf, type Wanted } from './answer.ts'
import { CommandEvaluator } from './command-evaluator.ts'

export const EVALUATE_TASK = new URL(import.meta.url)

/** Plain data, so that it travels. */
export interface EvaluatePlan extends Wanted {
  readonly evaluator:
    | { readonly module: string }
    | { readonly command: string; readonly folder: string; readonly persistent: boolean }
}

export interface Evaluation {
  readonly config: Config
  readonly instance: unknown
  readonly seed: number
}

type Evaluate = (evaluation: Evaluation) => unknown

interface Loaded {
  readonly wanted: Wanted
  readonly evaluate: Evaluate
}

export async function setup({ evaluator, ...wanted }: EvaluatePlan): Promise<Loaded> {
  return {
    wanted,
    evaluate: 'module' in evaluator ? await moduleEvaluator(evaluator.module) : commandEvaluator(evaluator),
  }
}

async function moduleEvaluator(path: string): Promise<Evaluate> {
  resolveOwnImports()
  const module = (await import(pathToFileURL(path).href)) as {
    setup?: () => unknown
    evaluate?: (config: Config, instance: unknown, seed: number, loaded: unknown) => unknown
  }
  const { evaluate } = module
  if (typeof evaluate !== 'function')
    throw new TypeError(
      `${path} exports no evaluate; write: export function evaluate(config, instance, seed) { … }`,
    )
  const loaded = await module.setup?.()
  return ({ config, instance, seed }) => evaluate(config, instance, seed, loaded)
}

function commandEvaluator(options: Extract<EvaluatePlan['evaluator'], { command: string }>): Evaluate {
  const command = new CommandEvaluator(options)
  return (evaluation) => command.answer(evaluation)
}

export default async function evaluate(
  evaluation: Evaluation,
  { setup }: Context<Loaded>,
): Promise<Measures> {
  return measuresOf(await setup.evaluate(evaluation), setup.wanted)
}
