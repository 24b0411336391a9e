/** The built parts of the table. They are in the package; in a working copy they are built when they have changed. */
import { readFileSync } from 'node:fs'
import type { TableParts } from './export-page.ts'

/** What `scripts/build-export.ts` offers: it is not part of the package. */
interface Builder {
  exportIsBuilt(): boolean
  buildExport(): Promise<void>
}

const isSource = import.meta.url.endsWith('.ts')

export async function tableParts(say: (text: string) => void): Promise<TableParts> {
  if (isSource) {
    const builder: Builder = await import(new URL('../../../scripts/build-export.ts', import.meta.url).href)
    if (!builder.exportIsBuilt()) {
      say('building the table …')
      await builder.buildExport()
    }
  }
  const read = (file: string): string =>
    readFileSync(new URL(`${isSource ? '../../../dist' : '../..'}/export/${file}`, import.meta.url), 'utf8')
  return { script: read('table.js'), style: read('table.css'), worker: read('worker.js') }
}
