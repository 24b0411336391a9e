/** The browser edge of cards as one bundle, and the Node modules that it would need: there must be none. */
import { isBuiltin } from 'node:module'
import { relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const EDGE = resolve(import.meta.dirname, '../src/cards/browser.ts')

interface Bundled {
  /** A module for a page, as one text. */
  readonly code: string
  /** Each import of a Node module, as a sentence. */
  readonly nodeImports: readonly string[]
}

export async function bundleForBrowser(entry: string = EDGE): Promise<Bundled> {
  const nodeImports: string[] = []
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    resolve: { conditionNames: ['manyhands-source', 'browser', 'import', 'default'] },
    plugins: [
      {
        name: 'node modules',
        resolveId(source, importer) {
          if (!isBuiltin(source)) return null
          const file = importer === undefined ? 'the entry' : relative('', importer)
          nodeImports.push(
            `${file} imports ${source}, which no browser has (it is behind src/cards/browser.ts)`,
          )
          return { id: source, external: true }
        },
      },
    ],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`${entry} cannot be bundled for a browser: ${log.message}`)
    },
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  return { code: output[0].code, nodeImports }
}

/** Static and dynamic imports of Node modules, each with the file that has it. */
export async function findNodeImports(entry?: string): Promise<readonly string[]> {
  return (await bundleForBrowser(entry)).nodeImports
}
