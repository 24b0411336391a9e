/** A study as the command line names it: a `.ts` or `.js` file, whose code is run, a `.json` or a `.yaml` file. */
import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { parse, YAMLParseError } from 'yaml'
import { InputError } from '../../errors/index.ts'
import { assertStudy, StudyError, type StudyTree } from '../../tune/index.ts'
import { parseJsonFile } from '../cards/parse-json.ts'
import { duration } from '../command/inputs.ts'
import { importModule } from '../import-module.ts'

export const readStudy = async (path: string): Promise<StudyTree> => assertStudy(await readTree(path), path)

/** How long one evaluation may take, as the study says, in milliseconds. */
export function timeoutOf({ timeout }: StudyTree, path: string): number | undefined {
  if (timeout === undefined) return undefined
  try {
    return duration(timeout)
  } catch (thrown) {
    if (!(thrown instanceof InvalidArgumentError)) throw thrown
    throw new StudyError(path, [`timeout: ${thrown.message} Got ${JSON.stringify(timeout)}`])
  }
}

async function readTree(path: string): Promise<unknown> {
  const ending = extname(path).toLowerCase()
  if (!/^\.(json|ya?ml|[cm]?[jt]s)$/.test(ending))
    throw new InputError(`${path} is no study: a file ends in .ts, .js, .json or .yaml`)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new InputError(`there is no file ${path}`)
  if (!found.isFile()) throw new InputError(`${path} is no file`)
  if (ending === '.json') return parseJsonFile(readFileSync(path, 'utf8'), path)
  if (/^\.ya?ml$/.test(ending)) return parseYaml(readFileSync(path, 'utf8'), path)
  const { default: study } = await importModule(path)
  if (study === undefined)
    throw new InputError(
      `${path} exports no study: make it the default export, as in "export default { name: … }"`,
    )
  return study
}

function parseYaml(text: string, path: string): unknown {
  try {
    return parse(text)
  } catch (thrown) {
    if (!(thrown instanceof YAMLParseError)) throw thrown
    const [{ line, col } = { line: 1, col: 1 }] = thrown.linePos ?? []
    throw new InputError(`${path}, line ${line}, column ${col}: not YAML (${thrown.message.split('\n')[0]})`)
  }
}
