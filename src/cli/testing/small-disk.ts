import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own, which can be made full, larger and read-only; gone with the test. */
export class SmallDisk implements Disposable {
  readonly folder: string

  constructor(folder: string, size: string) {
    this.folder = folder
    mkdirSync(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  }

  resize(size: string): void {
    this.#remount(`size=${size}`)
  }

  makeReadOnly(): void {
    this.#remount('ro')
  }

  makeWritable(): void {
    this.#remount('rw')
  }

  [Symbol.dispose](): void {
    execFileSync('umount', ['--lazy', this.folder])
  }

  #remount(how: string): void {
    execFileSync('mount', ['-o', `remount,${how}`, this.folder])
  }
}

/** Why no disk can be mounted here, if none can. */
export const NO_DISK: string | undefined = whyNoDisk()

function whyNoDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-mount-'))
  try {
    const { status, error, stderr } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], {
      encoding: 'utf8',
    })
    if (status === 0) spawnSync('umount', [folder])
    return status === 0 ? undefined : `no disk can be mounted here: ${error?.message ?? stderr.trim()}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
