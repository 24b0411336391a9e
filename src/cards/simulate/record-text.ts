/**
 * The text of a record: a header of `name: value` lines, an empty line, the game line by line, and how it ended.
 *
 *     manyhands record 1
 *     game: war
 *     seats: 2
 *     seed: 1
 *     index: 0
 *     rules-digest: 3b1f…
 *
 *       stock is shuffled
 *       …
 *     over: won by player 1, scores 52 0
 *
 * A game that people left before its end has `stopped: player 1 was to choose` instead.
 * A file may hold several records, with empty lines between them.
 */

import { InputError } from '../../errors/index.ts'
import type { PathElement } from '../../rng/index.ts'

export interface RecordHeader {
  /** The game's name with its options. */
  readonly game: string
  readonly seats: number
  readonly seed: PathElement
  readonly index: number
  readonly players?: readonly string[]
  readonly deck?: readonly string[]
  readonly stepLimit?: number
  /** The tree, unless the game is a classic. */
  readonly rules?: unknown
  readonly rulesDigest: string
}

export interface RecordText {
  readonly header: RecordHeader
  /** In which line of the file each field of the header stands, from 1. */
  readonly lineOf: ReadonlyMap<string, number>
  readonly lines: readonly string[]
  /** In which line of the file the game begins. */
  readonly firstLine: number
}

/** A file that is not a record. The message names the line. */
export class RecordError extends InputError {
  override readonly name = 'RecordError'
  readonly line: number

  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`)
    this.line = line
  }
}

const FIRST_LINE = 'manyhands record 1'
const LONGEST_QUOTE = 60

export function writeRecord(header: RecordHeader, lines: readonly string[]): string {
  const { game, seats, seed, index, players, deck, stepLimit, rules, rulesDigest } = header
  // A path may contain spaces, and even line ends.
  const names = players?.map((name) => name.replaceAll(/\s/g, encodeURIComponent))
  const written = [
    FIRST_LINE,
    `game: ${game}`,
    `seats: ${seats}`,
    `seed: ${JSON.stringify(seed)}`,
    `index: ${index}`,
    ...(names ? [`players: ${names.join(' ')}`] : []),
    ...(deck ? [`deck: ${deck.join(' ')}`] : []),
    ...(stepLimit === undefined ? [] : [`step-limit: ${stepLimit}`]),
    ...(rules === undefined ? [] : [`rules: ${JSON.stringify(rules)}`]),
    `rules-digest: ${rulesDigest}`,
    '',
    ...lines.map(oneLine),
  ]
  return `${written.join('\n')}\n`
}

/** One line, whatever the words of the rules are. */
export const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trimEnd()

/** A player did not choose. A replay takes this line from the text, as it takes choices. */
export const FAULT = 'over: a player failed: '
export const errorLine = (message: string): string => oneLine(`over: an error: ${message}`)
/** People left the game before its end. */
export const stoppedLine = (seat: number): string => `stopped: player ${seat + 1} was to choose`

/** All records of a file. */
export function parseRecords(text: string): RecordText[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const starts = lines.flatMap((line, at) => (line === FIRST_LINE ? [at] : []))
  const before = lines.slice(0, starts[0]).findIndex((line) => line !== '')
  if (before >= 0 || starts.length === 0) throw notARecord(before + 1 || 1, lines[before] ?? '')
  return starts.map((start, n) => parseRecord(lines, start, starts[n + 1] ?? lines.length))
}

function notARecord(line: number, found: string): RecordError {
  const [, version] = /^manyhands record (\d+)$/.exec(found) ?? []
  return new RecordError(
    line,
    version === undefined
      ? `no record: it begins with "${FIRST_LINE}"; found ${quote(found)}`
      : `a record of version ${version}; this reads version 1`,
  )
}

const REQUIRED = ['game', 'seats', 'seed', 'index', 'rules-digest'] as const
const FIELDS = new Set<string>([...REQUIRED, 'players', 'deck', 'step-limit', 'rules'])

function parseRecord(lines: readonly string[], start: number, end: number): RecordText {
  const fields = new Map<string, string>()
  const lineOf = new Map<string, number>()
  let at = start + 1
  for (; at < end && lines[at] !== ''; at += 1) {
    const line = lines[at] ?? ''
    const [, name, value] = /^([a-z-]+): (.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined || !FIELDS.has(name)) {
      const known = [...FIELDS].join(', ')
      throw new RecordError(at + 1, `no line of a header: found ${quote(line)}; there are: ${known}`)
    }
    if (fields.has(name)) throw new RecordError(at + 1, `the header has "${name}" twice`)
    fields.set(name, value)
    lineOf.set(name, at + 1)
  }
  if (at >= end)
    throw new RecordError(at, 'the record ends with its header; an empty line and the game follow')
  const missing = REQUIRED.find((name) => !fields.has(name))
  if (missing !== undefined) throw new RecordError(start + 1, `the header of this record lacks "${missing}"`)
  const last = lines.findLastIndex((line, n) => n < end && line !== '')
  return {
    header: readHeader(fields, lineOf),
    lineOf,
    lines: lines.slice(at + 1, last + 1),
    firstLine: at + 2,
  }
}

function readHeader(fields: ReadonlyMap<string, string>, lineOf: ReadonlyMap<string, number>): RecordHeader {
  const text = (name: string): string => fields.get(name) ?? ''
  const expect = (name: string, isRight: boolean, expected: string): void => {
    if (isRight) return
    throw new RecordError(lineOf.get(name) ?? 1, `"${name}" is ${expected}; found ${quote(text(name))}`)
  }
  const whole = (name: string): number => {
    expect(name, /^\d{1,15}$/.test(text(name)), 'a whole number')
    return Number(text(name))
  }
  const words = (name: string): string[] | undefined =>
    fields
      .get(name)
      ?.split(' ')
      .filter((word) => word !== '')
  const json = (name: string): unknown => {
    try {
      return JSON.parse(text(name))
    } catch (thrown) {
      return expect(name, false, `JSON (${(thrown as Error).message})`)
    }
  }
  const seed = json('seed')
  const isSeed = typeof seed === 'string' || Number.isSafeInteger(seed)
  expect('seed', isSeed, 'a whole number, or a text in double quotes')
  expect('rules-digest', /^[0-9a-f]{64}$/.test(text('rules-digest')), '64 hexadecimal digits')
  const [players, deck] = [words('players'), words('deck')]
  return {
    game: text('game'),
    seats: whole('seats'),
    seed: seed as PathElement,
    index: whole('index'),
    ...(players && { players }),
    ...(deck && { deck }),
    ...(fields.has('step-limit') && { stepLimit: whole('step-limit') }),
    ...(fields.has('rules') && { rules: json('rules') }),
    rulesDigest: text('rules-digest'),
  }
}

/** What was found, shortened, and with control characters escaped. */
function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text)
}
