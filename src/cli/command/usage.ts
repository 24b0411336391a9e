/** How commands are named on the command line, and what is said when they are used wrongly. */
import type { Command, CommanderError } from 'commander'
import { InputError, nearestName } from '../../errors/index.ts'
import { GROUPS } from './groups.ts'

/** A command line that cannot be understood. */
class UsageError extends InputError {
  override readonly name = 'UsageError'
}

/** Help in the same words for a command and all below it; what is wrong is thrown, not printed. */
export function withUsage(command: Command): Command {
  command
    .helpOption('-h, --help', 'print help')
    .configureOutput({ outputError() {} })
    .exitOverride((error) => {
      throw hasPrinted(error) ? error : new UsageError(explain(command, error))
    })
  if (command.commands.length > 0) {
    if (!command.parent) command.commandsGroup(GROUPS.everyone)
    command.helpCommand('help [command]', 'print the help of a command')
  }
  for (const below of command.commands) withUsage(below)
  return command
}

/**
 * The arguments for commander: `help runs list` and `runs help list` become `runs list --help`. A word that should
 * name a command and does not is an error.
 */
export function argumentsOf(program: Command, words: readonly string[]): readonly string[] {
  const path: string[] = []
  let group = program
  let isHelp = false
  for (const word of words) {
    if (group.commands.length === 0 || word.startsWith('-')) break
    if (word === 'help') {
      isHelp = true
      continue
    }
    const command = group.commands.find((each) => each.name() === word)
    // A file is an argument of the group's usual command, as in `train ./game.ts`.
    if (!command && group !== program && /[./]/.test(word)) break
    if (!command) throw new UsageError(unknownCommand(group, word))
    path.push(word)
    group = command
  }
  return isHelp ? [...path, '--help'] : words
}

function unknownCommand(group: Command, word: string): string {
  const near = nearestName(
    word,
    group.commands.map((command) => command.name()),
  )
  return [
    `unknown command "${[...pathOf(group).slice(1), word].join(' ')}"`,
    ...(near === undefined ? [] : [`(Did you mean "${[...pathOf(group), near].join(' ')}"?)`]),
    `("${pathOf(group).join(' ')} --help" lists the commands)`,
  ].join('\n')
}

function hasPrinted({ code }: CommanderError): boolean {
  return /^commander\.(help|helpDisplayed|version)$/.test(code)
}

function explain(command: Command, { message }: CommanderError): string {
  const text = message
    .replace(/^error: /, '')
    .replace(/^command-argument value (?='.*' is invalid for argument ')/s, '')
  return `${text}\n("${pathOf(command).join(' ')} --help" lists arguments and options)`
}

function pathOf(command: Command): string[] {
  return [...(command.parent ? pathOf(command.parent) : []), command.name()]
}
