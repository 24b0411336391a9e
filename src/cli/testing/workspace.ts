import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own for one test, gone with it. */
export class Workspace implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'manyhands-cli-'))

  path(name: string): string {
    return join(this.folder, name)
  }

  write(name: string, text: string | Uint8Array): string {
    writeFileSync(this.path(name), text)
    return this.path(name)
  }

  /** JSON Lines. */
  writeItems(name: string, items: Iterable<unknown>): string {
    return this.write(name, Array.from(items, (item) => `${JSON.stringify(item)}\n`).join(''))
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8')
  }

  readItems<Item = Record<string, unknown>>(name: string): Item[] {
    return parseLines(this.read(name))
  }

  has(name: string): boolean {
    return existsSync(this.path(name))
  }

  /** Everything in the folder, by name. */
  list(): string[] {
    return readdirSync(this.folder).toSorted()
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

export function parseLines<Item = Record<string, unknown>>(text: string): Item[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}
