import { InputError } from '../../errors/index.ts'
import { RunningCommand } from '../../subprocess/index.ts'
import type { Limits } from '../config.ts'

/** The command for ideas came to nothing. */
export class IdeateError extends InputError {
  override readonly name = 'IdeateError'
}

export interface IdeateCommand extends Pick<Limits, 'timeout'> {
  readonly command: string
}

/** What the command printed. */
export async function askForIdeas(
  { command, timeout }: IdeateCommand,
  prompt: string,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<string> {
  using running = new RunningCommand('/bin/sh', ['-c', command], { folder })
  const chunks: Buffer[] = []
  running.onOutput((chunk) => chunks.push(chunk))
  running.input.end(prompt)
  const timely = AbortSignal.timeout(timeout)
  const stop = (): void => running.kill()
  for (const each of [signal, timely]) each.addEventListener('abort', stop)
  const { code, killedBy } = await running.ended
  signal.throwIfAborted()
  if (code === 0) return Buffer.concat(chunks).toString('utf8')
  const how = timely.aborted
    ? `took longer than ${timeout / 1000} s (ideate.timeout)`
    : `failed with ${code === null ? killedBy : `exit code ${code}`}`
  const words = running.lastWords
  throw new IdeateError(`the command for ideas ${how}: ${command}${words === '' ? '' : `\n${words}`}`)
}
