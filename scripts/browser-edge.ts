/** The browser's edge of cards as one bundle, and the Node modules in it: there must be none. */
import { resolve } from 'node:path'
import { rolldown } from 'rolldown'

const EDGE = resolve(import.meta.dirname, '../src/cards/browser.ts')

/** A module for a page, as one text. */
export async function bundleForBrowser(entry: string = EDGE): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    external: /^node:/,
    resolve: { conditionNames: ['manyhands-source', 'browser', 'import', 'default'] },
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`${entry} cannot be bundled for a browser: ${log.message}`)
    },
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  return output[0].code
}

/** What the bundle would ask a server for that no browser has. */
export async function findNodeImports(entry?: string): Promise<string[]> {
  const code = await bundleForBrowser(entry)
  return Array.from(
    code.matchAll(/^import .*["'](?<module>node:[^"']+)["']/gm),
    ({ groups }) => `src/cards/browser.ts leads to ${groups?.['module']}: a browser has no such module`,
  )
}
