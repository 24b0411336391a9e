/** What Python and JavaScript read and write: calls of the usual functions for files. */
import { thingNamed } from '../config/things.ts'
import { type Call, type Constants, callsIn, constantsIn, lineAt, pathOf } from './expressions.ts'
import { type Finding, isOfNobody } from './finding.ts'

type Does = 'reads' | 'writes'

/** Functions, with what they do to the files that their first arguments name. */
type Functions = Readonly<Record<string, readonly Does[]>>

const PYTHON: Functions = {
  remove: ['writes'],
  unlink: ['writes'],
  makedirs: ['writes'],
  mkdir: ['writes'],
  rmtree: ['writes'],
  rename: ['writes', 'writes'],
  replace: [],
  copy: ['reads', 'writes'],
  copyfile: ['reads', 'writes'],
  copytree: ['reads', 'writes'],
  move: ['writes', 'writes'],
  exists: ['reads'],
  listdir: ['reads'],
  connect: ['writes'],
}

const JAVASCRIPT: Functions = {
  ...files('readFile', ['reads']),
  ...files('readdir', ['reads']),
  ...files('stat', ['reads']),
  ...files('exists', ['reads']),
  ...files('writeFile', ['writes']),
  ...files('appendFile', ['writes']),
  ...files('mkdir', ['writes']),
  ...files('rm', ['writes']),
  ...files('unlink', ['writes']),
  ...files('rename', ['writes', 'writes']),
  ...files('copyFile', ['reads', 'writes']),
  createReadStream: ['reads'],
  createWriteStream: ['writes'],
}

function files(name: string, does: readonly Does[]): Functions {
  return { [name]: does, [`${name}Sync`]: does }
}

/** Methods of a path in Python. */
const PATH_METHODS =
  /([\w.]+|Path\([^()]*\))\.(read_text|read_bytes|write_text|write_bytes|touch|unlink|mkdir|exists)\s*\(/g
const STARTS_PROCESS =
  /^(system|popen|Popen|run|check_output|check_call|call|exec|execSync|execFile|execFileSync|spawn|spawnSync)$/

export function readPython(text: string): Finding[] {
  const code = text.replaceAll(/#.*$/gm, '')
  const constants = constantsIn(code)
  return kept([
    ...callsIn(code).flatMap((call) =>
      call.name === 'open'
        ? opened(call, constants)
        : functionFindings(call, PYTHON, constants, /subprocess|os\.(system|popen)/.test(code)),
    ),
    ...[...code.matchAll(PATH_METHODS)].map((match) => {
      const does = /^(read|exists)/.test(match[2] as string) ? 'reads' : 'writes'
      return fileFinding(does, match[1] as string, constants, lineAt(code, match.index))
    }),
  ])
}

export function readJavaScript(text: string): Finding[] {
  const code = text
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')
    .replaceAll(/\/\*.*?\*\//gs, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const constants = constantsIn(code)
  return kept(
    callsIn(code).flatMap((call) =>
      functionFindings(call, JAVASCRIPT, constants, code.includes('child_process')),
    ),
  )
}

/** Standard input, which every hook reads, and devices are nothing to wait for. */
const kept = (findings: readonly Finding[]): Finding[] =>
  findings.filter((finding) => finding.kind === 'unsure' || !isOfNobody(finding.thing))

function opened({ args, line }: Call, constants: Constants): Finding[] {
  const [path, ...others] = args
  if (path === undefined || path === '0') return []
  const mode = others.find((arg) => /^(mode\s*=\s*)?["'][rwaxbt+]+["']$/.test(arg)) ?? '"r"'
  return [fileFinding(/[wax+]/.test(mode.replace(/^mode/, '')) ? 'writes' : 'reads', path, constants, line)]
}

function functionFindings(
  { name, args, line }: Call,
  functions: Functions,
  constants: Constants,
  startsProcesses: boolean,
): Finding[] {
  if (startsProcesses && STARTS_PROCESS.test(name))
    return [
      {
        kind: 'unsure',
        what: `starts ${shortened(args[0] ?? 'a command')}, and what that reads and writes is not known`,
        line,
      },
    ]
  const does = Object.hasOwn(functions, name) ? (functions[name] as readonly Does[]) : []
  return does.flatMap((each, at) => {
    const path = args[at]
    // A file that is open already, such as standard input.
    return path === undefined || /^(\d+|process\.stdin\.fd)$/.test(path)
      ? []
      : [fileFinding(each, path, constants, line)]
  })
}

function fileFinding(kind: Does, expression: string, constants: Constants, line: number): Finding {
  const path = pathOf(expression, constants)
  if (path === undefined)
    return {
      kind: 'unsure',
      what: `${kind} ${shortened(expression)}, which is known only when it runs`,
      line,
    }
  return { kind, thing: thingNamed(path), line }
}

const LONGEST = 60

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}
