import { randomInt } from 'node:crypto'
import type { NamedGame } from '../../cards/classics/game-name.ts'
import { isModulePath, PlayerFault } from '../../cards/players/module-player.ts'
import { InteractiveGame } from '../../cards/session/interactive-game.ts'
import type { SetupOptions } from '../../cards/simulate/game-setup.ts'
import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import { TRAINED_CARD_PLAYERS } from '../../train/card-games/trained-by.ts'
import { loadGame, readText } from '../cards/game-source.ts'
import { DECK } from '../cards/inputs.ts'
import { defineCommand } from '../command/define-command.ts'
import { EXIT } from '../command/exit.ts'
import { runUserCode } from '../command/exit-guard.ts'
import { GROUPS } from '../command/groups.ts'
import { names, onUnless, optional, SHARED, toggle, whole } from '../command/inputs.ts'
import { endLines, savedLine } from './game-end.ts'
import { LineKeyboard } from './keyboard.ts'
import { RecordFile } from './record-file.ts'
import { Screen } from './screen.ts'
import { TerminalGame } from './terminal-game.ts'

const SEEDS = 1_000_000

export const play = defineCommand({
  name: 'play',
  group: GROUPS.designers,
  summary: 'play a card game at the terminal against the computer',
  description: 'Plays a card game at the terminal: against the computer, or with others at the same screen.',
  arguments: { game: optional('[game]', 'a game by its id, a .json file, or a .ts or .js file') },
  options: {
    resume: optional('<file>', 'go on with a game that was left: the file in which it was saved'),
    players: optional(
      '<names>',
      'one for each seat, as in human,mcts:200, or one for all (default: human, and mcts:200 in the other seats)',
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
? lists the commands: hint, undo, rules, quit. Exit code 0 when the game is over or was quit, 1 when the input
ended before or a player's module failed, 130 after Ctrl-C. The game is saved as far as it went: --resume
goes on with it, and "manyhands replay" plays it again.`,
  examples: [
    'manyhands play hearts',
    "manyhands play 'crazy-eights?deals=1' --seats 3",
    'manyhands play gin-rummy --players mcts-strong,human',
    'manyhands play cribbage --players human,human',
    'manyhands play --resume .manyhands/played/hearts-7.txt',
    'manyhands play scopa --seed 7 --record scopa.txt --ascii',
  ],
  // The game itself says how it ended.
  stopMessages: [''],
  async run({ game: name, resume, record = true, ascii, color, json, ...flags }, { catchInterrupts }) {
    const game = resume === undefined ? await newGame(name, flags) : await resumedGame(resume, name, flags)
    const output = json ? process.stderr : process.stdout
    const screen = new Screen(output, { ascii, colour: color })
    const onSavedAtExit = (path: string): void => screen.print('', savedLine(path, game))
    using file =
      record === false
        ? undefined
        : new RecordFile(
            game,
            { named: record === true ? undefined : record, resumed: resume },
            onSavedAtExit,
          )
    using keyboard = new LineKeyboard(process.stdin, output, screen, catchInterrupts().signal)
    const terminal = new TerminalGame(game, screen, keyboard, file)
    const [played] = await Promise.allSettled([terminal.run()])
    // However it ended, the game is saved before anything else is done.
    const [saved] = await Promise.allSettled([Promise.try(() => file?.save())])
    const fault: unknown = played.status === 'rejected' ? played.reason : undefined
    if (fault !== undefined && !(fault instanceof PlayerFault)) throw fault
    const ending = played.status === 'rejected' ? 'player failed' : played.value
    if (fault) screen.clearLine()
    screen.print(...endLines(game, screen, ending))
    if (fault) console.error(`manyhands: ${fault.message}`)
    if (saved.status === 'rejected') throw saved.reason
    const path = saved.value
    if (path !== undefined) screen.print(savedLine(path, game))
    const { winners, scores, draw } = game.outcome
    return {
      document: {
        ...game.setup.description,
        players: game.players,
        ending,
        winners: winners.map((player) => player + 1),
        scores,
        draw,
        ...(path !== undefined && { record: path }),
        ...(fault && { error: { message: fault.message } }),
      },
      digest: digest(game.record()),
      exitCode: ending === 'over' || ending === 'quit' ? EXIT.done : EXIT.bad,
      stopped: ending === 'interrupted',
    }
  },
})

interface SeatFlags extends Pick<SetupOptions, 'seats' | 'seed' | 'deck'> {
  readonly players?: readonly string[]
}

async function newGame(name: string | undefined, flags: SeatFlags): Promise<InteractiveGame> {
  if (name === undefined)
    throw new InputError('play takes a game, as in "manyhands play hearts", or --resume and a file')
  const named = await loadGame(name)
  const modules = flags.players?.filter(isModulePath) ?? []
  const start = (): InteractiveGame => startGame(named, flags)
  return modules.length > 0 ? runUserCode(modules.join(', '), start) : start()
}

/** The record says everything about the game. */
async function resumedGame(
  file: string,
  name: string | undefined,
  flags: SeatFlags,
): Promise<InteractiveGame> {
  const given = Object.entries(flags).find(([, value]) => value !== undefined)?.[0]
  const extra = name === undefined ? given && `--${given}` : `the game ${name}`
  if (extra !== undefined) throw new InputError(`--resume takes everything from ${file}: leave out ${extra}`)
  const record = readText(file)
  try {
    return await runUserCode(file, () => InteractiveGame.resume(record, { trainedBy: TRAINED_CARD_PLAYERS }))
  } catch (thrown) {
    throw thrown instanceof InputError ? new InputError(`${file}, ${thrown.message}`) : thrown
  }
}

function startGame({ game, options }: NamedGame, flags: SeatFlags): InteractiveGame {
  const { players = [], seats } = flags
  const { min, max } = game.seats
  const isCounted = seats === undefined && players.length > 1
  if (isCounted && (players.length < min || players.length > max)) {
    const enough = Array.from({ length: min }, (_, n) => players[n] ?? players.at(-1)).join(',')
    const range = min === max ? `${min}` : `${min} to ${max}`
    throw new InputError(
      `${game.name} is for ${range} players, and --players names ${players.length}: name one for each seat, as in --players ${enough}`,
    )
  }
  return InteractiveGame.start(game, {
    ...flags,
    options,
    seed: flags.seed ?? randomInt(SEEDS),
    trainedBy: TRAINED_CARD_PLAYERS,
  })
}
