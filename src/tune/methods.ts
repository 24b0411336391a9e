/** Methods by name, with the options that a study gives them. */
import { type Config, type Problem, type TrialMethod, tournament } from '../search/index.ts'
import type { MethodTree, StudyTree } from './study-tree.ts'

type Begin = (problem: Problem, options: Readonly<Record<string, unknown>>) => TrialMethod<readonly Config[]>

const METHODS: Readonly<Record<string, Begin>> = {
  tournament: (problem, options) => tournament(problem, options),
}

/** A method that there is not, or with options that it does not take. */
export class MethodError extends Error {
  override readonly name = 'MethodError'
}

export function methodOf(
  { method = 'tournament' }: StudyTree,
  problem: Problem,
): TrialMethod<readonly Config[]> {
  const { name, ...options }: MethodTree = typeof method === 'string' ? { name: method } : method
  const begin = METHODS[name]
  if (begin) return begin(problem, options)
  throw new MethodError(`there is no method "${name}"; there is: ${Object.keys(METHODS).join(', ')}`)
}
