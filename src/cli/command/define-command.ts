/**
 * A command, declared once: what it can be given, what help says, and one function that does the work. Flags, the
 * clock, progress, `--json`, Ctrl-C, the exit code and the printed lines are done here, for all commands.
 */

import { Command } from 'commander'
import { Progress } from '../progress/progress.ts'
import { EXIT, type SetExitCode } from './exit.ts'
import { divertOutput, printDocument } from './exit-guard.ts'
import { argumentOf, type Given, type Inputs, optionsOf, withTogglesOff } from './inputs.ts'
import { Interruption, type Interrupts, listenForInterrupts } from './interrupt.ts'
import { pasteable } from './pasteable.ts'

interface Help {
  readonly name: string
  /** The heading in `manyhands --help` that the command stands under. */
  readonly group?: string
  readonly summary?: string
  readonly description: string
  /** What help says between the options and the examples. */
  readonly notes?: string
  readonly examples?: readonly string[]
}

export interface CommandSpec<Arguments extends Inputs, Options extends Inputs> extends Help {
  readonly arguments?: Arguments
  readonly options?: Options
  /** What is said at each Ctrl-C before the one that ends the program at once; an empty text says nothing. */
  readonly stopMessages?: readonly string[]
  readonly run: (
    given: Given<Arguments> & Given<Options>,
    context: CommandContext,
  ) => CommandResult | Promise<CommandResult>
}

export interface CommandContext {
  /**
   * Begins to catch Ctrl-C and returns the signals that it aborts. Until then Ctrl-C ends the program at once, and
   * so also a module of the user's that loops while it is imported.
   */
  catchInterrupts(): Interrupts
  readonly progress: Progress
  readonly clock: Clock
  /** Prints lines for people before the command ends; nothing with `--json`. */
  print(lines: readonly string[]): void
  /** The whole command line, with all commands that are loaded. */
  readonly program: Command
}

export interface CommandResult {
  /** The document of `--json`; the engine, the digest and the timing are added to it. */
  readonly document?: object
  /** Lines for people; the engine and the digest are added to them. */
  readonly lines?: readonly string[]
  /** Where the lines go: standard output unless given. */
  readonly linesTo?: 'stdout' | 'stderr' | 'nowhere'
  /** Which engine played. */
  readonly engine?: string
  /** Why not the one that was asked for, or the usual one. */
  readonly engineReason?: string | undefined
  /** The sha256 of the result; null if this process does not know the whole result. */
  readonly digest?: string | null
  /** The time since the clock was started, unless given. */
  readonly timing?: { readonly seconds: number }
  /** 0 unless given. */
  readonly exitCode?: number
  /** Ctrl-C ended the work early: the exit code says so. */
  readonly stopped?: boolean
}

export type BuildCommand = (setExitCode: SetExitCode) => Command

/** Runs from the start of the command, or from the last restart. */
class Clock {
  #began = performance.now()

  restart(): void {
    this.#began = performance.now()
  }

  seconds(): number {
    return (performance.now() - this.#began) / 1000
  }
}

const STOPPING = 'stopping: press Ctrl-C again to end at once'

export function defineCommand<
  const Arguments extends Inputs = Record<never, never>,
  const Options extends Inputs = Record<never, never>,
>(spec: CommandSpec<Arguments, Options>): BuildCommand {
  const args = Object.entries<Inputs[string]>(spec.arguments ?? {})
  const options = Object.entries<Inputs[string]>(spec.options ?? {})
  return (setExitCode) => {
    const command = withHelp(spec)
    for (const [name, input] of args) command.addArgument(argumentOf(name, input))
    for (const [name, input] of options)
      for (const option of optionsOf(name, input)) command.addOption(option)
    return command.action(async (...values: unknown[]) => {
      const named = args.flatMap(([name], at) =>
        values[at] === undefined ? [] : [[name, values[at]] as const],
      )
      const given = withTogglesOff(spec.options ?? {}, { ...Object.fromEntries(named), ...command.opts() })
      setExitCode(await perform(spec, given as Given<Arguments> & Given<Options>, rootOf(command)))
    })
  }
}

export interface CommandGroupSpec extends Help {
  readonly commands: readonly BuildCommand[]
  /** The command that runs if none is named. */
  readonly usual?: string
}

/** Commands that share their first word, as in `runs list`. */
export function defineCommandGroup(spec: CommandGroupSpec): BuildCommand {
  return (setExitCode) => {
    const group = withHelp(spec)
    for (const build of spec.commands) {
      const command = build(setExitCode)
      group.addCommand(command, { isDefault: command.name() === spec.usual })
    }
    return group
  }
}

function withHelp({ name, group, summary, description, notes, examples }: Help): Command {
  const command = new Command(name).description(description)
  if (summary !== undefined) command.summary(summary)
  if (group !== undefined) command.helpGroup(group)
  if (notes !== undefined) command.addHelpText('after', pasteable(`\n${notes}`))
  if (examples)
    command.addHelpText(
      'after',
      pasteable(['', 'Examples:', ...examples.map((line) => `  ${line}`)].join('\n')),
    )
  return command
}

function rootOf(command: Command): Command {
  return command.parent ? rootOf(command.parent) : command
}

async function perform<Arguments extends Inputs, Options extends Inputs>(
  { run, stopMessages = [STOPPING] }: CommandSpec<Arguments, Options>,
  given: Given<Arguments> & Given<Options>,
  program: Command,
): Promise<number> {
  const { json, quiet } = given as { readonly json?: boolean; readonly quiet?: boolean }
  if (json) divertOutput()
  using cleanup = new DisposableStack()
  const progress = cleanup.use(new Progress({ quiet: quiet ?? false }))
  let interrupts: Interrupts | undefined
  const clock = new Clock()
  const result = await run(given, {
    catchInterrupts() {
      interrupts ??= cleanup.use(listenForInterrupts(stopMessages, (text) => progress.say(text)))
      return interrupts
    },
    progress,
    clock,
    print: (lines) => {
      progress.close()
      if (!json) for (const line of lines) console.log(pasteable(line))
    },
    program,
  })
  progress[Symbol.dispose]()
  const timing = result.timing ?? { seconds: clock.seconds() }
  if (json) printDocument(asDocument(result, timing))
  else printLines(result)
  if (!result.stopped) return result.exitCode ?? EXIT.done
  const reason = interrupts?.signal.reason
  return reason instanceof Interruption ? reason.exitCode : EXIT.interrupted
}

/** Results without a digest, such as lists, have no timing either. */
function asDocument(result: CommandResult, timing: object): object {
  const { document = {}, engine, engineReason, digest } = result
  const played = {
    ...(engine !== undefined && { engine }),
    ...(engineReason !== undefined && { engineReason }),
  }
  return digest === undefined ? { ...document, ...played } : { ...document, ...played, digest, timing }
}

function printLines(result: CommandResult): void {
  const { lines = [], linesTo = 'stdout', engine, engineReason, digest } = result
  if (linesTo === 'nowhere') return
  const print = linesTo === 'stdout' ? console.log : console.error
  for (const line of lines) print(pasteable(line))
  if (engine !== undefined) print(`engine ${engine}${engineReason === undefined ? '' : ` (${engineReason})`}`)
  if (typeof digest === 'string') print(`digest ${digest}`)
}
