/** Values that no tree should have, or not there. */
import type { Stream } from '../../rng/index.ts'

class Card {
  readonly get = 'me'
}

/** Something that JSON can say, or nearly. */
export function scalar(rng: Stream): unknown {
  return rng.pick<() => unknown>([
    () => null,
    () => Number.NaN,
    () => Number.POSITIVE_INFINITY,
    () => 1e300,
    () => -0.5,
    () => 2 ** 31,
    () => 0,
    () => -1,
    () => 7,
    () => true,
    () => false,
    () => '',
    () => 'me',
    () => '__proto__',
    () => 'x'.repeat(1_000_000),
    () => [],
    () => ({}),
    () => [null],
    () => nested(10_000),
    () => new Array<number>(300_000).fill(1),
    () => new Array<object>(20_001).fill({ get: 'me' }),
    () => ({ get: 'me' }),
    () => ({ do: 'end' }),
    () => JSON.parse('{ "__proto__": { "get": "me" } }') as unknown,
    () => JSON.parse('{ "constructor": { "prototype": 1 }, "toString": 1 }') as unknown,
    () => Object.freeze({ get: 'none', of: 'card' }),
  ])()
}

/** Something that only JavaScript can say. What it stands for or is part of is given. */
export function hostileValue(rng: Stream, value: unknown, tree: object): { value: unknown; name: string } {
  const [name, make] = rng.pick<[string, () => unknown]>([
    ['undefined', () => undefined],
    ['a function', () => () => value],
    ['a symbol', () => Symbol('get')],
    ['a BigInt', () => 10n],
    ['a date', () => new Date(0)],
    ['a map', () => new Map([['get', 'me']])],
    ['a set', () => new Set([value])],
    ['a boxed number', () => Object(7)],
    ['a boxed string', () => Object('me')],
    ['bytes', () => new Uint8Array(8)],
    ['a regular expression', () => /x/],
    ['a promise', () => Promise.resolve(value)],
    ['an instance of a class', () => new Card()],
    ['an heir', () => Object.create(typeof value === 'object' ? value : { get: 'me' })],
    ['an heir of a list', () => Object.setPrototypeOf([value], { length: 1 })],
    ['the whole tree in itself', () => cyclic(tree)],
    ['a list in itself', () => cyclic([])],
    ['a list with a hole', () => withHole(value)],
    ['a list longer than memory', () => new Array(2 ** 32 - 1)],
    ['a list with a field', () => Object.assign([value], { get: 'me' })],
    ['a getter', () => Object.defineProperty({}, 'get', { get: () => 'me', enumerable: true })],
    ['a getter that throws', () => Object.defineProperty({}, 'get', { get: fails, enumerable: true })],
    ['a list with a getter', () => Object.defineProperty([], 0, { get: fails, enumerable: true })],
    ['a hidden field', () => Object.defineProperty({ get: 'me' }, 'extra', { value: 1 })],
    ['a field named by a symbol', () => ({ get: 'me', [Symbol('of')]: 1 })],
    ['a proxy', () => new Proxy({ get: 'me' }, {})],
    ['a proxy that throws', () => new Proxy({}, { ownKeys: fails, get: fails, getPrototypeOf: fails })],
    ['what says it is a list', () => ({ length: 3, [Symbol.iterator]: fails })],
  ])
  return { value: make(), name }
}

function fails(): never {
  throw new Error('a tree must not be run')
}

function nested(depth: number): unknown {
  let value: unknown = []
  for (let n = 0; n < depth; n += 1) value = [value]
  return value
}

function withHole(value: unknown): unknown[] {
  const list = [value, value, value]
  delete list[1]
  return list
}

function cyclic(start: object): object {
  const copy: Record<string, unknown> = { ...(start as Record<string, unknown>) }
  copy['flow'] = [copy]
  copy['self'] = copy
  return copy
}
