/**
 * Contenders in processes of their own. In one process they would share a heap and compiled code: each would
 * pay for the other's garbage, and collecting it by force between turns shrinks the heap and slows down the
 * one that allocates most.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Turn } from './turns.ts'

export interface Apart extends AsyncDisposable {
  readonly turn: Turn
}

/** Starts a program that calls `answerTurns`. What it prints goes to standard error. */
export function startApart(program: URL, args: readonly string[]): Apart {
  const child = fork(fileURLToPath(program), args, { stdio: ['ignore', 2, 2, 'ipc'] })
  const exit = once(child, 'exit')
  const ended = exit.then(([code, signal]: unknown[]): never => {
    throw new Error(`${[program.pathname, ...args].join(' ')} ended with ${code ?? signal}`)
  })
  // Its end is a fault only to whoever waits for a turn.
  ended.catch(() => {})
  return {
    async turn() {
      const answer = once(child, 'message')
      child.send('turn')
      const [figure] = await Promise.race([answer, ended])
      return figure as number
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await exit
    },
  }
}

/** The child's side: takes its turn whenever it is asked to, until its parent has gone. */
export async function answerTurns(turn: Turn): Promise<void> {
  process.on('message', async () => process.send?.(await turn()))
  await once(process, 'disconnect')
}
