import { InvalidArgumentError, Option } from 'commander'
import { parseDuration } from '../progress/durations.ts'

/** A whole number, at least so much. */
export function whole(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() !== '' && Number.isSafeInteger(value) && value >= least) return value
    const range =
      value > Number.MAX_SAFE_INTEGER ? `from ${least} to ${Number.MAX_SAFE_INTEGER}` : `of at least ${least}`
    throw new InvalidArgumentError(`It takes a whole number ${range}.`)
  }
}

export function duration(text: string): number {
  const milliseconds = parseDuration(text)
  if (milliseconds !== undefined && milliseconds > 0 && milliseconds < 2 ** 31) return milliseconds
  throw new InvalidArgumentError('It takes a time such as 500ms, 5s or 10m, of at most 24 days.')
}

/** Options that mean the same in every command that has them. */
export const SHARED = {
  seed: () => new Option('--seed <n>', 'where all randomness comes from').argParser(whole(0)).default(1),
  workers: () =>
    new Option('--workers <n>', 'how many work at once (default: all cores)').argParser(whole(1)),
  engine: () =>
    new Option('--engine <engine>', 'what plays: compiled code, or the interpreter that it is tested against')
      .choices(['compiled', 'reference'])
      .default('compiled'),
  stepLimit: () =>
    new Option('--step-limit <n>', 'give up a game after so many steps (default: 1000000)').argParser(
      whole(1),
    ),
  lane: () => new Option('--lane <lane>', 'where the work runs').choices(['inline', 'thread', 'process']),
  json: () => new Option('--json', 'print one JSON document on standard output'),
  quiet: () => new Option('--quiet', 'show no progress'),
  run: () =>
    new Option('--run <dir>', 'the folder that records the run (default: a new one in .manyhands/runs)'),
  resume: () => new Option('--resume', 'go on with the run in that folder, or with the last one like this'),
} as const
