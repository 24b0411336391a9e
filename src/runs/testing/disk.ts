import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small disk of its own, in memory. Only root can have one. */
export class Disk implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'manyhands-disk-'))

  constructor(size: string) {
    try {
      system('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', this.path)
    } catch (thrown) {
      rmdirSync(this.path)
      throw thrown
    }
  }

  /** `size=8m`, `ro`, `rw`. */
  change(option: string): void {
    system('mount', '-o', `remount,${option}`, this.path)
  }

  [Symbol.dispose](): void {
    // Lazily, so that it goes even if a failed test has left a file open on it.
    system('umount', '--lazy', this.path)
    rmdirSync(this.path)
  }
}

function system(command: string, ...words: string[]): void {
  execFileSync(command, words, { stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Why there can be no disks here; nothing when there can. */
export const NO_DISKS = reasonAgainst()

function reasonAgainst(): string | undefined {
  try {
    new Disk('64k')[Symbol.dispose]()
    return undefined
  } catch (thrown) {
    return `skipped, because this user cannot mount a disk: ${(thrown as Error).message.trim()}`
  }
}
