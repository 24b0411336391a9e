/** Tasks, good and bad, for the tests of the pool. */
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../task.ts'

export default function double(item: number): number {
  return item * 2
}

/** What an item can do to its worker. Anything else is doubled. */
export type Fault = (typeof FAULTS)[number]
export const FAULTS = [
  'throw',
  'reject',
  'uncloneable',
  'late throw',
  'floating rejection',
  'exit',
  'late exit',
  'signal',
  'loop',
  'heap',
] as const

export interface Step {
  readonly value: number
  readonly fault?: Fault
}

export async function perform({ value, fault }: Step): Promise<unknown> {
  if (!fault) return value * 2
  switch (fault) {
    case 'throw':
      throw new RangeError('bad item')
    case 'reject':
      return Promise.reject(new Error('refused'))
    case 'uncloneable':
      return () => value
    case 'late throw':
      setTimeout(() => {
        throw new Error('from a timer')
      }, 5)
      return sleep(10_000)
    case 'floating rejection':
      void Promise.reject(new Error('nobody awaits this'))
      return sleep(10_000)
    case 'exit':
      return process.exit(7)
    case 'late exit':
      setTimeout(() => process.exit(7), 5)
      return sleep(10_000)
    case 'signal':
      process.kill(process.pid, 'SIGKILL')
      return sleep(10_000)
    case 'loop':
      for (;;);
    case 'heap': {
      const hoard: number[][] = []
      for (;;) hoard.push(new Array(10_000).fill(value + hoard.length))
    }
  }
}

/** Leaves an error behind that comes after its answer. */
export function delayedDamage({ value, fault }: Step): number {
  if (fault) {
    setTimeout(() => {
      throw new Error('long after the answer')
    }, 0)
  }
  return value * 2
}

export function draw(_: unknown, { rng }: Context): number {
  return rng.below(1_000_000)
}

export function describe(item: unknown, { index, signal }: Context): unknown {
  return { item, index, aborted: signal.aborted }
}

export async function wait(milliseconds: number): Promise<number> {
  await sleep(milliseconds)
  return milliseconds
}

export async function waitForAbort(file: string, { signal }: Context): Promise<string> {
  appendFileSync(file, 'begun')
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
  return 'heard'
}

export function spin(milliseconds: number): number {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  return milliseconds
}

/** Notes each evaluation in a file, which all lanes can write. */
export function noted({ file, value, ms }: { file: string; value: number; ms: number }): number {
  appendFileSync(file, `${value}\n`)
  spin(ms)
  return value
}

export function pidThenLoop(file: string): never {
  appendFileSync(file, `${process.pid}\n`)
  for (;;);
}

export async function pidThenWait({ file, ms }: { file: string; ms: number }): Promise<string> {
  appendFileSync(file, `${process.pid}\n`)
  await sleep(ms)
  return 'waited'
}

export function bytes(size: number, context: Context): Uint8Array {
  const array = new Uint8Array(size).fill(7)
  return context.transfer(array, [array.buffer])
}

export function sum(array: Float64Array): number {
  return array.reduce((total, value) => total + value, 0)
}

export function mutate(item: { list: number[] }): number {
  item.list.push(1)
  return item.list.length
}

let evaluated = 0
export function countInWorker(): number {
  evaluated += 1
  return evaluated
}

const hoarded: Uint8Array[] = []
export function hoard(size: number): number {
  hoarded.push(new Uint8Array(size).fill(1))
  return hoarded.length
}

export function speak(text: string): void {
  console.log(text)
}

/** Throws what nobody should throw. */
export function throwOddly(which: string | undefined): string {
  const odd: Readonly<Record<string, () => unknown>> = {
    'a message that is a function': () => Object.assign(new Error('x'), { message: () => 'x' }),
    'a stack that is a function': () => Object.assign(new Error('x'), { stack: () => 'x' }),
    'a getter that throws': () =>
      Object.defineProperty(new Error('x'), 'message', {
        get() {
          throw new Error('from the getter')
        },
      }),
    'an object without a text': () => ({ message: Object.create(null), toJSON() {} }),
    nothing: () => undefined,
    null: () => null,
    'a symbol': () => Symbol('odd'),
  }
  const make = odd[which ?? '']
  if (make) throw make()
  return 'fine'
}

/** Sends messages that are not the pool's. */
export async function meddle(): Promise<string> {
  const { parentPort } = await import('node:worker_threads')
  for (const message of [null, 5, { type: 'nonsense' }]) {
    parentPort?.postMessage(message)
    process.send?.(message)
  }
  return 'meddled'
}

export function speakMuch(lines: number): number {
  for (let line = 0; line < lines; line += 1) console.log(`line ${line}`)
  return lines
}

export function large(bytes: number): Uint8Array {
  return new Uint8Array(bytes)
}

/** Answers at once or later; the quick one leaves an error behind. */
export async function leaveDamage({ ms }: { ms: number }): Promise<number> {
  if (ms === 0) {
    setTimeout(() => {
      throw new Error('left behind')
    }, 50)
  }
  await sleep(ms)
  return ms
}

/** Answers at once, unless it is to wait; may leave an error behind either way. */
export function sometimesWaits({ ms, damage }: { ms?: number; damage?: number }): number | Promise<number> {
  if (damage !== undefined) {
    setTimeout(() => {
      throw new Error('left behind')
    }, damage)
  }
  return ms === undefined ? 0 : sleep(ms, ms)
}

/** Rejects when it is told to stop, as a request does that was given the signal. */
export async function rejectOnAbort(file: string, { signal }: Context): Promise<never> {
  appendFileSync(file, 'begun')
  return sleep(60_000, undefined, { signal }) as Promise<never>
}
