import { isMap, isSeq, parseDocument } from 'yaml'
import { usualNames } from '../config/hook-names.ts'
import type { ImportedHook } from './native-settings.ts'

const HEAD = `# The hooks of this project. "manyhands hooks check" explains errors; docs/hooks.md has all fields.
`

type NamedHook = ImportedHook & { readonly name: string }

/** The source of a configuration with these hooks in it too. Those that it has stay as they are, comments and all. */
export function withImported(
  source: string | undefined,
  hooks: readonly ImportedHook[],
): { readonly source: string; readonly added: number } {
  const text = source ?? `${HEAD}hooks: []\n`
  const document = parseDocument(text)
  const tree = document.toJS() as { readonly hooks?: unknown } | null
  const known = tree?.hooks ?? []
  // Whoever compiles it says what is wrong with it.
  const isRight = document.errors.length === 0 && (tree === null || isMap(document.contents))
  if (!isRight || !areHooks(known)) return { source: text, added: 0 }
  const missing = missingFrom(known, hooks)
  if (missing.length === 0) return { source: text, added: 0 }
  const added = missing.length
  if (isJson(text)) {
    const all = { ...tree, hooks: [...known, ...missing] }
    return { source: `${JSON.stringify(all, null, 2)}\n`, added }
  }
  return { source: tree === null ? withList(text, missing) : withMore(document, missing), added }
}

const areHooks = (list: unknown): list is readonly ImportedHook[] =>
  Array.isArray(list) &&
  list.every((hook) => typeof hook?.event === 'string' && typeof hook?.command === 'string')

function missingFrom(known: readonly ImportedHook[], hooks: readonly ImportedHook[]): NamedHook[] {
  const keys = new Set(known.map(keyOf))
  const missing = hooks.filter((hook) => {
    const isNew = !keys.has(keyOf(hook))
    keys.add(keyOf(hook))
    return isNew
  })
  const names = usualNames([...known, ...missing]).slice(known.length)
  return missing.map((hook, at) => ({ name: names[at] as string, ...hook }))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** For a source of nothing but comments. */
function withList(text: string, hooks: readonly NamedHook[]): string {
  const document = parseDocument(`${text.trimEnd()}\nhooks: []\n`)
  return withMore(document, hooks)
}

function withMore(document: ReturnType<typeof parseDocument>, hooks: readonly NamedHook[]): string {
  const list = document.get('hooks')
  if (!isSeq(list)) document.set('hooks', document.createNode([]))
  else if (list.items.length === 0) list.flow = false
  for (const hook of hooks) document.addIn(['hooks'], document.createNode(hook))
  return document.toString({ lineWidth: 0 })
}

/** The agent runs the same command of the same matcher once. */
const keyOf = ({ event, matcher = '', command, args }: ImportedHook): string =>
  JSON.stringify([event, matcher, command, args])
