/**
 * Recorded games: written down as text, then replayed with the choices of the text and compared line by line. Kept under
 * version control they show when the rules of a game, or how they are read, have changed.
 */
import { RulesError } from '../check/check.ts'
import { GameNameError, splitGameName } from '../classics/game-name.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Choice } from '../interpret/decision.ts'
import { STEP_LIMIT } from '../interpret/play.ts'
import { formatEvent, formatOutcome, NO_END, TraceFormatter } from '../interpret/trace.ts'
import { DeckError, SettingError } from '../model/game-model.ts'
import { PlayerFault } from '../players/module-player.ts'
import { leftUnderWay } from '../players/patience.ts'
import type { Game } from '../rules/tree.ts'
import { rulesDigest } from '../rules/wording.ts'
import { GameSetup, type SetupOptions } from './game-setup.ts'
import {
  errorLine,
  FAULT,
  oneLine,
  parseRecords,
  RecordError,
  type RecordHeader,
  type RecordText,
  stoppedLine,
  writeRecord,
} from './record-text.ts'
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
    const result = setup.play(index, { onEvent: (event) => story.add(event) })
    return { text: text(formatOutcome(result)), result }
  } catch (thrown) {
    const error = messageOf(thrown)
    return { text: text(thrown instanceof PlayerFault ? FAULT + error : errorLine(error)), error }
  }
}

/** What a record begins with, up to its first line of play. */
export function recordHead(setup: GameSetup, players: readonly string[]): string {
  return writeRecord({ ...headerOf(setup, 0), players }, [])
}

function headerOf({ spec, name }: GameSetup, index: number): RecordHeader {
  const { game, seats, seed, players, deck, stepLimit } = spec
  const ofRules = rulesDigest(game)
  const classic = CLASSICS.get(game.id)
  const isClassic = classic !== undefined && (classic === game || rulesDigest(classic) === ofRules)
  return {
    game: name,
    seats,
    seed,
    index,
    players,
    ...(deck && { deck }),
    ...(stepLimit !== STEP_LIMIT && { stepLimit }),
    ...(!isClassic && { rules: game }),
    rulesDigest: ofRules,
  }
}

export type Replay =
  | { readonly equal: true; readonly text: string }
  | { readonly equal: false; readonly text: string; readonly difference: Difference }

/** Where a record and its replay differ first. `text` is the replay up to there. */
export interface Difference {
  /** Of the file, from 1. */
  readonly line: number
  readonly recorded: string
  readonly replayed: string
  /** What it means, in words. */
  readonly why: string
  /** The legal choices there, if the recorded one is not legal. */
  readonly choices?: readonly string[]
}

/** Replays every record of a file. Throws `RecordError`. */
export function replayAll(text: string): Replay[] {
  return parseRecords(text).map(replayOne)
}

/** Replays a text of one record. */
export function replay(text: string): Replay {
  return replayOne(onlyRecord(text))
}

function onlyRecord(text: string): RecordText {
  const [first, second] = parseRecords(text)
  if (second)
    throw new RecordError(second.firstLine, 'a second record begins before: replayAll takes several')
  return first as RecordText
}

/** A game that was left before its end. */
export interface LeftGame {
  readonly game: Game
  readonly setup: SetupOptions
  readonly players: readonly string[]
  /** All choices, by their places among those there were. */
  readonly choices: readonly number[]
}

/**
 * Reads a record of a game that people have left, or of one whose program was killed: then the last line may be cut off.
 * Throws `RecordError`.
 */
export function leftGame(text: string): LeftGame {
  const record = onlyRecord(text.slice(0, text.lastIndexOf('\n') + 1))
  const { header, lines, firstLine } = record
  const replayed = replayOne(record)
  const isCut = !replayed.equal && replayed.difference.recorded === RECORD_ENDS
  if (!replayed.equal && !isCut) throw new RecordError(replayed.difference.line, replayed.difference.why)
  const setup = setupOf(record)
  const { choices, isLeft } = playAgain(setup, record)
  const last = firstLine + lines.length - 1
  if (!isLeft && !isCut) throw new RecordError(last, 'the game is over: replay shows it again')
  if (!header.players || header.index !== 0) throw new RecordError(1, 'the game was not played with play')
  const { game, seats, seed, options, deck, stepLimit } = setup.spec
  const spec = { seats, seed, options, stepLimit, ...(deck && { deck }) }
  return { game, setup: spec, players: header.players, choices }
}

const RECORD_ENDS = '(the record ends)'
const GAME_OVER = '(the game is over)'

function replayOne(record: RecordText): Replay {
  const { header, lines: recorded } = record
  const setup = setupOf(record)
  const { game } = setup.spec
  const found = rulesDigest(game)
  const text = (lines: readonly string[]): string => writeRecord({ ...header, rulesDigest: found }, lines)
  if (found !== header.rulesDigest) {
    const why = `the rules of ${game.name} have changed since`
    const line = record.lineOf.get('rules-digest') ?? record.firstLine
    const difference = { line, recorded: header.rulesDigest, replayed: found, why }
    return { equal: false, text: text([]), difference }
  }
  const { lines, illegal } = playAgain(setup, record)
  let at = 0
  while (at < recorded.length && recorded[at] === lines[at]) at += 1
  const line = record.firstLine + at
  if (illegal && at >= lines.length)
    return { equal: false, text: text(lines), difference: { line, ...illegal } }
  if (at >= Math.max(recorded.length, lines.length)) return { equal: true, text: text(lines) }
  const why = 'the game goes on differently'
  const [before, after] = [recorded[at] ?? RECORD_ENDS, lines[at] ?? GAME_OVER]
  const difference = { line, recorded: before, replayed: after, why }
  return { equal: false, text: text(lines.slice(0, at + 1)), difference }
}

interface PlayedAgain {
  readonly lines: readonly string[]
  /** By their places among those there were. */
  readonly choices: readonly number[]
  /** People left it here. */
  readonly isLeft: boolean
  /** A choice that is not legal: the game could not go on. */
  readonly illegal?: Omit<Difference, 'line'>
}

/** Plays as recorded, for as long as it can. */
function playAgain(setup: GameSetup, record: RecordText): PlayedAgain {
  const story = new TraceFormatter(setup.program)
  const taken: number[] = []
  const played = (end: readonly string[], isLeft = false): PlayedAgain => ({
    lines: [...story.lines.map(oneLine), ...end],
    choices: taken,
    isLeft,
  })
  try {
    const play = setup.start(record.header.index, (event) => story.add(event))
    while (!play.over) {
      const { seat, choices } = play
      const recorded = record.lines[story.lines.length] ?? RECORD_ENDS
      const isLeft = recorded === stoppedLine(seat)
      if (isLeft || recorded.startsWith(FAULT)) return played([recorded], isLeft)
      if (recorded.startsWith(NO_END)) return played([formatOutcome(leftUnderWay(play.outcome))])
      const chosen = choices.findIndex(
        ({ label }) =>
          recorded ===
          oneLine(formatEvent(setup.program, { kind: 'choice', player: seat, label, of: choices.length })),
      )
      if (chosen < 0) return { ...played([]), illegal: illegalChoice(recorded, seat, choices) }
      taken.push(chosen)
      play.choose(chosen)
    }
    return played([formatOutcome(play.outcome)])
  } catch (thrown) {
    return played([errorLine(messageOf(thrown))])
  }
}

function illegalChoice(recorded: string, seat: number, choices: readonly Choice[]): Omit<Difference, 'line'> {
  const labels = choices.map(({ label }) => oneLine(label))
  const replayed = `(player ${seat + 1} chooses)`
  const why =
    recorded === RECORD_ENDS
      ? 'the record ends before the game is over; if it was saved by play, "play --resume" goes on with it'
      : `player ${seat + 1} cannot choose that; there are: ${labels.join(', ')}`
  return { recorded, replayed, why, choices: labels }
}

/** The setup of the header, without its players: the text chooses. Errors name the line of the field that is wrong. */
function setupOf({ header, lineOf }: RecordText): GameSetup {
  const { game, rules, seats, seed, deck, stepLimit } = header
  try {
    return new GameSetup(rules === undefined ? game : (rules as Game), {
      seats,
      seed,
      options: splitGameName(game).options,
      deck,
      stepLimit,
    })
  } catch (thrown) {
    const field = fieldOf(thrown)
    if (field === undefined) throw thrown
    throw new RecordError(lineOf.get(field) ?? lineOf.get('game') ?? 1, messageOf(thrown))
  }
}

/** The field of the header that an error is about. */
function fieldOf(thrown: unknown): string | undefined {
  if (thrown instanceof DeckError) return 'deck'
  if (thrown instanceof RulesError) return 'rules'
  if (thrown instanceof RangeError) return 'step-limit'
  return thrown instanceof SettingError || thrown instanceof GameNameError ? 'game' : undefined
}
