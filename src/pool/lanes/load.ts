import { describeThrown } from '../outcome.ts'
import { showModule, type TaskFunction } from '../task.ts'
import type { LoadedFrom } from './lane.ts'

/** A task ready to run in this worker. */
export interface Loaded {
  readonly run: TaskFunction<unknown, unknown>
  readonly setup: unknown
}

/** Imports a task's module and runs its `setup`; throws an error that names the module and the cause. */
export async function loadTask(from: LoadedFrom): Promise<Loaded> {
  if ('function' in from) return { run: from.function, setup: undefined }
  const where = showModule(from.module)
  const exports = await importModule(from.module, where)
  // CommonJS hides its exports behind a default, and compiled TypeScript its default behind another.
  const candidates = [exports[from.export], exports['default']?.[from.export as never]]
  const run = candidates.find((candidate) => typeof candidate === 'function')
  if (typeof run !== 'function') {
    const found = Object.keys(exports).filter((name) => typeof exports[name] === 'function')
    throw new Error(
      `${where} exports no function named '${from.export}'; ` +
        (found.length > 0 ? `it exports ${found.join(', ')}` : 'it exports no function at all'),
    )
  }
  if (typeof exports['setup'] === 'function') {
    return { run: run as Loaded['run'], setup: await callSetup(exports['setup'], from.setup, where) }
  }
  if (from.setup !== undefined) {
    throw new Error(`a setup value was given, but ${where} exports no function named 'setup' to take it`)
  }
  return { run: run as Loaded['run'], setup: undefined }
}

async function importModule(href: string, where: string): Promise<Record<string, object | undefined>> {
  try {
    return (await import(href)) as Record<string, object | undefined>
  } catch (thrown) {
    throw withPrefix(`cannot import ${where}`, thrown)
  }
}

async function callSetup(setup: object, value: unknown, where: string): Promise<unknown> {
  try {
    return await (setup as (value: unknown) => unknown)(value)
  } catch (thrown) {
    throw withPrefix(`setup of ${where} threw`, thrown)
  }
}

function withPrefix(prefix: string, thrown: unknown): Error {
  const { message, stack } = describeThrown(thrown)
  const error = new Error(`${prefix}: ${message}`)
  if (stack) error.stack = stack
  return error
}
