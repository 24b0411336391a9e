/**
 * Recorded games: written down as text, played again from it, and compared line by line. Kept under version
 * control they say when the rules of a game, or how they are read, have changed.
 */
import { digest } from '../../digest/index.ts'
import { RulesError } from '../check/check.ts'
import { GameNameError, splitGameName } from '../classics/game-name.ts'
import { CLASSICS } from '../classics/index.ts'
import type { Choice } from '../interpret/decision.ts'
import { type Outcome, STEP_LIMIT } from '../interpret/play.ts'
import { formatEvent, formatOutcome, TraceFormatter } from '../interpret/trace.ts'
import { DeckError, SettingError } from '../model/game-model.ts'
import { PlayerFault } from '../players/player-error.ts'
import type { Game } from '../rules/tree.ts'
import { parseRecords, RecordError, type RecordHeader, type RecordText, writeHeader } from './record-text.ts'
import { Table, type TableOptions } from './table.ts'

export interface RecordOptions extends TableOptions {
  /** Which game of the seed; the first if left out. */
  readonly index?: number
}

/** A game played and written down. */
export function recordGame(game: Game | string, options: RecordOptions = {}): string {
  return recordAt(Table.set(game, options), options.index ?? 0).text
}

export type Recorded = { readonly text: string } & (
  | { readonly outcome: Outcome }
  | { readonly error: string }
)

export function recordAt(table: Table, index: number): Recorded {
  const header = [...writeHeader(headerOf(table, index)), '']
  const story = new TraceFormatter(table.program)
  try {
    const outcome = table.play(index, (event) => story.add(event))
    return { text: textOf([...header, ...story.lines.map(oneLine), formatOutcome(outcome)]), outcome }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown)
    const told = thrown instanceof PlayerFault ? oneLine(FAULT + error) : tellError(error)
    return { text: textOf([...header, ...story.lines.map(oneLine), told]), error }
  }
}

/** The same for what was chosen elsewhere, by others: a game that was left is written down as far as it went. */
export function recordChoices(table: Table, choices: readonly number[], players: readonly string[]): string {
  const header = [...writeHeader({ ...headerOf(table, 0), players }), '']
  const story = new TraceFormatter(table.program)
  const text = (end: string): string => textOf([...header, ...story.lines.map(oneLine), end])
  try {
    const play = table.start(0, (event) => story.add(event))
    for (const choice of choices) play.choose(choice)
    return text(play.over ? formatOutcome(play.outcome) : tellStopped(play.seat))
  } catch (thrown) {
    return text(tellError(thrown instanceof Error ? thrown.message : String(thrown)))
  }
}

function headerOf({ plan, name }: Table, index: number): RecordHeader {
  const { game, seats, seed, players, deck, stepLimit } = plan
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

/** One line, whatever the words of the rules are. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trimEnd()
}

/** A game ends where a player does not choose. Who replays it takes that from the text, as what players choose. */
const FAULT = 'over: a player failed: '

function tellError(message: string): string {
  return oneLine(`over: an error: ${message}`)
}

/** The game was left before its end. */
const tellStopped = (seat: number): string => `stopped: player ${seat + 1} was to choose`

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

export type Replay =
  | { readonly equal: true; readonly text: string }
  | { readonly equal: false; readonly text: string; readonly difference: Difference }

/** Where a record and its replay part. `text` is the replay up to there. */
export interface Difference {
  /** Of the file, from 1. */
  readonly line: number
  readonly recorded: string
  readonly replayed: string
  /** What it means, in words. */
  readonly why: string
  /** What could have been chosen there, if it is a choice that could not. */
  readonly choices?: readonly string[]
}

/** Plays every game of a file of records again, taking the choices from the text. Throws `RecordError`. */
export function replayAll(text: string): Replay[] {
  return parseRecords(text).map(replayOne)
}

/** The same for a text of one record. */
export function replay(text: string): Replay {
  const [first, second] = parseRecords(text)
  if (second)
    throw new RecordError(second.firstLine, 'a second record begins before: replayAll takes several')
  return replayOne(first as RecordText)
}

const RECORD_ENDS = '(the record ends)'
const GAME_OVER = '(the game is over)'

function replayOne(record: RecordText): Replay {
  const table = tableOf(record)
  const { header } = record
  const found = digest(table.plan.game)
  const written = [...writeHeader({ ...header, rulesDigest: found }), '']
  const result = (difference: Difference | undefined, lines: readonly string[]): Replay => {
    const text = textOf([...written, ...lines])
    return difference ? { equal: false, text, difference } : { equal: true, text }
  }
  if (found !== header.rulesDigest) {
    const why = `the rules of ${table.plan.game.name} have changed since`
    const line = record.lineOf.get('rules-digest') as number
    return result({ line, recorded: header.rulesDigest, replayed: found, why }, [])
  }
  const { lines, unknown } = playAgain(table, record)
  const at = firstDifference(record.lines, lines)
  const line = record.firstLine + at
  if (unknown && at >= lines.length) return result({ line, ...unknown }, lines)
  if (at >= Math.max(record.lines.length, lines.length)) return result(undefined, lines)
  const [recorded, replayed] = [record.lines[at] ?? RECORD_ENDS, lines[at] ?? GAME_OVER]
  return result({ line, recorded, replayed, why: 'the game goes on differently' }, lines.slice(0, at + 1))
}

function firstDifference(recorded: readonly string[], replayed: readonly string[]): number {
  let at = 0
  while (at < recorded.length && recorded[at] === replayed[at]) at += 1
  return at
}

interface PlayedAgain {
  readonly lines: readonly string[]
  /** A choice that there is not: the game could not go on. */
  readonly unknown?: Omit<Difference, 'line'>
}

/** Plays as recorded, for as long as it can. */
function playAgain(table: Table, record: RecordText): PlayedAgain {
  const story = new TraceFormatter(table.program)
  const told = (...ends: readonly string[]): string[] => [...story.lines.map(oneLine), ...ends]
  try {
    const play = table.start(record.header.index, (event) => story.add(event))
    while (!play.over) {
      const recorded = record.lines[story.lines.length] ?? RECORD_ENDS
      if (recorded.startsWith(FAULT)) return { lines: told(recorded) }
      if (recorded === tellStopped(play.seat)) return { lines: told(recorded) }
      const said = play.choices.map((choice) => choiceLine(table, play.seat, play.choices, choice))
      const chosen = said.indexOf(recorded)
      if (chosen < 0) return { lines: told(), unknown: unknownChoice(recorded, play.seat, play.choices) }
      play.choose(chosen)
    }
    return { lines: told(formatOutcome(play.outcome)) }
  } catch (thrown) {
    return { lines: told(tellError(thrown instanceof Error ? thrown.message : String(thrown))) }
  }
}

function choiceLine(table: Table, player: number, { length }: readonly Choice[], { label }: Choice): string {
  return oneLine(formatEvent(table.program, { kind: 'choice', player, label, of: length }))
}

function unknownChoice(recorded: string, seat: number, choices: readonly Choice[]): Omit<Difference, 'line'> {
  const labels = choices.map(({ label }) => oneLine(label))
  const replayed = `(player ${seat + 1} chooses)`
  const why = `player ${seat + 1} cannot choose that; there is: ${labels.join(', ')}`
  return { recorded, replayed, why, choices: labels }
}

/** A table as the header has it, without its players: the text chooses. What does not fit is told with its line. */
function tableOf({ header, lineOf: lines }: RecordText): Table {
  const { game, rules, seats, seed, deck, stepLimit } = header
  try {
    const named = rules === undefined ? game : (rules as Game)
    return Table.set(named, {
      seats,
      seed,
      options: splitGameName(game).options,
      ...(deck && { deck }),
      ...(stepLimit !== undefined && { stepLimit }),
    })
  } catch (thrown) {
    const field = fieldOf(thrown)
    if (field === undefined) throw thrown
    throw new RecordError(lines.get(field) ?? lines.get('game') ?? 1, (thrown as Error).message)
  }
}

/** The line of the header that an error is about. */
function fieldOf(thrown: unknown): string | undefined {
  if (thrown instanceof DeckError) return 'deck'
  if (thrown instanceof RulesError) return 'rules'
  if (thrown instanceof RangeError) return 'step-limit'
  return thrown instanceof SettingError || thrown instanceof GameNameError ? 'game' : undefined
}
