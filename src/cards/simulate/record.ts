/**
 * Recorded games: written down as text, to be replayed and compared line by line. Kept under version control they show
 * when the rules of a game, or how they are read, have changed.
 */
import { digest } from '../../digest/index.ts'
import { CLASSICS } from '../classics/index.ts'
import { STEP_LIMIT } from '../interpret/play.ts'
import { formatOutcome, TraceFormatter } from '../interpret/trace.ts'
import { PlayerFault } from '../players/player-error.ts'
import type { Game } from '../rules/tree.ts'
import { GameSetup, type SetupOptions } from './game-setup.ts'
import { errorLine, FAULT, oneLine, type RecordHeader, stoppedLine, writeRecord } from './record-text.ts'
import { messageOf, type Played } from './simulate.ts'

export interface RecordOptions extends SetupOptions {
  /** Which game of the seed; the first unless given. */
  readonly index?: number
}

/** Plays a game and writes it down. */
export function recordGame(game: Game | string, options: RecordOptions = {}): string {
  return recordAt(new GameSetup(game, options), options.index ?? 0).text
}

export function recordAt(setup: GameSetup, index: number): { readonly text: string } & Played {
  const story = new TraceFormatter(setup.program)
  const text = (end: string): string => writeRecord(headerOf(setup, index), [...story.lines, end])
  try {
    const result = setup.play(index, (event) => story.add(event))
    return { text: text(formatOutcome(result)), result }
  } catch (thrown) {
    const error = messageOf(thrown)
    return { text: text(thrown instanceof PlayerFault ? oneLine(FAULT + error) : errorLine(error)), error }
  }
}

/** Writes down choices that were made elsewhere, by other players: an unfinished game is written as far as it went. */
export function recordChoices(
  setup: GameSetup,
  choices: readonly number[],
  players: readonly string[],
): string {
  const story = new TraceFormatter(setup.program)
  const text = (end: string): string => writeRecord({ ...headerOf(setup, 0), players }, [...story.lines, end])
  try {
    const play = setup.start(0, (event) => story.add(event))
    for (const choice of choices) play.choose(choice)
    return text(play.over ? formatOutcome(play.outcome) : stoppedLine(play.seat))
  } catch (thrown) {
    return text(errorLine(messageOf(thrown)))
  }
}

function headerOf({ spec, name }: GameSetup, index: number): RecordHeader {
  const { game, seats, seed, players, deck, stepLimit } = spec
  const rulesDigest = digest(game)
  const classic = CLASSICS.get(game.id)
  const isClassic = classic !== undefined && (classic === game || digest(classic) === rulesDigest)
  return {
    game: name,
    seats,
    seed,
    index,
    players,
    ...(deck && { deck }),
    ...(stepLimit !== STEP_LIMIT && { stepLimit }),
    ...(!isClassic && { rules: game }),
    rulesDigest,
  }
}
