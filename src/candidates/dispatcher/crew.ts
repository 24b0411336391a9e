/** Workers: processes of their own, one for each claim, that outlive this one if need be. */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Claim, FILES, WorkResult } from '../claim.ts'
import { endAll, isAlive, markOf, NONCE, ProcessMark } from '../processes.ts'
import { readJson } from '../read-json.ts'
import type { Workspace } from '../workspace.ts'

const self = import.meta.url
const WORKER = fileURLToPath(new URL(`../worker/worker-entry${self.endsWith('.ts') ? '.ts' : '.js'}`, self))

/** A claim that somebody works on. */
export interface Working {
  readonly token: number
  readonly nonce: string
  readonly mark: ProcessMark | undefined
}

export class Crew {
  readonly #workspace: Workspace
  readonly #working = new Map<number, Working>()
  /** Those that this process has started itself: it learns at once when they end. */
  readonly #children = new Map<number, ChildProcess>()
  readonly #onEnd: () => void

  constructor(workspace: Workspace, onEnd: () => void) {
    this.#workspace = workspace
    this.#onEnd = onEnd
  }

  get size(): number {
    return this.#working.size
  }

  /** The claim is on the disk before the worker starts. */
  start(claim: Claim): ProcessMark | undefined {
    const folder = this.#workspace.claimFolder(claim.token)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, FILES.claim), `${JSON.stringify(claim, undefined, 2)}\n`)
    const log = openSync(join(folder, FILES.log), 'a')
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER, folder], {
      cwd: this.#workspace.folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, [NONCE]: claim.nonce },
    })
    closeSync(log)
    child.on('error', () => this.#ended(claim.token))
    child.on('exit', () => this.#ended(claim.token))
    const mark = child.pid === undefined ? undefined : markOf(child.pid)
    this.#children.set(claim.token, child)
    this.#working.set(claim.token, { token: claim.token, nonce: claim.nonce, mark })
    return mark
  }

  /** Takes over a worker that another dispatcher has started. False if there is none any more. */
  adopt({ token, nonce, mark }: Working): boolean {
    const known = mark ?? this.#markOf(token)
    if (!known || !isAlive(known)) return false
    this.#working.set(token, { token, nonce, mark: known })
    return true
  }

  /** Those that work no more since the last time, with what they have left. */
  *reap(): Generator<{ readonly token: number; readonly result: WorkResult | undefined }> {
    for (const { token, mark } of [...this.#working.values()]) {
      const isGone = this.#children.has(token) ? false : !(mark && isAlive(mark))
      if (!isGone) continue
      this.#working.delete(token)
      yield { token, result: this.resultOf(token) }
    }
  }

  /** Whatever of a claim is still running ends. */
  end(nonce: string): void {
    endAll(nonce)
  }

  endEverybody(): void {
    for (const { nonce } of this.#working.values()) endAll(nonce)
  }

  resultOf(token: number): WorkResult | undefined {
    return readJson(join(this.#workspace.claimFolder(token), FILES.result), WorkResult)
  }

  isBuilt(token: number): boolean {
    return existsSync(join(this.#workspace.claimFolder(token), FILES.built))
  }

  /** The candidate comes to its place; again, if that was interrupted. */
  publish(token: number, id: string): void {
    const written = join(this.#workspace.claimFolder(token), FILES.candidate)
    const place = this.#workspace.candidateFolder(id)
    if (!existsSync(written)) return
    mkdirSync(dirname(place), { recursive: true })
    rmSync(place, { recursive: true, force: true })
    renameSync(written, place)
  }

  /** What people may want to read later is kept; the rest of the claim goes. */
  putAway(token: number, id: string): void {
    const folder = this.#workspace.claimFolder(token)
    if (!existsSync(folder)) return
    const done = this.#workspace.doneFolder(id)
    mkdirSync(done, { recursive: true })
    renameSync(folder, join(done, String(token)))
  }

  discard(token: number): void {
    rmSync(this.#workspace.claimFolder(token), { recursive: true, force: true })
  }

  /** Claims that were settled, but not put away; whatever runs for them ends. */
  sweep(needed: readonly (number | undefined)[]): void {
    if (!existsSync(this.#workspace.work)) return
    for (const name of readdirSync(this.#workspace.work)) {
      const token = Number(name)
      if (needed.includes(token)) continue
      const nonce = readJson(join(this.#workspace.claimFolder(token), FILES.claim), ClaimNonce)?.nonce
      if (nonce) endAll(nonce)
      this.discard(token)
    }
  }

  #ended(token: number): void {
    this.#children.delete(token)
    this.#onEnd()
  }

  #markOf(token: number): ProcessMark | undefined {
    return readJson(join(this.#workspace.claimFolder(token), FILES.worker), ProcessMark)
  }
}

const ClaimNonce = z.object({ nonce: z.string() })
