import type { CommandResult } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'

/**
 * For commands that are hooks themselves. Wrong use and bad input are exit code 2 elsewhere, and to an agent that is a
 * block: a fault of a hook which only informs must not stop the agent.
 */
export async function asHook(run: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await run()
  } catch (thrown) {
    console.error(`manyhands: ${(thrown as Error).message}`)
    return { exitCode: EXIT.bad, lines: [] }
  }
}
