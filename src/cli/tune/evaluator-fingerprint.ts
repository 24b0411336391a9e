/** What the answers of an evaluator depend on: its code, and the files that it reads. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { InputError } from '../../errors/index.ts'
import { codeFingerprint, type Fingerprint, fileFingerprint } from '../../runs/index.ts'
import type { EvaluatePlan } from '../../tune/index.ts'
import { filesNamedIn } from '../map/command-line.ts'

export async function evaluatorFingerprint(evaluator: EvaluatePlan['evaluator']): Promise<Fingerprint> {
  if ('module' in evaluator) {
    expectFile(evaluator.module, `the study's evaluator`)
    return { 'the evaluator': codeFingerprint(pathToFileURL(evaluator.module)) }
  }
  const { command, folder } = evaluator
  const files = filesNamedIn(command, folder)
  return { 'the evaluator': command, ...(await hashes("the evaluator's file", files, folder)) }
}

/** @param files as the study names them, from its folder */
export async function dataFingerprint(files: readonly string[], folder: string): Promise<Fingerprint> {
  for (const file of files) expectFile(resolve(folder, file), `the study's data`)
  return hashes('the data', files, folder)
}

async function hashes(what: string, files: readonly string[], folder: string): Promise<Fingerprint> {
  const all = files.map(
    async (file) => [`${what} ${file}`, await fileFingerprint(resolve(folder, file))] as const,
  )
  return Object.fromEntries(await Promise.all(all))
}

function expectFile(path: string, what: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new InputError(`${what}: there is no file ${path}`)
}
