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
      // Vite would put every file that this may name into the pages of the studio.
      const own = new URL(/* @vite-ignore */ `../${room}/${edge}${ending}`, import.meta.url)
      // `require` does not take an address, so the answer is given here.
      if (room !== undefined && existsSync(own)) return { url: own.href, shortCircuit: true }
      const found = withWholeName(specifier, context.parentURL, () => next(specifier, context))
      if (found.url.startsWith('file:')) resolved.add(fileURLToPath(found.url))
      return found
    },
  })
}

/**
 * Bundlers resolve a folder by its package.json, and packages such as boardgame.io count on that; Node does so only for `require`.
 */
function folderEntry(thrown: unknown): string | undefined {
  const { code, url } = thrown as { readonly code?: unknown; readonly url?: unknown }
  if (code !== 'ERR_UNSUPPORTED_DIR_IMPORT' || typeof url !== 'string') return undefined
  const { createRequire } = process.getBuiltinModule('node:module')
  const { fileURLToPath, pathToFileURL } = process.getBuiltinModule('node:url')
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve(fileURLToPath(url))).href
  } catch {
    return undefined
  }
}

/** Node names only the package of an import that leads nowhere; the part after it is what the author mistyped. */
function withWholeName<Found>(specifier: string, importer: string | undefined, find: () => Found): Found {
  try {
    return find()
  } catch (thrown) {
    const entry = folderEntry(thrown)
    if (entry !== undefined) return { url: entry, shortCircuit: true } as Found
    if (thrown instanceof Error && /^manyhands(\/|$)/.test(specifier))
      thrown.message = `Cannot find module '${specifier}' imported from ${importer}`
    throw thrown
  }
}
