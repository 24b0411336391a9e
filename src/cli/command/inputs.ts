/** What a command can be given, declared as data: its arguments and options, with the types of their values. */
import { Argument, InvalidArgumentError, Option } from 'commander'
import { parseDuration } from '../progress/durations.ts'

/** One argument or option. `Always` says whether a command always gets a value for it. */
export interface Input<Value, Always extends boolean = boolean> {
  readonly help: string
  readonly always: Always
  /** As in `<n>`, `[file]` or `<ids...>`. A switch takes nothing. */
  readonly takes?: string
  readonly choices?: readonly string[]
  readonly default?: Value
  /** How help shows the default, if not as the value itself. */
  readonly shownDefault?: string
  /** The text that stands for a value that is left out, as in `[n]`. */
  readonly preset?: string
  /** The option that this one excludes. */
  readonly conflicts?: string
  /** Help for the option `--no-…` that turns this one off. */
  readonly negation?: string
  parse?(text: string, before: Value | undefined): Value
}

export type Inputs = Readonly<Record<string, Input<unknown>>>

type ValueOf<One> = One extends Input<infer Value> ? Value : never

/** The values of all inputs, by their names. */
export type Given<All extends Inputs> = {
  readonly [Name in keyof All as All[Name]['always'] extends true ? Name : never]: ValueOf<All[Name]>
} & {
  readonly [Name in keyof All as All[Name]['always'] extends true ? never : Name]?: ValueOf<All[Name]>
}

/** The only texts that are taken, or how a text becomes a value. */
type Values<Value> = readonly Value[] | ((text: string, before: Value | undefined) => Value)

export function optional(takes: string, help: string): Input<string, false>
export function optional<const Value>(takes: string, help: string, values: Values<Value>): Input<Value, false>
export function optional<Value>(takes: string, help: string, values?: Values<Value>): Input<Value, false> {
  return {
    help,
    takes,
    always: false,
    ...(typeof values === 'function' ? { parse: values } : values && { choices: values.map(String) }),
  }
}

export function required(takes: string, help: string): Input<string, true>
export function required<const Value>(takes: string, help: string, values: Values<Value>): Input<Value, true>
export function required<Value>(takes: string, help: string, values?: Values<Value>): Input<Value, true> {
  return { ...(values ? optional(takes, help, values) : { takes, help }), always: true }
}

/** @param shown how help shows the default, if not as the value itself */
export function withDefault<Value>(
  input: Input<Value, false>,
  value: NoInfer<Value>,
  shown?: string,
): Input<Value, true> {
  return { ...input, always: true, default: value, ...(shown !== undefined && { shownDefault: shown }) }
}

/** An option whose value may be left out: then it is as if this text was given. */
export const presetTo = <Value>(input: Input<Value, false>, preset: string): Input<Value, false> => ({
  ...input,
  preset,
})

/** An option that is on or off. */
export const toggle = (help: string, conflicts?: string): Input<boolean, true> => ({
  help,
  always: true,
  ...(conflicts !== undefined && { conflicts }),
})

/** An option `--no-…`, which turns off what is on otherwise. */
export const onUnless = (negation: string): Input<boolean, true> => ({ ...toggle(''), negation })

/** The greatest number that an option takes, and why it is not greater. */
interface Limit {
  readonly most: number
  readonly why: string
}

/** A whole number of at least `least`. */
export function whole(least: number, limit?: Limit): (text: string) => number {
  return (text) => {
    const value = Number(text)
    const isWhole = text.trim() !== '' && Number.isInteger(value)
    if (isWhole && limit !== undefined && value > limit.most)
      throw new InvalidArgumentError(`The most is ${limit.most.toLocaleString('en')}: ${limit.why}.`)
    if (isWhole && Number.isSafeInteger(value) && value >= least) return value
    const range =
      value > Number.MAX_SAFE_INTEGER ? `from ${least} to ${Number.MAX_SAFE_INTEGER}` : `of at least ${least}`
    throw new InvalidArgumentError(`It takes a whole number ${range}.`)
  }
}

/** A number of games. */
export const gameCount = (least: number): ((text: string) => number) =>
  whole(least, { most: 1_000_000_000, why: 'most games would take days to play more' })

/** A number of workers, each a thread or a process. */
export const workerCount = whole(1, {
  most: 256,
  why: 'each worker is a thread or a process with memory of its own, and computing gains nothing from more than one a core',
})

export function between(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() !== '' && value >= least && value <= most) return value
    throw new InvalidArgumentError(`It takes a number from ${least} to ${most}.`)
  }
}

/** A time in milliseconds. */
export function duration(text: string): number {
  const milliseconds = parseDuration(text)
  if (milliseconds !== undefined && milliseconds > 0 && milliseconds < 2 ** 31) return milliseconds
  throw new InvalidArgumentError('It takes a time such as 500ms, 5s or 10m, of at most 24 days.')
}

function folder(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It takes the name of a folder.')
}

export const names = (text: string): string[] => text.split(',').map((name) => name.trim())

/** Options that mean the same in every command that has them. */
export const SHARED = {
  seed: withDefault(optional('<n>', 'the seed of all randomness', whole(0)), 1),
  workers: optional('<n>', 'how many workers (default: all cores)', workerCount),
  lane: optional('<lane>', 'where the work runs', ['inline', 'thread', 'process']),
  engine: optional(
    '<engine>',
    'the engine that plays: compiled code, or the interpreter it is tested against (default: compiled)',
    ['compiled', 'reference'],
  ),
  stepLimit: optional('<n>', 'give up a game after this many steps (default: 1000000)', whole(1)),
  seats: optional('<n>', 'the number of players', whole(1)),
  json: toggle('print one JSON document on standard output'),
  quiet: toggle('show no progress'),
  run: optional('<dir>', 'the folder that records the run (default: a new one in .manyhands/runs)', folder),
  /** Of a command that records nothing unless it is asked to. */
  recordIn: optional('<dir>', 'record the run in this folder, so that --resume can continue it', folder),
  resume: toggle('continue the run in that folder, or the last unfinished run of the same request'),
} as const

/** The commander options of an input: one, or two if it can be turned off. */
export function optionsOf(name: string, input: Input<unknown>): Option[] {
  const { takes, help, conflicts, negation } = input
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const option = configured(new Option(takes ? `--${flag} ${takes}` : `--${flag}`, help), input)
  if (conflicts !== undefined) option.conflicts(conflicts)
  if (input.preset !== undefined) option.preset(input.preset)
  const negated = negation === undefined ? [] : [new Option(`--no-${flag}`, negation)]
  return help === '' ? negated : [option, ...negated]
}

export const argumentOf = (name: string, input: Input<unknown>): Argument =>
  configured(new Argument(input.takes ?? `<${name}>`, input.help), input)

function configured<Part extends Option | Argument>(part: Part, input: Input<unknown>): Part {
  if (input.default !== undefined) part.default(input.default, input.shownDefault)
  if (input.choices) part.choices(input.choices)
  if (input.parse) part.argParser((text: string, before: unknown) => input.parse?.(text, before))
  return part
}

/** Switches that were not given are off. */
export function withTogglesOff(options: Inputs, given: object): object {
  const off = Object.entries(options).flatMap(([name, { takes, always }]) =>
    takes === undefined && always ? [[name, false] as const] : [],
  )
  return { ...Object.fromEntries(off), ...given }
}
