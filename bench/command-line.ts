import { parseArgs } from 'node:util'

export interface Request {
  readonly names: readonly string[]
  readonly json: boolean
  readonly slice: boolean
  readonly repeats: number
}

export const USAGE = `npm run bench -- [name...] [--json] [--repeats N] [--slice]`

/** Nine: a median that two or three bad rounds do not move. */
const REPEATS = 9
const REPEATS_OF_A_SLICE = 2

/** Without names, all benches. Throws on wrong use, with what would be right. */
export function readCommandLine(args: readonly string[], known: readonly string[]): Request {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      slice: { type: 'boolean', default: false },
      repeats: { type: 'string' },
    },
  })
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new RangeError(`no bench is named ${unknown.join(', ')}; the benches are: ${known.join(', ')}`)
  }
  const usual = values.slice ? REPEATS_OF_A_SLICE : REPEATS
  return {
    names: positionals.length > 0 ? [...new Set(positionals)] : known,
    json: values.json,
    slice: values.slice,
    repeats: values.repeats === undefined ? usual : wholeNumber(values.repeats),
  }
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new RangeError(`--repeats must be a whole number, at least 1; got ${text}`)
}
