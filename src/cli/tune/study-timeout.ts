import { InvalidArgumentError } from 'commander'
import { InputError } from '../../errors/index.ts'
import { StudyError, type StudyTree } from '../../tune/index.ts'
import { duration } from '../command/options.ts'

/** How long one evaluation may take, as the study says, in milliseconds. */
export function timeoutOf({ timeout }: StudyTree, path: string): number | undefined {
  if (timeout === undefined) return undefined
  try {
    return duration(timeout)
  } catch (thrown) {
    if (!(thrown instanceof InvalidArgumentError)) throw thrown
    const problem = `timeout: ${thrown.message} Got ${JSON.stringify(timeout)}`
    throw new InputError(new StudyError(path, [problem]).message)
  }
}
