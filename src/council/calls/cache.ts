/** Answers that were paid for once, by content: the model and every word of the request. One small file each. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { digest } from '../../digest/index.ts'
import type { Model, ModelRequest } from '../models/model.ts'

const kept = z.object({
  model: z.string(),
  text: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
})

export type KeptAnswer = z.infer<typeof kept>

/** The content address of an answer. */
export function addressOf(model: Model, { system, prompt, mostTokens }: ModelRequest): string {
  return digest({ version: 1, model: model.identity, system, prompt, mostTokens })
}

export interface AnswerCache {
  find(address: string): KeptAnswer | undefined
  keep(address: string, answer: KeptAnswer): void
}

export const NO_CACHE: AnswerCache = { find: () => undefined, keep() {} }

export interface FolderCacheOptions {
  /** Answers are kept, but those that are there are not used. */
  readonly fresh?: boolean
  /** Called once if the folder cannot be written, with the reason. From then on nothing is kept. */
  readonly onUnwritable?: (reason: string) => void
}

export class FolderCache implements AnswerCache {
  readonly #folder: string
  readonly #fresh: boolean
  readonly #onUnwritable: (reason: string) => void
  #isWritable = true

  constructor(folder: string, { fresh = false, onUnwritable = () => {} }: FolderCacheOptions = {}) {
    this.#folder = folder
    this.#fresh = fresh
    this.#onUnwritable = onUnwritable
  }

  find(address: string): KeptAnswer | undefined {
    if (this.#fresh) return undefined
    try {
      return kept.parse(JSON.parse(readFileSync(this.#file(address), 'utf8')))
    } catch {
      // None is kept, or what is there is no answer: then it is asked for.
      return undefined
    }
  }

  /** An answer that is paid for counts, also where it cannot be kept. */
  keep(address: string, answer: KeptAnswer): void {
    if (!this.#isWritable) return
    try {
      this.#write(this.#file(address), answer)
    } catch (thrown) {
      this.#isWritable = false
      this.#onUnwritable((thrown as Error).message)
    }
  }

  #write(file: string, answer: KeptAnswer): void {
    mkdirSync(dirname(file), { recursive: true })
    // Whole or not at all, but not forced to the disk: other answers would wait for it, and a lost one is asked for again.
    const partial = `${file}.${process.pid}.new`
    writeFileSync(partial, `${JSON.stringify(answer)}\n`)
    renameSync(partial, file)
  }

  #file(address: string): string {
    return join(this.#folder, address.slice(0, 2), `${address}.json`)
  }
}
