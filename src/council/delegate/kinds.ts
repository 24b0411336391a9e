/** What can be delegated: modules to explore, files to summarize, changes to review, tasks of any kind. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { InputError } from '../../errors/index.ts'
import { parseWith } from '../../errors/schema-problems.ts'
import { changedFiles, readText, textFilesIn } from './files.ts'
import type { DelegatePart } from './plan.ts'

const USUAL_WORDS = 200

export interface PartOptions {
  /** The most words of each result; 200 unless given. */
  readonly words?: number | undefined
  /** What to look for. */
  readonly focus?: string | undefined
}

const focused = ({ focus }: PartOptions): string =>
  focus === undefined ? '' : ` Look at ${focus} above all.`

/** However often and in whatever way a path is named, it is read once. */
function once(paths: readonly string[]): string[] {
  const places = paths.map((path) => resolve(path))
  return paths.filter((_, at) => places.indexOf(places[at] as string) === at)
}

export async function explorationParts(
  modules: readonly string[],
  options: PartOptions = {},
): Promise<DelegatePart[]> {
  return Promise.all(
    once(modules).map(async (module) => ({
      id: module,
      title: module,
      task: `Explore the module ${module}: what it is for, how it is built, its entry points, what it depends on, and what a newcomer has to know before changing it.${focused(options)}`,
      texts: (await textFilesIn(module)).map((file) => ({ name: file.path, text: readText(file) })),
      words: options.words ?? USUAL_WORDS,
    })),
  )
}

export async function summaryParts(
  files: readonly string[],
  options: PartOptions = {},
): Promise<DelegatePart[]> {
  return Promise.all(
    once(files).map(async (path) => ({
      id: path,
      title: path,
      task: `Summarize ${path}: what it is, what it says, and everything in it that is unusual, with line numbers or times where they help to find it.${focused(options)}`,
      texts: (await textFilesIn(path)).map((file) => ({ name: file.path, text: readText(file) })),
      words: options.words ?? USUAL_WORDS,
    })),
  )
}

const REVIEW =
  'Review it. List what is wrong, the most serious first: place, problem, consequence, remedy, each in one or two sentences. ' +
  'Errors come before style. If nothing is wrong, say so in one sentence and say what you checked.'

export async function reviewParts(
  files: readonly string[] | { readonly changed: true },
  options: PartOptions = {},
): Promise<DelegatePart[]> {
  const words = options.words ?? USUAL_WORDS
  if ('changed' in files) {
    const changes = await changedFiles()
    if (changes.length === 0) throw new InputError('nothing has changed since the last commit')
    return changes.map(({ path, diff }) => ({
      id: path,
      title: path,
      task: `This is a change of ${path}. ${REVIEW}${focused(options)}`,
      texts: [{ name: path, text: diff }],
      words,
    }))
  }
  const found = (await Promise.all(files.map((path) => textFilesIn(path)))).flat()
  return [...new Map(found.map((file) => [file.path, file])).values()].map((file) => ({
    id: file.path,
    title: file.path,
    task: `This is ${file.path}. ${REVIEW}${focused(options)}`,
    texts: [{ name: file.path, text: readText(file) }],
    words,
  }))
}

const swarmTask = z.strictObject({
  id: z.string().min(1).optional(),
  task: z.string().min(1),
  files: z.array(z.string()).optional(),
  words: z.int().min(1).optional(),
})
const swarm = z.strictObject({ tasks: z.array(swarmTask).min(1) })

export type SwarmTask = z.infer<typeof swarmTask>

/** Throws an `InputError` with every mistake. @param file where the tasks are from */
export function parseSwarm(tree: unknown, file: string): readonly SwarmTask[] {
  const parsed = parseWith(swarm, tree, 'the file')
  if ('problems' in parsed)
    throw new InputError(parsed.problems.map((problem) => `${file}: ${problem}`).join('\n'))
  const ids = parsed.data.tasks.map(({ id }, at) => id ?? String(at + 1))
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw new InputError(`${file}: two tasks have the id "${twice}"`)
  return parsed.data.tasks
}

export async function swarmParts(
  tasks: readonly SwarmTask[],
  options: PartOptions = {},
): Promise<DelegatePart[]> {
  return Promise.all(
    tasks.map(async ({ id, task, files = [], words }, at) => ({
      id: id ?? String(at + 1),
      title: id ?? `Task ${at + 1}`,
      task: `${task}${focused(options)}`,
      texts: (await Promise.all(files.map((path) => textFilesIn(path))))
        .flat()
        .map((file) => ({ name: file.path, text: readText(file) })),
      words: words ?? options.words ?? USUAL_WORDS,
    })),
  )
}
