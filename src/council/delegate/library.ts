/** Delegated reading for programs: each function returns its plan as data, or runs it. */
import { Caller } from '../calls/caller.ts'
import type { Model } from '../models/model.ts'
import { namedModel } from '../models/named-model.ts'
import {
  explorationParts,
  type PartOptions,
  reviewParts,
  type SwarmTask,
  summaryParts,
  swarmParts,
} from './kinds.ts'
import { type DelegateKind, type DelegatePart, type DelegatePlan, planOf } from './plan.ts'
import { type DelegateReport, type DelegateRun, type Reader, runDelegated } from './run.ts'

export interface DelegateOptions
  extends PartOptions,
    Partial<Pick<DelegateRun, 'caller' | 'signal' | 'concurrency' | 'onPart'>> {
  /** A model or its name; the usual one for the key in the environment unless given. */
  readonly model?: Model | string
  /** A command line with `{prompt}` in it, instead of a model. */
  readonly agent?: string
  /** Only the plan. */
  readonly plan?: boolean
}

type PlanOnly = DelegateOptions & { readonly plan: true }

/** Each folder or file is explored by a reader of its own. */
export function parallelExploreModules(modules: readonly string[], options: PlanOnly): Promise<DelegatePlan>
export function parallelExploreModules(
  modules: readonly string[],
  options?: DelegateOptions & { readonly plan?: false },
): Promise<DelegateReport>
export async function parallelExploreModules(modules: readonly string[], options: DelegateOptions = {}) {
  return delegated('explore', await explorationParts(modules, options), options)
}

/** Each file is summarized by a reader of its own, in pieces if it is long. */
export function summarizeLargeFiles(files: readonly string[], options: PlanOnly): Promise<DelegatePlan>
export function summarizeLargeFiles(
  files: readonly string[],
  options?: DelegateOptions & { readonly plan?: false },
): Promise<DelegateReport>
export async function summarizeLargeFiles(files: readonly string[], options: DelegateOptions = {}) {
  return delegated('summarize', await summaryParts(files, options), options)
}

type Reviewed = readonly string[] | { readonly changed: true }

/** Each file, or each change since the last commit, is reviewed by a reader of its own. */
export function batchCodeReview(files: Reviewed, options: PlanOnly): Promise<DelegatePlan>
export function batchCodeReview(
  files: Reviewed,
  options?: DelegateOptions & { readonly plan?: false },
): Promise<DelegateReport>
export async function batchCodeReview(files: Reviewed, options: DelegateOptions = {}) {
  return delegated('review', await reviewParts(files, options), options)
}

/** Each task is done by an agent of its own. */
export function agentSwarm(tasks: readonly SwarmTask[], options: PlanOnly): Promise<DelegatePlan>
export function agentSwarm(
  tasks: readonly SwarmTask[],
  options?: DelegateOptions & { readonly plan?: false },
): Promise<DelegateReport>
export async function agentSwarm(tasks: readonly SwarmTask[], options: DelegateOptions = {}) {
  return delegated('swarm', await swarmParts(tasks, options), options)
}

function delegated(
  kind: DelegateKind,
  parts: readonly DelegatePart[],
  { plan, model, agent, caller = new Caller(), signal, concurrency, onPart }: DelegateOptions,
): Promise<DelegateReport> | DelegatePlan {
  if (plan) return planOf(kind, parts, typeof model === 'string' ? namedModel(model) : model)
  const reader: Reader =
    agent === undefined
      ? { kind: 'model', model: typeof model === 'object' ? model : namedModel(model) }
      : { kind: 'agent', command: agent }
  return runDelegated(kind, parts, {
    reader,
    caller,
    ...(signal && { signal }),
    ...(concurrency !== undefined && { concurrency }),
    ...(onPart && { onPart }),
  })
}
