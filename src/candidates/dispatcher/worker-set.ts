/** Workers: processes of their own, one for each claim, started by this process or by others that have joined it. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { type Claim, type Evaluation, Evaluations, FILES, WorkResult } from '../claim.ts'
import { Host } from '../join/host.ts'
import { endAll, isAlive, markOf, ProcessMark } from '../processes.ts'
import { readJson } from '../read-json.ts'
import type { Workspace } from '../workspace.ts'
import type { DispatcherEvent } from './events.ts'
import { startWorker } from './worker-process.ts'

/** A claim that somebody works on. */
export interface Working {
  readonly id: string
  readonly token: number
  readonly nonce: string
  /** Unknown of one that others have started, until it says so itself. */
  readonly mark: ProcessMark | undefined
}

export interface CrewOptions {
  /** How many workers this process itself starts. */
  readonly workers: number
  /** Somebody's work has ended, or there is room for more. */
  readonly onChange: () => void
  readonly onJoin: (workers: number) => void
}

export class Crew implements Disposable {
  readonly #workspace: Workspace
  readonly #options: CrewOptions
  readonly #host: Host
  readonly #working = new Map<number, Working>()
  /** Those of whom somebody tells when they end: the process that started them. Others are looked after. */
  readonly #attended = new Set<number>()

  constructor(workspace: Workspace, options: CrewOptions) {
    this.#workspace = workspace
    this.#options = options
    this.#host = new Host(workspace, {
      onJoin: options.onJoin,
      onEnd: (token) => this.#ended(token),
    })
  }

  get size(): number {
    return this.#working.size
  }

  /** How many more can be started. */
  get room(): number {
    return Math.max(0, this.#ownRoom) + this.#host.room
  }

  /** The claim is on the disk before the worker starts. */
  start(claim: Claim): ProcessMark | undefined {
    const { id, token, nonce } = claim
    const folder = this.#workspace.claimFolder(token)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, FILES.claim), `${JSON.stringify(claim, undefined, 2)}\n`)
    const isOwn = this.#ownRoom > 0 || !this.#host.start(claim)
    const mark = isOwn ? this.#startOwn(claim) : undefined
    this.#attended.add(token)
    this.#working.set(token, { id, token, nonce, mark })
    return mark
  }

  #startOwn(claim: Claim): ProcessMark | undefined {
    const child = startWorker(this.#workspace, claim)
    // One that could not be started does not end.
    child.on(child.pid === undefined ? 'error' : 'exit', () => this.#ended(claim.token))
    return child.pid === undefined ? undefined : markOf(child.pid)
  }

  /** Takes over a worker that another dispatcher has started. False if there is none any more. */
  adopt(working: Working): boolean {
    if (!this.#isThere(working)) return false
    this.#working.set(working.token, working)
    return true
  }

  /** Those that work no more since the last time, with what they have left. */
  *reap(): Generator<{ readonly working: Working; readonly result: WorkResult | undefined }> {
    for (const working of [...this.#working.values()]) {
      if (this.#attended.has(working.token) || this.#isThere(working)) continue
      this.#working.delete(working.token)
      yield { working, result: this.resultOf(working.token) }
    }
  }

  /** Whatever of a claim is still running ends. */
  end(nonce: string): void {
    endAll(nonce)
  }

  /** The same, and who has only been asked to start begins nothing any more. */
  giveUp({ token, nonce }: Pick<Working, 'token' | 'nonce'>): void {
    rmSync(join(this.#workspace.claimFolder(token), FILES.claim), { force: true })
    endAll(nonce)
  }

  endEverybody(): void {
    for (const working of this.#working.values()) this.giveUp(working)
  }

  /** To the process that has started a worker for this claim, if it is another one. */
  tell(token: number, event: DispatcherEvent): void {
    this.#host.tell(token, event)
  }

  resultOf(token: number): WorkResult | undefined {
    return readJson(join(this.#workspace.claimFolder(token), FILES.result), WorkResult)
  }

  /** Of one that has left no result: the evaluations that it has made all the same. */
  evaluationsOf(token: number): readonly Evaluation[] {
    return readJson(join(this.#workspace.claimFolder(token), FILES.evaluations), Evaluations) ?? []
  }

  isBuilt(token: number): boolean {
    return existsSync(join(this.#workspace.claimFolder(token), FILES.built))
  }

  /** The candidate comes to its place; again, if that was interrupted. */
  publish(token: number, id: string, { keepEarlier }: { readonly keepEarlier: boolean }): void {
    const written = join(this.#workspace.claimFolder(token), FILES.candidate)
    const place = this.#workspace.candidateFolder(id)
    if (!existsSync(written)) return
    mkdirSync(dirname(place), { recursive: true })
    if (keepEarlier && existsSync(place)) this.#keepEarlier(place, token, id)
    rmSync(place, { recursive: true, force: true })
    renameSync(written, place)
  }

  /** A candidate that was written again: what was paid for before is not thrown away. */
  #keepEarlier(place: string, token: number, id: string): void {
    const done = this.#workspace.doneFolder(id)
    mkdirSync(done, { recursive: true })
    renameSync(place, join(done, `before-${token}`))
  }

  /** What people may want to read later is kept; the rest of the claim goes. */
  putAway(token: number, id: string): void {
    const folder = this.#workspace.claimFolder(token)
    if (!existsSync(folder)) return
    const place = join(this.#workspace.doneFolder(id), String(token))
    mkdirSync(dirname(place), { recursive: true })
    // Tokens begin anew when the record was lost.
    rmSync(place, { recursive: true, force: true })
    renameSync(folder, place)
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

  [Symbol.dispose](): void {
    this.#host[Symbol.dispose]()
  }

  /** Those that were taken over count as this process's own. */
  get #ownRoom(): number {
    return this.#options.workers - (this.#working.size - this.#host.busy)
  }

  #ended(token: number): void {
    this.#attended.delete(token)
    this.#options.onChange()
  }

  #isThere({ token, mark }: Working): boolean {
    const known = mark ?? readJson(join(this.#workspace.claimFolder(token), FILES.worker), ProcessMark)
    return known !== undefined && isAlive(known)
  }
}

const ClaimNonce = z.object({ nonce: z.string() })
