/**
 * One round: a workspace is worked on while dispatchers, workers, coders and evaluators are killed at random moments, and
 * the CSV is edited from outside. Then it is brought to its end, and everything is counted.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CsvDocument } from '../../src/candidates/csv/csv.ts'
import { type Stream, stream } from '../../src/rng/index.ts'

const COMMAND = fileURLToPath(new URL('../../bin/manyhands.js', import.meta.url))

export interface RoundFigures {
  readonly kills: number
  readonly edits: number
  /** Evaluations that were begun, one for each row if nobody had been killed. */
  readonly evaluations: number
}

const ROWS = 6
const MOST_KILLS = 6
/** A row's score, which nothing but its own program gives. */
const scoreOf = (id: number): number => id * 10

const CONFIG = `baseline: program
coder:
  command: sh {workspace}/coder.sh
evaluator:
  command: sh evaluator.sh
  files: [evaluator.sh]
parallel: { enabled: true, max_workers: 3 }
`
const CODER = `id=$(sed -n 's/.*idea number \\([0-9]*\\).*/\\1/p' | head -n 1)
sleep 0.0$((id % 7))
echo "$id" > value
echo "coded $id" >> "$MANYHANDS_WORKSPACE/paid"
`
const EVALUATOR = `id=$(cat "$1/value")
echo "began $id" >> paid
sleep 0.0$((id % 5))
echo "{\\"performance\\": $((id * 10))}"
`

export async function killRound(seed: number): Promise<RoundFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-kills-'))
  try {
    const round = new Round(folder, stream(seed, 'kills'))
    await round.disturb()
    await round.finish()
    return await round.check()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

class Round {
  readonly #folder: string
  readonly #rng: Stream
  readonly #csv: string
  readonly #notes = new Map<number, string>()
  #kills = 0
  #edits = 0
  #dispatcher: ChildProcess | undefined
  /** Rows that were complete in the CSV at some time, with how often they had been evaluated then. */
  readonly #scored = new Map<number, number>()

  constructor(folder: string, rng: Stream) {
    this.#folder = folder
    this.#rng = rng
    this.#csv = join(folder, 'evolution.csv')
    mkdirSync(join(folder, 'program'))
    for (const [name, text] of [
      ['config.yaml', CONFIG],
      ['BRIEF.md', 'Write the number.\n'],
      ['program/value', '0\n'],
      ['coder.sh', CODER],
      ['evaluator.sh', EVALUATOR],
      ['paid', ''],
      [
        'evolution.csv',
        `id,basedOnId,description,performance,status,note\n${upTo(ROWS)
          .map((id) => `${id},,idea number ${id},,,\n`)
          .join('')}`,
      ],
    ] as const)
      writeFileSync(join(folder, name), text)
  }

  async disturb(): Promise<void> {
    const kills = 1 + this.#rng.below(MOST_KILLS)
    while (this.#kills < kills) {
      this.#begin()
      await sleep(20 + this.#rng.below(400))
      if (this.#rng.chance(0.5)) this.#edit()
      this.#noteScored()
      this.#kill()
      if (this.#isOver()) break
    }
  }

  async finish(): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      this.#begin()
      await once(this.#dispatcher as ChildProcess, 'exit')
      this.#dispatcher = undefined
      if (this.#rows().every(({ status }) => status === 'complete')) return
    }
  }

  async check(): Promise<RoundFigures> {
    const wrong: string[] = []
    const rows = this.#rows()
    if (rows.length !== ROWS) wrong.push(`there are ${rows.length} rows`)
    for (const { id, status, performance, note } of rows) {
      if (status !== 'complete' || performance !== String(scoreOf(id)))
        wrong.push(`row ${id} is ${status} with ${performance || 'no score'}`)
      const wanted = this.#notes.get(id) ?? ''
      if (note !== wanted) wrong.push(`row ${id} has the note "${note}", not "${wanted}"`)
      const before = this.#scored.get(id)
      if (before !== undefined && this.#begun(id) > before)
        wrong.push(`row ${id} was evaluated again after it had its score`)
    }
    await sleep(100)
    const left = this.#processes()
    if (left.length > 0) wrong.push(`processes are left: ${left.join(', ')}`)
    if (spawnSync('flock', ['--nonblock', `${this.#csv}.lock`, 'true']).status !== 0)
      wrong.push('the lock is held')
    const strays = readdirSync(this.#folder).filter((name) => name.endsWith('.new'))
    if (strays.length > 0) wrong.push(`files are left: ${strays.join(', ')}`)
    if (
      existsSync(join(this.#folder, '.manyhands', 'work')) &&
      readdirSync(join(this.#folder, '.manyhands', 'work')).length > 0
    )
      wrong.push('claims are left')
    if (wrong.length > 0) throw new Error(wrong.join('; '))
    return {
      kills: this.#kills,
      edits: this.#edits,
      evaluations: upTo(ROWS).reduce((sum, id) => sum + this.#begun(id), 0),
    }
  }

  #begin(): void {
    if (this.#dispatcher && this.#dispatcher.exitCode === null && this.#dispatcher.signalCode === null) return
    this.#dispatcher = spawn(process.execPath, [COMMAND, 'candidates', 'run', '--quiet'], {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
  }

  /** Any process of the workspace: the dispatcher, a worker, a coder, an evaluator, a sleep. */
  #kill(): void {
    const all = this.#processes()
    if (all.length === 0) return
    const victim = this.#rng.chance(0.3) ? this.#dispatcher?.pid : this.#rng.pick(all)
    if (victim === undefined) return
    try {
      process.kill(victim, 'SIGKILL')
      this.#kills += 1
    } catch {
      // It has ended by itself.
    }
  }

  /** A person writes a note, in place or by renaming, knowing nothing of any lock. */
  #edit(): void {
    const document = this.#document()
    const row = document && this.#rng.pick(document.rows)
    if (!document || !row) return
    this.#edits += 1
    const id = Number(row.cell(0))
    const note = `note ${this.#edits}`
    const before = readFileSync(this.#csv, 'utf8')
    row.set(document.column('note'), note)
    if (readFileSync(this.#csv, 'utf8') !== before) return
    this.#notes.set(id, note)
    if (this.#rng.chance(0.5)) writeFileSync(this.#csv, document.text())
    else {
      writeFileSync(`${this.#csv}.mine`, document.text())
      renameSync(`${this.#csv}.mine`, this.#csv)
    }
  }

  #noteScored(): void {
    for (const { id, status } of this.#rows())
      if (status === 'complete' && !this.#scored.has(id)) this.#scored.set(id, this.#begun(id))
  }

  #isOver(): boolean {
    return this.#rows().every(({ status }) => status === 'complete') && this.#processes().length === 0
  }

  #begun(id: number): number {
    return readFileSync(join(this.#folder, 'paid'), 'utf8')
      .split('\n')
      .filter((line) => line === `began ${id}`).length
  }

  #document(): CsvDocument | undefined {
    try {
      return CsvDocument.parse(readFileSync(this.#csv, 'utf8'))
    } catch {
      return undefined
    }
  }

  #rows(): {
    readonly id: number
    readonly status: string
    readonly performance: string
    readonly note: string
  }[] {
    const document = CsvDocument.parse(readFileSync(this.#csv, 'utf8'))
    return document.rows.map((row) => ({
      id: Number(row.cell(0)),
      performance: row.cell(3),
      status: row.cell(4),
      note: row.cell(5),
    }))
  }

  #processes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => isIn(pid, this.#folder))
  }
}

function isIn(pid: number, folder: string): boolean {
  try {
    const isAlive = !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    const at = readlinkSync(`/proc/${pid}/cwd`)
    return isAlive && (at === folder || at.startsWith(`${folder}/`))
  } catch {
    return false
  }
}

const upTo = (many: number): number[] => Array.from({ length: many }, (_, n) => n + 1)
