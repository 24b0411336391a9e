import { existsSync, realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { shellWord } from '../../subprocess/shell-word.ts'
import type { Claim } from '../claim.ts'
import { EvaluatorFiles } from './evaluator-fingerprint.ts'
import { contentDigest } from './program-files.ts'
import { WorkFailure } from './work.ts'

/**
 * Evaluator, data, baseline and parent before anything runs. Coders and evaluators work on copies: they must not change
 * the originals.
 */
export class InputSnapshot {
  readonly #claim: Claim
  readonly #files: EvaluatorFiles
  readonly #programs: ReadonlyMap<string, string>

  constructor(claim: Claim) {
    const { workspace, config, finished } = claim
    this.#claim = claim
    this.#files = new EvaluatorFiles(workspace, config)
    // A candidate that is only scored again needs no parent, which may be written again at the same time.
    const parent = finished === undefined ? [parentOf(claim)] : []
    const paths = [resolve(workspace, config.baseline), ...parent].filter((path) => existsSync(path))
    this.#programs = new Map(paths.map((path) => [path, digestAt(path)]))
  }

  /** Of the evaluator. */
  get fingerprint(): string {
    return this.#files.fingerprint
  }

  throwIfParentIsNotAsScored(): void {
    const { workspace, scoredParent, basedOnId } = this.#claim
    if (scoredParent && this.#programs.get(scoredParent.folder) !== scoredParent.digest)
      throw new WorkFailure(
        'tampering',
        `${relative(workspace, scoredParent.folder)} is not what was scored: it has been changed since. Bring it back, or have it scored again with: manyhands candidates edit ${shellWord(basedOnId)} evaluate --dir ${shellWord(workspace)}`,
      )
  }

  /** @param who ran meanwhile, but need not have changed them */
  throwIfChanged(who: string): void {
    this.#files.throwIfChanged(who)
    for (const [path, digest] of this.#programs)
      if (!existsSync(path) || digestAt(path) !== digest)
        throw new WorkFailure(
          'tampering',
          `changed while the ${who} ran: ${relative(this.#claim.workspace, path)}; coders and evaluators get copies to work on`,
        )
  }
}

const parentOf = ({ parent, scoredParent }: Claim): string => scoredParent?.folder ?? parent

/** The path itself may be a link to the program. */
const digestAt = (path: string): string => contentDigest(realpathSync(path))
