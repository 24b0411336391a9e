/** A study as the command line names it: a `.ts` or `.js` file, whose code is run, a `.json` or a `.yaml` file. */
import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { isScalar, isSeq, parseDocument, type Scalar } from 'yaml'
import { InputError } from '../../errors/index.ts'
import { parseYamlFile } from '../../errors/parse-yaml.ts'
import { assertStudy, floatsOf, StudyError, type StudyTree } from '../../tune/index.ts'
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
    throw new StudyError(path, [
      `timeout: must be a time of at most 24 days, such as 500ms, 5s or 10m; got ${JSON.stringify(timeout)}`,
    ])
  }
}

async function readTree(path: string): Promise<unknown> {
  const ending = extname(path).toLowerCase()
  if (!/^\.(json|ya?ml|[cm]?[jt]s)$/.test(ending))
    throw new InputError(`${path} is no study: a file ends in .ts, .js, .json or .yaml`)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new InputError(`there is no file ${path}`)
  if (!found.isFile()) throw new InputError(`${path} is no file`)
  if (/^\.(json|ya?ml)$/.test(ending)) {
    const text = readFileSync(path, 'utf8')
    return withFloats(ending === '.json' ? parseJsonFile(text, path) : parseYamlFile(text, path), text)
  }
  const { default: study } = await importModule(path)
  if (study === undefined)
    throw new InputError(
      `${path} exports no study: make it the default export, as in "export default { name: … }"`,
    )
  return study
}

/** Choices keep which of their numbers are written as floats: for many programs 1.0 is not 1. */
function withFloats(tree: unknown, text: string): unknown {
  const { parameters } = (tree ?? {}) as { readonly parameters?: unknown }
  if (typeof parameters !== 'object' || parameters === null) return tree
  // JSON is YAML.
  const document = parseDocument(text)
  const withThem = Object.entries(parameters).map(([name, parameter]) => {
    const written = document.getIn(['parameters', name, 'values'], true)
    if (!isSeq(written) || !Array.isArray(parameter?.values) || 'floats' in parameter)
      return [name, parameter]
    const floats = written.items.flatMap((item) => (isWrittenFloat(item) ? [item.value] : []))
    const isUsual = String(floats) === String(floatsOf(parameter.values))
    return [name, isUsual ? parameter : { ...parameter, floats }]
  })
  return { ...(tree as object), parameters: Object.fromEntries(withThem) }
}

const isWrittenFloat = (item: unknown): item is Scalar<number> =>
  isScalar(item) && typeof item.value === 'number' && /^[-+]?[\d.]*[.eE]/.test(item.source ?? '')
