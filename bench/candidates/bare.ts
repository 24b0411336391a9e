/** The processes of a row and nothing else: a Node that does nothing and three shells, one after the other. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Turn } from '../turns.ts'
import type { Ran } from './work-off.ts'

const SHELL = ['/bin/sh', '-c', ':'] as const
/** The worker; the coder, the evaluator, and the one that ends both should the worker be killed. */
const LINES = [[process.execPath, '--eval', ''], SHELL, SHELL, SHELL] as const

export function bareRows(rows: number): Turn<Ran> {
  return async () => {
    const began = performance.now()
    for (let row = 0; row < rows; row += 1) for (const line of LINES) await runOne(line)
    return { rows, seconds: (performance.now() - began) / 1000, before: 0, after: 0, held: [] }
  }
}

async function runOne([program, ...args]: (typeof LINES)[number]): Promise<void> {
  const [code] = await once(spawn(program, args, { stdio: 'ignore' }), 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}
