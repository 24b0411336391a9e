/** Claims made by hand, and workers started for them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { until } from '../../cli/testing/processes.ts'
import { killTree, processesOf, TREE_VARIABLE } from '../../subprocess/index.ts'
import { claimText, FILES, type NewClaim } from '../claim.ts'
import { parseConfig } from '../config.ts'
import { WorkResult } from '../result.ts'

/** A coder that notes that it was paid, and an evaluator. */
export const APPENDS = `echo x >> {workspace}/coded; echo 2 >> program.txt`
export const SCORES = `echo '{"performance": 5}'; :`

interface Setup {
  readonly coder?: object
  readonly evaluator?: object
  readonly config?: object
  readonly claim?: Partial<NewClaim>
}

export interface Claimed {
  readonly folder: string
  readonly nonce: string
}

const ENTRY = join(import.meta.dirname, '../worker/worker-entry.ts')

/** A workspace whose program is a file. */
export class WorkerBench implements Disposable {
  readonly workspace = mkdtempSync(join(tmpdir(), 'manyhands-worker-'))
  readonly #nonces: string[] = []

  constructor() {
    this.write('BRIEF.md', 'Make it faster.')
    this.write('program.txt', '1')
  }

  [Symbol.dispose](): void {
    for (const nonce of this.#nonces) killTree(nonce)
    rmSync(this.workspace, { recursive: true })
  }

  write(name: string, text: string): void {
    mkdirSync(join(this.workspace, name, '..'), { recursive: true })
    writeFileSync(join(this.workspace, name), text)
  }

  read(name: string): string {
    return readFileSync(join(this.workspace, name), 'utf8')
  }

  has(name: string): boolean {
    return existsSync(join(this.workspace, name))
  }

  /** How many there are in a file; none if it is not there. */
  lines(name: string): number {
    return this.has(name) ? this.read(name).trim().split('\n').length : 0
  }

  /** A claim's folder, ready for a worker. */
  claim({ coder, evaluator, config, claim }: Setup = {}): Claimed {
    const nonce = randomBytes(8).toString('hex')
    const token = this.#nonces.push(nonce)
    const folder = join(this.workspace, '.manyhands', 'work', String(token))
    mkdirSync(folder, { recursive: true })
    const tree = {
      baseline: 'program.txt',
      coder: { command: APPENDS, ...coder },
      evaluator: { command: SCORES, timeout: '20s', ...evaluator },
      ...config,
    }
    const made: NewClaim = {
      token,
      id: 'a1',
      attempt: 1,
      description: 'use a heap',
      basedOnId: '',
      parent: join(this.workspace, 'program.txt'),
      workspace: this.workspace,
      run: join(this.workspace, 'run'),
      nonce,
      config: parseConfig(tree, 'test'),
      ...claim,
    }
    writeFileSync(join(folder, FILES.claim), claimText(made))
    return { folder, nonce }
  }

  /** Does a claim's work; afterwards nothing of it runs. */
  async work(setup: Setup = {}, env: NodeJS.ProcessEnv = {}) {
    const claimed = this.claim(setup)
    const worker = startWorker(claimed, env)
    let log = ''
    worker.stdout?.on('data', (chunk) => (log += chunk))
    const [code] = await once(worker, 'close')
    expect({ code, log }).toMatchObject({ code: 0 })
    await until('nothing of it runs', () => processesOf(claimed.nonce).length === 0)
    return { ...claimed, log, result: resultIn(claimed.folder) }
  }

  evaluated(command: string, more: object = {}) {
    return this.work({ evaluator: { command, ...more } })
  }
}

export function startWorker({ folder, nonce }: Claimed, env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ENTRY, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env, [TREE_VARIABLE]: nonce },
  })
}

export const resultIn = (folder: string): WorkResult =>
  WorkResult.parse(JSON.parse(readFileSync(join(folder, FILES.result), 'utf8')))
