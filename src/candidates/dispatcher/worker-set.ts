/** Workers: processes of their own, one for each claim, started by this process or by others that have joined it. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isAlive, killTree, markOf, type ProcessMark } from '../../subprocess/index.ts'
import { claimText, FILES, type NewClaim } from '../claim.ts'
import { Host } from '../join/host.ts'
import { readJson, readJsonIfValid } from '../json.ts'
import { ProcessMark as markSchema } from '../ledger/row-state.ts'
import { type Evaluation, Evaluations, WorkResult } from '../result.ts'
import type { Workspace } from '../workspace.ts'
import type { DispatcherEvent } from './events.ts'
import { longestTimeout, type StoppedWorker, StoppedWorkers } from './stopped-workers.ts'
import { startWorker } from './worker-process.ts'
import type { Working } from './working.ts'

/** What a worker has left: its result, or nothing that can be used but perhaps some evaluations. */
export type Leaving =
  | WorkResult
  | { readonly kind: 'nothing'; readonly message: string; readonly evaluations: readonly Evaluation[] }

export interface WorkerSetOptions {
  /** How many workers this process itself starts. */
  readonly workers: number
  /** A worker has ended, or there is room for more. */
  readonly onChange: () => void
  readonly onJoin: (workers: number) => void
}

/** A worker that is not there after this time will not come, or finds that its claim was given up. */
const LONGEST_START_MS = 120_000

export class WorkerSet implements Disposable {
  readonly #workspace: Workspace
  readonly #options: WorkerSetOptions
  readonly #host: Host
  readonly #working = new Map<number, Working>()
  /** Workers whose end their parent process reports. Others are polled. */
  readonly #attended = new Set<number>()
  readonly #stopped: StoppedWorkers
  /** Why workers were given up that can say nothing themselves, by token. */
  readonly #reasons = new Map<number, string>()
  /** How long a worker may be stopped, in milliseconds. */
  readonly longestStop: number

  constructor(workspace: Workspace, options: WorkerSetOptions) {
    this.#workspace = workspace
    this.longestStop = longestTimeout(workspace.config)
    this.#stopped = new StoppedWorkers(this.longestStop)
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
  start(claim: NewClaim): ProcessMark | undefined {
    const { id, token, nonce } = claim
    const folder = this.#workspace.claimFolder(token)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, FILES.claim), claimText(claim))
    const isOwn = this.#ownRoom > 0 || !this.#host.start(claim)
    const mark = isOwn ? this.#startOwn(claim) : undefined
    this.#attended.add(token)
    this.#working.set(token, { id, token, nonce, mark })
    return mark
  }

  #startOwn(claim: NewClaim): ProcessMark | undefined {
    const child = startWorker(this.#workspace, claim)
    // A process that could not be started has no exit.
    child.on(child.pid === undefined ? 'error' : 'exit', () => this.#ended(claim.token))
    return child.pid === undefined ? undefined : markOf(child.pid)
  }

  /** Takes over a worker that another dispatcher has started. False if it has ended. */
  adopt(working: Working): boolean {
    if (!this.#isThere(working)) return false
    this.#working.set(working.token, working)
    return true
  }

  /** The workers that have ended since the last time, with what they have left. */
  *reap(): Generator<{ readonly working: Working; readonly left: Leaving }> {
    for (const working of [...this.#working.values()]) {
      if (this.#attended.has(working.token) ? !this.#hasVanished(working) : this.#isThere(working)) continue
      this.#working.delete(working.token)
      this.#attended.delete(working.token)
      yield { working, left: this.leftBy(working.token) }
    }
  }

  /** The workers that were stopped since the last time; those that have been stopped for too long are given up. */
  *findStopped(): Generator<StoppedWorker> {
    const all = Array.from(this.#working.values(), (each) => ({ ...each, mark: this.#markOf(each) }))
    for (const found of this.#stopped.look(all)) {
      const { working, isOverdue } = found
      if (isOverdue) {
        const seconds = this.longestStop / 1000
        this.#reasons.set(working.token, `its worker was stopped, and did not go on for ${seconds} s`)
        this.giveUp(working)
      }
      yield found
    }
  }

  /** Kills all processes of a claim; a worker that is about to start finds no claim. */
  giveUp({ token, nonce }: Pick<Working, 'token' | 'nonce'>): void {
    rmSync(join(this.#workspace.claimFolder(token), FILES.claim), { force: true })
    killTree(nonce)
  }

  giveUpAll(): void {
    for (const working of this.#working.values()) this.giveUp(working)
  }

  /** To the process that has started a worker for this claim, if it is another one. */
  send(token: number, event: DispatcherEvent): void {
    this.#host.sendEvent(token, event)
  }

  leftBy(token: number): Leaving {
    const folder = this.#workspace.claimFolder(token)
    let message = this.#reasons.get(token) ?? 'its worker has ended without a result'
    try {
      const result = readJson(join(folder, FILES.result), WorkResult)
      if (result?.token === token) return result
    } catch (thrown) {
      message = (thrown as Error).message
    }
    const evaluations = readJsonIfValid(join(folder, FILES.evaluations), Evaluations) ?? []
    return { kind: 'nothing', message, evaluations }
  }

  /** Whether the claim's own coder has run, rather than an earlier one's. */
  hasCoded(token: number): boolean {
    return existsSync(join(this.#workspace.claimFolder(token), FILES.prompt))
  }

  isBuilt(token: number): boolean {
    return existsSync(join(this.#workspace.claimFolder(token), FILES.built))
  }

  /** Moves the candidate into its place; can be repeated. */
  publish(token: number, id: string, { keepEarlier }: { readonly keepEarlier: boolean }): void {
    const written = join(this.#workspace.claimFolder(token), FILES.candidate)
    const place = this.#workspace.candidateFolder(id)
    if (!existsSync(written)) return
    mkdirSync(dirname(place), { recursive: true })
    if (keepEarlier && existsSync(place)) {
      const done = this.#workspace.doneFolder(id)
      mkdirSync(done, { recursive: true })
      renameSync(place, join(done, `before-${token}`))
    }
    rmSync(place, { recursive: true, force: true })
    renameSync(written, place)
  }

  /** Keeps what people may want to read later. */
  putAway(token: number, id: string): void {
    const folder = this.#workspace.claimFolder(token)
    if (!existsSync(folder)) return
    const place = join(this.#workspace.doneFolder(id), String(token))
    mkdirSync(dirname(place), { recursive: true })
    // Tokens begin again at 1 if the record was lost.
    rmSync(place, { recursive: true, force: true })
    renameSync(folder, place)
  }

  discard(token: number): void {
    rmSync(this.#workspace.claimFolder(token), { recursive: true, force: true })
  }

  /** Removes claims that were settled but not put away, and kills their processes. */
  sweep(needed: readonly (number | undefined)[]): void {
    if (!existsSync(this.#workspace.work)) return
    for (const name of readdirSync(this.#workspace.work)) {
      const token = Number(name)
      if (needed.includes(token)) continue
      const file = join(this.#workspace.claimFolder(token), FILES.claim)
      const claim = readJsonIfValid(file, z.object({ nonce: z.string() }))
      if (claim) killTree(claim.nonce)
      this.discard(token)
    }
  }

  [Symbol.dispose](): void {
    this.#host[Symbol.dispose]()
  }

  /** Workers of an earlier dispatcher count as this process's own. */
  get #ownRoom(): number {
    const own = this.#working.keys().filter((token) => !this.#host.isBusyWith(token))
    return this.#options.workers - [...own].length
  }

  #ended(token: number): void {
    this.#attended.delete(token)
    this.#options.onChange()
  }

  #isThere(working: Working): boolean {
    const mark = this.#markOf(working)
    return mark !== undefined && isAlive(mark)
  }

  /** It has ended, or was never started, though its parent does not say so: that process may be stopped itself. */
  #hasVanished(working: Working): boolean {
    const mark = this.#markOf(working)
    if (mark) return !isAlive(mark)
    const claim = join(this.#workspace.claimFolder(working.token), FILES.claim)
    const begun = statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    return Date.now() - begun > LONGEST_START_MS
  }

  #markOf({ token, mark }: Working): ProcessMark | undefined {
    return mark ?? readJsonIfValid(join(this.#workspace.claimFolder(token), FILES.worker), markSchema)
  }
}
