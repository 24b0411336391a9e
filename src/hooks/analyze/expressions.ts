/** Calls in Python and JavaScript, and paths among their arguments as far as the text says what they are. */

export interface Call {
  readonly name: string
  readonly args: readonly string[]
  readonly line: number
}

/** Every call `name(…)`, also of a method. Comments are blanked before. */
export function callsIn(text: string): Call[] {
  return [...text.matchAll(/([\w$]+)\s*\(/g)].map((match) => {
    const from = match.index + match[0].length
    return { name: match[1] as string, args: argumentsAt(text, from), line: lineAt(text, match.index) }
  })
}

export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Between an opening bracket and the one that closes it, divided at the commas in between. */
function argumentsAt(text: string, from: number): string[] {
  const args: string[] = []
  let [depth, begin, quote] = [0, from, '']
  const end = (at: number): string[] =>
    [...args, text.slice(begin, at)].map((arg) => arg.trim()).filter(Boolean)
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quote !== '') {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (/["'`]/.test(sign)) quote = sign
    else if (/[([{]/.test(sign)) depth += 1
    else if (/[)\]}]/.test(sign) && depth > 0) depth -= 1
    else if (/[)\]}]/.test(sign)) return end(at)
    else if (sign === ',' && depth === 0) {
      args.push(text.slice(begin, at))
      begin = at + 1
    }
  }
  return end(text.length)
}

/** Names that stand for a text, by the assignments of a source. */
export type Constants = ReadonlyMap<string, string>

export function constantsIn(text: string): Constants {
  const constants = new Map<string, string>()
  for (const [, name, value] of text.matchAll(
    /^[ \t]*(?:(?:export )?(?:const|let|var) )?(\w+)\s*(?::[^=\n]+)?=(?!=)\s*(.+?);?\s*$/gm,
  )) {
    const known = pathOf(value as string, constants)
    if (known !== undefined) constants.set(name as string, known)
  }
  return constants
}

const TEXT = /^[rbuf]?(["'`])((?:(?!\1)[^\\])*)\1$/s
/** With what stands in if it is not set, as in `process.env.CLAUDE_PROJECT_DIR ?? process.cwd()`. */
const PROJECT =
  /^(?:os\.environ|os\.getenv|process\.env)\W*(?:get\W*)?CLAUDE_PROJECT_DIR\b[^/+]*$|^(?:process\.cwd|os\.getcwd|Path\.cwd)\(\)$/
const JOIN = /^(?:(?:path|os\.path)\.)?(?:join|resolve)\((.*)\)$/s
const WRAPPED = /^(?:Path|str|String|os\.fspath|pathlib\.Path)\((.*)\)$/s

/** The path that an expression stands for; undefined if that is known only when it runs. */
export function pathOf(expression: string, constants: Constants): string | undefined {
  const text = expression.trim()
  const inner = TEXT.exec(text)?.[2]
  if (inner !== undefined) return filled(inner, text, constants)
  if (constants.has(text)) return constants.get(text)
  if (PROJECT.test(text)) return '.'
  const wrapped = WRAPPED.exec(text)?.[1]
  if (wrapped !== undefined && isBalanced(wrapped)) return pathOf(wrapped, constants)
  const joined = JOIN.exec(text)?.[1]
  if (joined !== undefined && isBalanced(joined)) return joinedPath(argumentsAt(`${joined})`, 0), constants)
  const parts = text.split(/\s*\/\s*/)
  return parts.length > 1 && parts.every(isBalanced) ? joinedPath(parts, constants) : undefined
}

function joinedPath(parts: readonly string[], constants: Constants): string | undefined {
  const paths = parts.map((part) => pathOf(part, constants))
  return paths.includes(undefined) ? undefined : paths.join('/')
}

/** A template or an f-string with known paths in it. */
function filled(inner: string, whole: string, constants: Constants): string | undefined {
  if (!whole.startsWith('`') && !whole.startsWith('f')) return inner
  const text = inner.replaceAll(/\$?\{([^{}]+)\}/g, (hole, part) => pathOf(part, constants) ?? hole)
  return text.includes('{') ? undefined : text
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
