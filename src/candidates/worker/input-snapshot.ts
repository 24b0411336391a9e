import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Claim } from '../claim.ts'
import { contentDigest } from './program-files.ts'
import { WorkFailure } from './work.ts'

/** The parent and the baseline before the coder runs: it works on a copy, and must not change the originals. */
export class InputSnapshot {
  readonly #workspace: string
  readonly #digests: ReadonlyMap<string, string>

  constructor({ workspace, config, parent, scoredParent }: Claim) {
    this.#workspace = workspace
    const paths = [resolve(workspace, config.baseline), scoredParent?.folder ?? parent]
    const known = paths.filter((path) => existsSync(path))
    this.#digests = new Map(known.map((path) => [path, contentDigest(path)]))
    if (scoredParent && this.#digests.get(scoredParent.folder) !== scoredParent.digest)
      throw new WorkFailure(
        'tampering',
        `${relative(workspace, scoredParent.folder)} is not what was scored: it has been changed since. Bring it back, or have it scored again with: manyhands candidates edit <id> evaluate`,
      )
  }

  throwIfChanged(): void {
    for (const [path, digest] of this.#digests)
      if (!existsSync(path) || contentDigest(path) !== digest)
        throw new WorkFailure(
          'tampering',
          `changed while the coder ran: ${relative(this.#workspace, path)}; a coder has a copy to work on`,
        )
  }
}
