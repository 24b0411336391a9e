import { randomInt } from 'node:crypto'
import { InteractiveGame, isModulePath, type NamedGame, PlayerFault } from '../../cards/index.ts'
import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import { loadGame } from '../cards/game-source.ts'
import { DECK, GAME } from '../cards/inputs.ts'
import { defineCommand } from '../command/define-command.ts'
import { runUserCode } from '../command/exit-guard.ts'
import { GROUPS } from '../command/groups.ts'
import { names, onUnless, optional, SHARED, toggle, whole } from '../command/inputs.ts'
import { asDocument, EXITS, endLines, savedLine } from './game-end.ts'
import { LineKeyboard } from './keyboard.ts'
import { openRecord, type RecordFile } from './record-file.ts'
import { Screen } from './screen.ts'
import { type Ending, TerminalGame } from './terminal-game.ts'

const SEEDS = 1_000_000

export const play = defineCommand({
  name: 'play',
  group: GROUPS.designers,
  summary: 'play a card game at the terminal against the computer',
  description: 'Plays a card game at the terminal: against the computer, or with others at the same screen.',
  arguments: { game: GAME },
  options: {
    players: optional(
      '<names>',
      'one a seat, as in human,mcts:200 (default: human, and mcts:200 in the other seats)',
      names,
    ),
    seats: SHARED.seats,
    seed: optional('<n>', 'the seed of all randomness (default: a new one each time)', whole(0)),
    deck: DECK,
    record: {
      ...optional<string | boolean>(
        '<file>',
        'the new file for the record of the game (default: one in .manyhands/played)',
        (text) => text,
      ),
      negation: 'do not record the game',
    },
    ascii: toggle('letters instead of signs for suits (default: if the locale is not UTF-8)'),
    color: onUnless('no colours'),
    json: toggle('show the game on standard error, and print one JSON document at the end'),
  },
  notes: `In the game, type a card by its name (qs, 10h), an option by its first letters, or a number of the list;
? lists the rest: hint, undo, rules, quit. Exit code 0 when the game is over or was quit, 1 when the input
ended before or a player's module failed, 130 after Ctrl-C. The game is saved as far as it went; "manyhands
replay" plays it again.`,
  examples: [
    'manyhands play hearts',
    "manyhands play 'crazy-eights?deals=1' --seats 3",
    'manyhands play gin-rummy --players mcts-strong,human',
    'manyhands play cribbage --players human,human',
    'manyhands play scopa --seed 7 --record scopa.txt --ascii',
  ],
  // The game itself says how it ended.
  stopMessages: [''],
  async run({ game, record = true, ascii, color, json, ...flags }, { catchInterrupts }) {
    const named = await loadGame(game)
    const modules = flags.players?.filter(isModulePath) ?? []
    const seat = (): InteractiveGame => seatPlayers(named, flags)
    const sitting = modules.length > 0 ? await runUserCode(modules.join(', '), seat) : seat()
    const output = json ? process.stderr : process.stdout
    const screen = new Screen(output, { ascii, colour: color })
    const file = record === false ? undefined : openNamedRecord(record, sitting, screen)
    using _ = file
    using keyboard = new LineKeyboard(process.stdin, output, screen, catchInterrupts().signal)
    const terminal = new TerminalGame(sitting, screen, keyboard, file !== undefined)
    const { ending, fault, path, unsaved } = await playToTheEnd(terminal, file)
    if (fault) screen.clearLine()
    screen.print(...endLines(sitting, screen, ending))
    if (fault) console.error(`manyhands: ${fault.message}`)
    if (path !== undefined) screen.print(savedLine(path))
    if (unsaved !== undefined) throw unsaved
    return {
      document: {
        ...asDocument(sitting, ending, path),
        ...(fault && { error: { message: fault.message } }),
      },
      digest: digest(sitting.record()),
      ...(ending === 'interrupted' ? { stopped: true } : { exitCode: EXITS[ending] }),
    }
  },
})

function openNamedRecord(named: string | true, sitting: InteractiveGame, screen: Screen): RecordFile {
  return openRecord(named === true ? undefined : named, sitting, (path) => {
    screen.print('', savedLine(path))
  })
}

interface SeatFlags {
  readonly players?: readonly string[]
  readonly seats?: number
  readonly seed?: number
  readonly deck?: readonly string[]
}

function seatPlayers({ game, options }: NamedGame, flags: SeatFlags): InteractiveGame {
  const { players = [], seats } = flags
  const { min, max } = game.seats
  const isCounted = seats === undefined && players.length > 1
  if (isCounted && (players.length < min || players.length > max)) {
    const enough = Array.from({ length: min }, (_, n) => players[n] ?? players.at(-1)).join(',')
    const range = min === max ? `${min}` : `${min} to ${max}`
    throw new InputError(
      `${game.name} is for ${range} players, and --players names ${players.length}: name one a seat, as in --players ${enough}`,
    )
  }
  return InteractiveGame.start(game, { ...flags, options, seed: flags.seed ?? randomInt(SEEDS) })
}

interface Played {
  readonly ending: Ending
  /** What a player's module did wrong, if that ended the game. */
  readonly fault?: PlayerFault
  /** Where the game was saved. */
  readonly path?: string
  /** Why the game could not be saved, if it could not. */
  readonly unsaved?: unknown
}

/** However it ends, the game is saved before anything else is done. */
async function playToTheEnd(terminal: TerminalGame, file: RecordFile | undefined): Promise<Played> {
  try {
    const ending = await terminal.run()
    return { ending, ...saveTo(file) }
  } catch (thrown) {
    const saved = saveTo(file)
    if (!(thrown instanceof PlayerFault)) throw thrown
    return { ending: 'player failed', fault: thrown, ...saved }
  }
}

function saveTo(file: RecordFile | undefined): Pick<Played, 'path' | 'unsaved'> {
  try {
    return file ? { path: file.save() } : {}
  } catch (unsaved) {
    return { unsaved }
  }
}
