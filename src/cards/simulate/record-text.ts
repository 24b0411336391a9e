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
 * A game that people left before its end has instead `stopped: player 1 was to choose`.
 * A file may hold several, one after the other, with empty lines between.
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
  /** The tree, where the game is no classic. */
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

/** A file that is no record. The message names the line. */
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

export function writeHeader(header: RecordHeader): string[] {
  const { game, seats, seed, index, players, deck, stepLimit, rules, rulesDigest } = header
  return [
    FIRST_LINE,
    `game: ${game}`,
    `seats: ${seats}`,
    `seed: ${JSON.stringify(seed)}`,
    `index: ${index}`,
    // A path may have spaces, and even ends of lines.
    ...(players
      ? [`players: ${players.map((name) => name.replaceAll(/\s/g, encodeURIComponent)).join(' ')}`]
      : []),
    ...(deck ? [`deck: ${deck.join(' ')}`] : []),
    ...(stepLimit === undefined ? [] : [`step-limit: ${stepLimit}`]),
    ...(rules === undefined ? [] : [`rules: ${JSON.stringify(rules)}`]),
    `rules-digest: ${rulesDigest}`,
  ]
}

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
  if (version !== undefined)
    return new RecordError(line, `a record of version ${version}; this reads version 1`)
  return new RecordError(line, `no record: it begins with "${FIRST_LINE}"; found ${quote(found)}`)
}

function parseRecord(lines: readonly string[], start: number, end: number): RecordText {
  const fields = new Map<string, string>()
  const lineOf = new Map<string, number>()
  let at = start + 1
  for (; at < end && lines[at] !== ''; at += 1) {
    const line = lines[at] as string
    const [, name, value] = /^([a-z-]+): (.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined || !KNOWN.has(name)) {
      throw new RecordError(
        at + 1,
        `no line of a header: found ${quote(line)}; there is ${[...KNOWN].join(', ')}`,
      )
    }
    if (fields.has(name)) throw new RecordError(at + 1, `the header has "${name}" twice`)
    fields.set(name, value)
    lineOf.set(name, at + 1)
  }
  if (at >= end)
    throw new RecordError(at, 'the record ends with its header; an empty line and the game follow')
  let last = end
  while (last > at + 1 && lines[last - 1] === '') last -= 1
  return {
    header: new HeaderReader(fields, lineOf, start + 1).read(),
    lineOf,
    lines: lines.slice(at + 1, last),
    firstLine: at + 2,
  }
}

const NEEDED = ['game', 'seats', 'seed', 'index', 'rules-digest'] as const
const KNOWN: ReadonlySet<string> = new Set([...NEEDED, 'players', 'deck', 'step-limit', 'rules'])

class HeaderReader {
  readonly #fields: ReadonlyMap<string, string>
  readonly #lineOf: ReadonlyMap<string, number>
  readonly #start: number

  constructor(fields: ReadonlyMap<string, string>, lineOf: ReadonlyMap<string, number>, start: number) {
    this.#fields = fields
    this.#lineOf = lineOf
    this.#start = start
  }

  read(): RecordHeader {
    const fields = this.#fields
    const missing = NEEDED.find((name) => !fields.has(name))
    if (missing !== undefined)
      throw new RecordError(this.#start, `the header of this record lacks "${missing}"`)
    const digest = fields.get('rules-digest') as string
    if (!/^[0-9a-f]{64}$/.test(digest)) throw this.#wrong('rules-digest', '64 hexadecimal digits')
    const [players, deck] = [this.#words('players'), this.#words('deck')]
    return {
      game: fields.get('game') as string,
      seats: this.#whole('seats'),
      seed: this.#seed(),
      index: this.#whole('index'),
      ...(players && { players }),
      ...(deck && { deck }),
      ...(fields.has('step-limit') && { stepLimit: this.#whole('step-limit') }),
      ...(fields.has('rules') && { rules: this.#json('rules') }),
      rulesDigest: digest,
    }
  }

  #whole(name: string): number {
    const text = this.#fields.get(name) as string
    if (!/^\d{1,15}$/.test(text)) throw this.#wrong(name, 'a whole number')
    return Number(text)
  }

  #words(name: string): string[] | undefined {
    return this.#fields
      .get(name)
      ?.split(' ')
      .filter((word) => word !== '')
  }

  #seed(): PathElement {
    const seed = this.#json('seed')
    if (typeof seed === 'string' || Number.isSafeInteger(seed)) return seed as PathElement
    throw this.#wrong('seed', 'a whole number, or a text in double quotes')
  }

  #json(name: string): unknown {
    try {
      return JSON.parse(this.#fields.get(name) as string)
    } catch (thrown) {
      throw this.#wrong(name, `JSON (${(thrown as Error).message})`)
    }
  }

  #wrong(name: string, expected: string): RecordError {
    const found = quote(this.#fields.get(name) ?? '')
    return new RecordError(this.#lineOf.get(name) ?? this.#start, `"${name}" is ${expected}; found ${found}`)
  }
}

/** What was found, short and without what a terminal would obey. */
function quote(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text)
}
