import { randomInt } from 'node:crypto'
import { Command, Option } from 'commander'
import { isModulePath, type NamedGame, PlayerFault, Sitting } from '../../cards/index.ts'
import { loadGame } from '../cards/game-source.ts'
import { deckCards, playerNames } from '../cards/names.ts'
import { orWrongUse } from '../cards/usage-error.ts'
import { EXIT, UsageError } from '../command/exit.ts'
import { aboutToRun, divertOutput, hasRun, printDocument } from '../command/exit-guard.ts'
import { Interruption, listenForInterrupts } from '../command/interrupt.ts'
import { whole } from '../command/options.ts'
import type { SetExitCode } from '../program.ts'
import { openKeyboard } from './keyboard.ts'
import { openRecord, type RecordFile } from './record-file.ts'
import { Screen } from './screen.ts'
import { type Ending, Session } from './session.ts'
import { asDocument, EXITS, endLines, savedLine } from './the-end.ts'

interface PlayFlags {
  readonly players?: readonly string[]
  readonly seats?: number
  readonly seed?: number
  readonly deck?: readonly string[]
  readonly record: string | boolean
  readonly ascii?: boolean
  readonly color: boolean
  readonly json?: boolean
}

const SEEDS = 1_000_000

const EXAMPLES = `
In the game, type a card by its name (qs, 10h), an option by its first letters, or a number of the list;
? tells the rest: hint, undo, rules, quit. Exit code 0 when the game is over or was quit, 1 when the input
ended before or a player's module failed, 130 after Ctrl-C. The game is saved as far as it went; "manyhands
replay" plays it again.

Examples:
  manyhands play hearts
  manyhands play 'crazy-eights?deals=1' --seats 3
  manyhands play gin-rummy --players mcts-strong,human
  manyhands play cribbage --players human,human
  manyhands play scopa --seed 7 --record scopa.txt --ascii`

export function play(setExitCode: SetExitCode): Command {
  return new Command('play')
    .summary('play a card game at the terminal against the computer')
    .description(
      'Plays a card game at the terminal: against the computer, or with others at the same screen.',
    )
    .argument('<game>', 'a game by its id, a .json file, or a .ts or .js file')
    .addOption(
      new Option(
        '--players <names>',
        'one a seat, as in human,mcts:200 (default: human, and mcts:200 in the other seats)',
      ).argParser(playerNames),
    )
    .addOption(new Option('--seats <n>', 'how many play').argParser(whole(1)))
    .addOption(
      new Option('--seed <n>', 'where all randomness comes from (default: another one each time)').argParser(
        whole(0),
      ),
    )
    .addOption(new Option('--deck <cards>', 'the cards as dealt, as in "AS KH TD 2C"').argParser(deckCards))
    .option(
      '--record <file>',
      'the new file where the game is written down (default: one in .manyhands/played)',
    )
    .option('--no-record', 'do not write it down')
    .option('--ascii', 'letters instead of signs for suits (default: if the locale is not UTF-8)')
    .option('--no-color', 'no colours')
    .addOption(
      new Option('--json', 'show the game on standard error, and print one JSON document at the end'),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, flags: PlayFlags) => setExitCode(await runPlay(name, flags)))
}

async function runPlay(name: string, flags: PlayFlags): Promise<number> {
  const began = performance.now()
  if (flags.json) divertOutput()
  const named = await loadGame(name)
  const modules = flags.players?.filter(isModulePath) ?? []
  if (modules.length > 0) aboutToRun(modules.join(', '))
  const sitting = seat(named, flags)
  hasRun()
  const output = flags.json ? process.stderr : process.stdout
  const screen = new Screen(output, { ascii: flags.ascii ?? false, colour: flags.color })
  using file = flags.record === false ? undefined : openNamedRecord(flags.record, sitting, screen)
  const { ending, exitCode, fault, path, unsaved } = await playAtTerminal(sitting, screen, output, file)
  screen.print(...endLines(sitting, screen, ending))
  if (fault) console.error(`manyhands: ${fault.message}`)
  if (path !== undefined) screen.print(savedLine(path))
  if (unsaved !== undefined) throw unsaved
  if (flags.json) {
    const timing = { seconds: (performance.now() - began) / 1000 }
    const error = fault && { error: { message: fault.message } }
    printDocument({ ...asDocument(sitting, ending, path), ...error, timing })
  }
  return exitCode
}

function openNamedRecord(named: string | true, sitting: Sitting, screen: Screen): RecordFile {
  return openRecord(named === true ? undefined : named, sitting, (path) => {
    screen.print('', savedLine(path))
  })
}

function seat({ game, options }: NamedGame, flags: PlayFlags): Sitting {
  const { players, seats, deck, seed = randomInt(SEEDS) } = flags
  const { min, max } = game.seats
  if (
    players &&
    players.length > 1 &&
    seats === undefined &&
    (players.length < min || players.length > max)
  ) {
    const enough = Array.from({ length: min }, (_, n) => players[n] ?? players.at(-1)).join(',')
    const range = min === max ? `${min}` : `${min} to ${max}`
    throw new UsageError(
      `${game.name} is for ${range} players, and --players names ${players.length}: name one a seat, as in --players ${enough}`,
    )
  }
  return orWrongUse(() =>
    Sitting.at(game, {
      options,
      seed,
      ...(players && { players }),
      ...(seats !== undefined && { seats }),
      ...(deck && { deck }),
    }),
  )
}

interface Played {
  readonly ending: Ending
  readonly exitCode: number
  /** What a player's module did wrong, if that ended the game. */
  readonly fault?: PlayerFault
  /** Where the game was saved. */
  readonly path?: string
  /** Why the game could not be saved, if it could not. */
  readonly unsaved?: unknown
}

/** However it ends, the game is saved before anything else is done. */
async function playAtTerminal(
  sitting: Sitting,
  screen: Screen,
  output: NodeJS.WriteStream,
  file: RecordFile | undefined,
): Promise<Played> {
  using interrupts = listenForInterrupts()
  using keyboard = openKeyboard(process.stdin, output, screen, interrupts.signal)
  let ending: Ending
  let fault: PlayerFault | undefined
  let saved: Pick<Played, 'path' | 'unsaved'> = {}
  try {
    ending = await new Session(sitting, screen, keyboard, file !== undefined).run()
  } catch (thrown) {
    if (!(thrown instanceof PlayerFault)) throw thrown
    screen.clearLine()
    ending = 'player failed'
    fault = thrown
  } finally {
    saved = saveTo(file)
  }
  const { reason } = interrupts.signal
  const interrupted = reason instanceof Interruption ? reason.exitCode : EXIT.interrupted
  const exitCode = ending === 'interrupted' ? interrupted : EXITS[ending]
  return { ending, exitCode, ...(fault && { fault }), ...saved }
}

function saveTo(file: RecordFile | undefined): Pick<Played, 'path' | 'unsaved'> {
  try {
    return file ? { path: file.save() } : {}
  } catch (unsaved) {
    return { unsaved }
  }
}
