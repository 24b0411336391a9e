/**
 * A user's game may lie anywhere and still import 'manyhands/cards': it gets the manyhands that runs it, whether or
 * not one is installed beside the file.
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

let registered = false

export function resolveOwnImports(): void {
  if (registered) return
  registered = true
  registerHooks({
    resolve(specifier, context, next) {
      const room = /^manyhands\/([a-z]+)$/.exec(specifier)?.[1]
      // From source this is a .ts file among others, in the package a .js file.
      const own = new URL(`../../${room}/index${extname(import.meta.url)}`, import.meta.url)
      return room !== undefined && existsSync(fileURLToPath(own))
        ? next(own.href, context)
        : next(specifier, context)
    },
  })
}
