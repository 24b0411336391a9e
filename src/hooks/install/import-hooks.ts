import { isSeq, parseDocument } from 'yaml'
import { usualNames } from '../config/hook-names.ts'
import type { ImportedHook } from './native-settings.ts'

const HEAD = `# The hooks of this project. "manyhands hooks check" explains errors; docs/hooks.md has all fields.
`

/** The source of a configuration with these hooks in it too. Those that it has stay as they are, comments and all. */
export function withImported(
  source: string | undefined,
  hooks: readonly ImportedHook[],
): { readonly source: string; readonly added: number } {
  const document = parseDocument(source ?? `${HEAD}hooks: []\n`)
  const known = ((document.toJS() as { hooks?: unknown } | null)?.hooks ?? []) as readonly ImportedHook[]
  const keys = new Set(Array.isArray(known) ? known.map(keyOf) : [])
  const missing = hooks.filter((hook) => {
    const isNew = !keys.has(keyOf(hook))
    keys.add(keyOf(hook))
    return isNew
  })
  if (source !== undefined && missing.length === 0) return { source, added: 0 }
  const names = usualNames([...(Array.isArray(known) ? known : []), ...missing]).slice(
    -missing.length || undefined,
  )
  const list = document.get('hooks')
  if (isSeq(list) && list.items.length === 0) list.flow = false
  for (const [at, hook] of missing.entries())
    document.addIn(['hooks'], document.createNode({ name: names[at], ...hook }))
  return { source: document.toString({ lineWidth: 0 }), added: missing.length }
}

/** The agent runs the same command of the same matcher once. */
const keyOf = ({ event, matcher = '', command, args }: ImportedHook): string =>
  JSON.stringify([event, matcher, command, args])
