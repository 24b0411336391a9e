/** All that the results of a study depend on, each by a name that people know: a run is not resumed if one has changed. */
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { digest } from '../digest/index.ts'
import { InputError } from '../errors/index.ts'
import { codeFiles, codeFingerprint, type Fingerprint, fileFingerprint } from '../runs/index.ts'
import { filesNamedIn, isFile } from '../subprocess/shell-words.ts'
import { planOf } from './evaluate-task.ts'
import { methodOf } from './methods.ts'
import type { Study } from './study.ts'

export async function studyFingerprint(study: Study): Promise<Fingerprint> {
  const { tree, seed, folder, space } = study
  const parameters = Object.entries(tree.parameters).map(
    ([name, parameter]) => [`the parameter ${name}`, JSON.stringify(parameter)] as const,
  )
  return {
    ...Object.fromEntries(parameters),
    ...(await evaluatorFingerprint(study)),
    'the horizons': JSON.stringify(tree.horizons ?? []),
    'the instances': digest(tree.instances ?? 1),
    'the held-out instances': digest(tree.heldOut ?? 'usual'),
    'the incumbent': JSON.stringify(tree.incumbent ?? {}),
    'the metric': `${tree.direction ?? 'minimize'} ${tree.metric ?? 'score'}`,
    'the method': JSON.stringify(methodOf(tree, space)),
    'the budget': String(tree.budget ?? 'none'),
    'the look ahead': String(tree.lookAhead ?? true),
    failures: tree.failures ?? 'fail-fast',
    seed: String(seed),
    ...(await filesFingerprint('the data', "the study's data", tree.data ?? [], folder)),
  }
}

async function evaluatorFingerprint(study: Study): Promise<Fingerprint> {
  const { evaluator } = planOf(study)
  const what = "the study's evaluator"
  if ('module' in evaluator) {
    expectFile(evaluator.module, what)
    return { 'the evaluator': codeFingerprint(pathToFileURL(evaluator.module)) }
  }
  const { command, folder } = evaluator
  const named = [...filesNamedIn(command, folder), ...pythonModulesNamedIn(command, folder)]
  const files = new Set(
    named.flatMap((file) => codeFiles(resolve(folder, file)).map((each) => relative(folder, each) || each)),
  )
  return {
    'the evaluator': command,
    ...(await filesFingerprint("the evaluator's file", what, [...files], folder)),
  }
}

/** `python3 -m forecast.score` names no file, and means one in the folder. */
function pythonModulesNamedIn(command: string, folder: string): readonly string[] {
  return [...command.matchAll(/\bpython[\d.]*\s(?:-\w+\s)*?-m\s+([\w.]+)/g)].flatMap(([, name = '']) => {
    const path = name.replaceAll('.', '/')
    return [`${path}.py`, `${path}/__main__.py`, `${path}/__init__.py`].filter((file) =>
      isFile(resolve(folder, file)),
    )
  })
}

/** @param files as they are named, from the folder */
async function filesFingerprint(
  label: string,
  what: string,
  files: readonly string[],
  folder: string,
): Promise<Fingerprint> {
  const all = files.map(async (file) => {
    const path = resolve(folder, file)
    expectFile(path, what)
    return [`${label} ${file}`, await fileFingerprint(path)] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

function expectFile(path: string, what: string): void {
  if (!isFile(path)) throw new InputError(`${what}: there is no file ${path}`)
}
