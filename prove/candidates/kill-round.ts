/**
 * One round: a workspace is worked on while dispatchers, workers, coders and evaluators are killed at random moments, and
 * the CSV is edited from outside. Then it is brought to its end, and everything is counted.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  globSync,
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
  readonly rows: number
  /** Evaluations that were begun, one for each row if nobody had been killed. */
  readonly evaluations: number
}

const ROWS = 10
const MOST_KILLS = 6
/** Who is killed more often than that fails by it, and rightly so. */
const MOST_KILLED = { workers: 4, commands: 2 }
/** A score that a person writes; no program gives it. */
const PERSONS = '777'

const CONFIG = `baseline: program
coder:
  command: sh {workspace}/coder.sh
evaluator:
  command: sh evaluator.sh
  files: [evaluator.sh]
parallel: { enabled: true, max_workers: 3 }
`
/** What a shell does by itself: were a program killed that it had asked, it would go on with half an answer. */
const CODER = `while read -r line; do
  case $line in "idea number "*) id=\${line#idea number };; esac
done
sleep 0.$((id % 3))
echo "$id" > value
echo "coded $id" >> "$MANYHANDS_WORKSPACE/paid"
`
const EVALUATOR = `read -r id < "$1/value"
echo "began $id" >> paid
sleep 0.$((id % 4))
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
  /** By row: what its score must be, and the note that a person has written. */
  readonly #wanted = new Map(upTo(ROWS).map((id) => [id, { score: String(id * 10), note: '' }]))
  #kills = 0
  readonly #killed = { workers: 0, commands: 0 }
  #edits = 0
  /** One, or two of which one has joined the other. */
  #dispatchers: ChildProcess[] = []
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
      this.#begin(this.#rng.chance(0.3) ? 2 : 1)
      await sleep(20 + this.#rng.below(this.#rng.chance(0.5) ? 400 : 1500))
      if (this.#rng.chance(0.5)) this.#edit()
      this.#noteScored()
      this.#kill()
      if (this.#isOver()) break
    }
  }

  async finish(): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      this.#begin(1)
      while (this.#running().length > 0) await once(this.#running()[0] as ChildProcess, 'exit')
      if (this.#rows().every(({ status }) => status === 'complete')) return
    }
  }

  async check(): Promise<RoundFigures> {
    const wrong: string[] = []
    const rows = this.#rows()
    if (rows.length !== this.#wanted.size)
      wrong.push(`there are ${rows.length} rows, not ${this.#wanted.size}`)
    for (const { id, status, performance, note } of rows) {
      const wanted = this.#wanted.get(id)
      if (status !== 'complete' || performance !== wanted?.score)
        wrong.push(
          `row ${id} is ${status} with ${performance || 'no score'}, not ${wanted?.score}:\n${this.#logsOf(id)}`,
        )
      if (note !== wanted?.note) wrong.push(`row ${id} has the note "${note}", not "${wanted?.note}"`)
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
      rows: rows.length,
      evaluations: rows.reduce((sum, { id }) => sum + this.#begun(id), 0),
    }
  }

  /** So many are at work, at least. */
  #begin(many: number): void {
    this.#dispatchers = this.#running()
    while (this.#dispatchers.length < many)
      this.#dispatchers.push(
        spawn(process.execPath, [COMMAND, 'candidates', 'run', '--join', '--quiet'], {
          cwd: this.#folder,
          stdio: ['ignore', 'ignore', 'ignore'],
        }),
      )
  }

  #running(): ChildProcess[] {
    return this.#dispatchers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  }

  /** Any process of the workspace: the dispatcher, a worker, a coder, an evaluator, a sleep. */
  #kill(): void {
    const dispatchers = this.#running().map(({ pid }) => pid as number)
    const others = this.#processes().filter((pid) => !dispatchers.includes(pid))
    const commands = others.filter((pid) => !isWorker(pid))
    const workers = others.filter(isWorker)
    const aimed = [
      ...dispatchers,
      ...(this.#killed.workers < MOST_KILLED.workers ? workers : []),
      ...(this.#killed.commands < MOST_KILLED.commands ? commands : []),
    ]
    if (aimed.length === 0) return
    const victim = this.#rng.pick(aimed)
    try {
      process.kill(victim, 'SIGKILL')
      this.#kills += 1
      if (workers.includes(victim)) this.#killed.workers += 1
      if (commands.includes(victim)) this.#killed.commands += 1
    } catch {
      // It has ended by itself.
    }
  }

  /** A person writes a note, a score or a new row, in place or by renaming, knowing nothing of any lock. */
  #edit(): void {
    const before = readFileSync(this.#csv, 'utf8')
    const document = CsvDocument.parse(before)
    const row = this.#rng.pick(document.rows)
    const id = Number(row.cell(0))
    const wanted = this.#wanted.get(id) as { score: string; note: string }
    const kind = this.#rng.pick(['note', 'score', 'row'] as const)
    this.#edits += 1
    if (kind === 'note') row.set(document.column('note'), `note ${this.#edits}`)
    if (kind === 'score') {
      row.set(document.column('performance'), PERSONS)
      row.set(document.column('status'), 'complete')
    }
    const added = this.#wanted.size + 1
    const text = kind === 'row' ? `${document.text()}${added},,idea number ${added},,,\n` : document.text()
    // Who has seen that the file is another one now does not save an older one.
    if (readFileSync(this.#csv, 'utf8') !== before) return
    if (kind === 'note') wanted.note = `note ${this.#edits}`
    if (kind === 'score') wanted.score = PERSONS
    if (kind === 'row') this.#wanted.set(added, { score: String(added * 10), note: '' })
    if (this.#rng.chance(0.5)) writeFileSync(this.#csv, text)
    else {
      writeFileSync(`${this.#csv}.mine`, text)
      renameSync(`${this.#csv}.mine`, this.#csv)
    }
  }

  #noteScored(): void {
    for (const { id, status, performance } of this.#rows()) {
      // A row that runs while a person gives it a score is ended a moment later.
      if (status === 'complete' && performance !== PERSONS && !this.#scored.has(id))
        this.#scored.set(id, this.#begun(id))
    }
  }

  #logsOf(id: number): string {
    const done = join(this.#folder, '.manyhands', 'done', String(id))
    return globSync('*/worker.log', { cwd: done })
      .toSorted()
      .map((name) => `${name}\n${readFileSync(join(done, name), 'utf8')}`)
      .join('')
  }

  #isOver(): boolean {
    return this.#rows().every(({ status }) => status === 'complete') && this.#processes().length === 0
  }

  #begun(id: number): number {
    return readFileSync(join(this.#folder, 'paid'), 'utf8')
      .split('\n')
      .filter((line) => line === `began ${id}`).length
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

/** And not what it has started. */
function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('worker-entry')
  } catch {
    return false
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
