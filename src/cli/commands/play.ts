import { randomInt } from 'node:crypto'
import { Command, Option } from 'commander'
import { type NamedGame, Sitting } from '../../cards/index.ts'
import { digest } from '../../digest/index.ts'
import { loadGame } from '../cards/game-source.ts'
import { deckCards, playerNames } from '../cards/names.ts'
import { orWrongUse } from '../cards/wrong-use.ts'
import { EXIT, UsageError } from '../exit.ts'
import { Interruption, listenForInterrupts } from '../interrupt.ts'
import { whole } from '../options.ts'
import { openKeyboard } from '../play/keyboard.ts'
import { wrapped } from '../play/layout.ts'
import { openRecord, type RecordFile } from '../play/record-file.ts'
import { outcomeLines, revealLines } from '../play/reveal.ts'
import { Screen } from '../play/screen.ts'
import { type Ending, Session } from '../play/session.ts'
import { Words } from '../play/words.ts'
import type { SetExitCode } from '../program.ts'

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
ended before, 130 after Ctrl-C. The game is saved as far as it went; "manyhands replay" plays it again.

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
    .option('--record <file>', 'where the game is written down (default: a new file in .manyhands/played)')
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
  const named = await loadGame(name)
  const sitting = seat(named, flags)
  const output = flags.json ? process.stderr : process.stdout
  const screen = new Screen(output, { ascii: flags.ascii ?? false, colour: flags.color })
  using file =
    flags.record === false
      ? undefined
      : openRecord(typeof flags.record === 'string' ? flags.record : undefined, sitting.table)
  const { ending, exitCode, unsaved } = await playAtTerminal(sitting, screen, output, file)
  const path = unsaved === undefined ? file?.path : undefined
  screen.print(...endLines(sitting, screen, ending, path))
  if (unsaved !== undefined) throw unsaved
  if (flags.json) {
    const timing = { seconds: (performance.now() - began) / 1000 }
    console.log(JSON.stringify({ ...asDocument(sitting, ending, path), timing }))
  }
  return exitCode
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
  let ending: Ending | undefined
  let unsaved: unknown
  try {
    ending = await new Session(sitting, screen, keyboard).run()
  } finally {
    try {
      file?.save(sitting.record())
    } catch (thrown) {
      unsaved = thrown
    }
  }
  const { reason } = interrupts.signal
  const interrupted = reason instanceof Interruption ? reason.exitCode : EXIT.interrupted
  const exitCode = ending === 'interrupted' ? interrupted : EXITS[ending]
  return { ending, exitCode, ...(unsaved !== undefined && { unsaved }) }
}

const EXITS: Readonly<Record<Exclude<Ending, 'interrupted'>, number>> = {
  over: EXIT.done,
  quit: EXIT.done,
  'end of input': EXIT.bad,
}

const STOPS: Readonly<Record<Exclude<Ending, 'over'>, string>> = {
  quit: 'You have left the game.',
  'end of input': 'The input ended before the game was over.',
  interrupted: 'Stopped before the game was over.',
}

function endLines(sitting: Sitting, screen: Screen, ending: Ending, path: string | undefined): string[] {
  const { width, look } = screen
  const [only, another] = sitting.humans
  const words = new Words(sitting.program, look, another === undefined ? only : undefined)
  const shown =
    ending === 'over'
      ? [...outcomeLines(sitting, words, width), '', ...revealLines(sitting, words, width)]
      : wrapped(STOPS[ending], width)
  const saved = path === undefined ? [] : [`Saved. Play it again with: manyhands replay ${path}`]
  // Nobody has pressed Enter behind the prompt.
  const isAsked = ending === 'end of input' || ending === 'interrupted'
  return [...(isAsked ? [''] : []), '', ...shown, ...saved]
}

function asDocument(sitting: Sitting, ending: Ending, record: string | undefined): object {
  const { table, players, outcome } = sitting
  const { winners, scores, draw } = outcome
  return {
    game: table.name,
    seed: table.plan.seed,
    seats: table.plan.seats,
    players,
    ending,
    winners: winners.map((player) => player + 1),
    scores,
    draw,
    ...(record !== undefined && { record }),
    digest: digest(sitting.record()),
  }
}
