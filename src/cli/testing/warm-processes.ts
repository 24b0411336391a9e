import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { WarmAnswer, WarmRequest } from './warm-process.ts'

const WARM_PROCESS = fileURLToPath(new URL('./warm-process.ts', import.meta.url))

/** As when a process of its own has ended. */
interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Processes that wait for a command; they end with this one, as their channel closes. */
const idle: ChildProcess[] = []

export async function runWarm(cwd: string, argv: readonly string[]): Promise<Ended> {
  const child = idle.pop() ?? startWarm()
  const mark = `\0${randomUUID()}\0`
  const request: WarmRequest = { cwd, argv, mark }
  const written = [readUntil(child, 'stdout', mark), readUntil(child, 'stderr', mark)]
  const ended = endOf(child)
  child.send(request)
  const [stdout = '', stderr = ''] = await Promise.all(written)
  const { isLast, ...end } = await ended
  if (!isLast) idle.push(child)
  else if (child.connected) child.disconnect()
  return { ...end, stdout, stderr }
}

/** A command ends with an answer, or ends its process. */
function endOf(child: ChildProcess): Promise<Pick<Ended, 'code' | 'signal'> & { readonly isLast: boolean }> {
  return new Promise((resolve) => {
    const answered = ({ code, isLast }: WarmAnswer): void => {
      child.off('exit', exited)
      resolve({ code, signal: null, isLast })
    }
    const exited = (code: number | null, signal: NodeJS.Signals | null): void => {
      child.off('message', answered)
      resolve({ code, signal, isLast: true })
    }
    child.once('message', answered).once('exit', exited)
  })
}

function startWarm(): ChildProcess {
  const child = fork(WARM_PROCESS, { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  // It must not keep the tests' process from ending.
  child.unref()
  child.channel?.unref()
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8')
  return child
}

/** What the child writes until the mark, or until its end. */
function readUntil(child: ChildProcess, name: 'stdout' | 'stderr', mark: string): Promise<string> {
  const stream = child[name]
  if (!stream) throw new Error(`the warm process has no ${name}`)
  let text = ''
  return new Promise((resolve) => {
    const finish = (): void => {
      stream.off('data', take).off('close', finish)
      resolve(text.endsWith(mark) ? text.slice(0, -mark.length) : text)
    }
    const take = (part: string): void => {
      text += part
      if (text.endsWith(mark)) finish()
    }
    stream.on('data', take).on('close', finish)
  })
}
