/** What can be typed after each command, read from the definitions of the commands. */
import type { Command } from 'commander'

export interface Completable {
  /** The words that name the command: none for `manyhands` itself. */
  readonly path: readonly string[]
  readonly words: readonly Word[]
  /** Whether a file may come where a word does. */
  readonly takesFiles: boolean
  readonly options: readonly CompletableOption[]
}

/** A command below, or a value of an argument. */
export interface Word {
  readonly text: string
  readonly help: string
}

interface CompletableOption {
  /** Such as `--json`; the short form first if there is one. */
  readonly flags: readonly string[]
  readonly help: string
  readonly takesValue: boolean
  readonly values: readonly string[]
}

/** The command and all below it. @param games the values of arguments that are games */
export function completablesOf(command: Command, games: readonly Word[]): Completable[] {
  const help = command.createHelp()
  const below = help.visibleCommands(command)
  const own: Completable = {
    path: pathOf(command),
    words: [
      ...below.map((each) => ({ text: each.name(), help: help.subcommandDescription(each) })),
      ...help.visibleArguments(command).flatMap((argument) => {
        if (argument.name() === 'game') return games
        return (argument.argChoices ?? []).map((text) => ({ text, help: argument.description }))
      }),
    ],
    takesFiles: below.length === 0,
    options: help.visibleOptions(command).map((option) => ({
      flags: [option.short, option.long].filter((flag) => flag !== undefined),
      help: option.description,
      takesValue: option.required || option.optional,
      values: option.argChoices ?? [],
    })),
  }
  return [own, ...command.commands.flatMap((each) => completablesOf(each, games))]
}

function pathOf(command: Command): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : []
}
