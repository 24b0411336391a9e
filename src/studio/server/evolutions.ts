/**
 * Evolutions that were started from a page. Each is a process of its own, the same command that a person would type, so
 * that the studio stays quick and the run is like any other. They are stopped with the studio, and can be resumed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Game, STYLES } from '../../cards/index.ts'
import { InputError } from '../../errors/index.ts'
import { isRun } from '../../runs/index.ts'
import type { EvolveRequest } from '../wire/runs.ts'
import { gameRef } from './game-shelf.ts'

export const evolveRequest: z.ZodType<EvolveRequest> = z.strictObject({
  population: z.int().min(2).max(10_000),
  generations: z.int().min(1).max(1000),
  seats: z.int().min(2).max(6),
  style: z.enum(STYLES),
  seed: z.int().min(0),
  from: gameRef.optional(),
})

const COMMAND = fileURLToPath(new URL('../../../bin/manyhands.js', import.meta.url))
/** A process that does not stop when it is asked to is killed. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 50
/** What the command prints, beside its record. */
const LOG = 'evolve.log'
/** The game that it begins with, so that the run can be resumed. */
const START = 'start.json'

export class Evolutions {
  readonly #root: string
  readonly #running = new Map<string, ChildProcess>()

  constructor(root: string) {
    this.#root = root
  }

  isOwn(folder: string): boolean {
    return this.#running.has(folder)
  }

  /** Returns the name of its folder once there is a run in it. */
  async start(
    { population, generations, seats, style, seed }: Omit<EvolveRequest, 'from'>,
    from?: Game,
    now = new Date(),
  ): Promise<string> {
    const id = this.#freeId(now)
    const folder = join(this.#root, id)
    mkdirSync(folder, { recursive: true })
    const numbers = { population, generations, seats, seed }
    const args = Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)])
    const start = join(folder, START)
    if (from) writeFileSync(start, `${JSON.stringify(from)}\n`)
    args.push('--style', style, ...(from ? ['--from', start] : []), '--run', folder)
    const log = openSync(join(folder, LOG), 'a')
    const child = spawn(process.execPath, [COMMAND, 'evolve', ...args], { stdio: ['ignore', log, log] })
    closeSync(log)
    this.#running.set(folder, child)
    child.once('exit', () => this.#running.delete(folder))
    let isOver = false
    child.once('error', () => (isOver = true))
    child.once('exit', () => (isOver = true))
    while (!isRun(folder) && !isOver) await sleep(LOOK_EVERY_MS)
    if (isRun(folder)) return id
    throw new InputError(`the evolution did not start: ${readFileSync(join(folder, LOG), 'utf8').trim()}`)
  }

  /** Asks it to stop, as Ctrl-C does. False if it is not one of these. */
  stop(folder: string): boolean {
    return this.#running.get(folder)?.kill('SIGINT') ?? false
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#running.values(), ended))
  }

  #freeId(now: Date): string {
    const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
    let id = `evolve-${stamp}`
    for (let n = 2; existsSync(join(this.#root, id)); n += 1) id = `evolve-${stamp}-${n}`
    return id
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    child.once('exit', () => {
      clearTimeout(kill)
      resolve()
    })
    child.kill('SIGINT')
  })
}
