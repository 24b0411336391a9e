import { InputError } from '../../errors/index.ts'
import { describeEnd, type Limits, runCommand, shell } from '../../subprocess/index.ts'

/** Returns what the command printed. */
export async function askForIdeas(
  { command, timeout, cpu, memory }: Limits & { readonly command: string },
  prompt: string,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<string> {
  const result = await runCommand(shell(command), {
    folder,
    signal,
    input: prompt,
    limits: { timeout, cpu, memory },
  })
  signal.throwIfAborted()
  if (result.kind === 'exited' && result.code === 0) return result.stdout.toString()
  const how =
    result.kind === 'stopped'
      ? `${result.message} (ideate.${result.limit})`
      : `failed with ${describeEnd(result)}`
  const words = result.stderr.toString().slice(-2_000).trim()
  throw new InputError(`the command for ideas ${how}: ${command}${words === '' ? '' : `\n${words}`}`)
}
