/**
 * A user's game or player may lie anywhere and still import 'manyhands/cards': it gets the manyhands that runs it,
 * whether or not one is installed beside the file. Node's modules are asked for by name, as a browser has none.
 */
let registered = false
const resolved = new Set<string>()

/** The files that have been imported since `resolveOwnImports`, in the order in which they were looked for. */
export const resolvedFiles = (): readonly string[] => [...resolved]

export function resolveOwnImports(): void {
  if (registered) return
  registered = true
  const { existsSync } = process.getBuiltinModule('node:fs')
  const { fileURLToPath } = process.getBuiltinModule('node:url')
  // From source this is a .ts file among others, in the package a .js file.
  const [ending] = /\.[jt]s$/.exec(import.meta.url) ?? ['.js']
  process.getBuiltinModule('node:module').registerHooks({
    resolve(specifier, context, next) {
      const [, room, edge = 'index'] = /^manyhands\/([a-z]+)(?:\/([a-z]+))?$/.exec(specifier) ?? []
      const own = new URL(`../${room}/${edge}${ending}`, import.meta.url)
      // `require` does not take an address, so the answer is given here.
      if (room !== undefined && existsSync(own)) return { url: own.href, shortCircuit: true }
      const found = withWholeName(specifier, context.parentURL, () => next(specifier, context))
      if (found.url.startsWith('file:')) resolved.add(fileURLToPath(found.url))
      return found
    },
  })
}

/** Node names only the package of an import that leads nowhere; the part after it is what the author mistyped. */
function withWholeName<Found>(specifier: string, importer: string | undefined, find: () => Found): Found {
  try {
    return find()
  } catch (thrown) {
    if (thrown instanceof Error && /^manyhands(\/|$)/.test(specifier))
      thrown.message = `Cannot find module '${specifier}' imported from ${importer}`
    throw thrown
  }
}
