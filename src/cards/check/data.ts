/**
 * A tree is data: what JSON can say, and nothing else. A date, a getter or a hole in a list would look like
 * something it is not to one reading of the tree or another, and what contains itself would be read for ever.
 * So this comes first, and nothing that is not data is looked at further.
 */
import { at, describe, quote, type Report, Words } from './problem.ts'

/** Values in a tree, each shared one once: far more than games have, and quick to go through. */
const MOST_VALUES = 100_000
/** Nodes nest a hundred deep, and an option in a choice takes four levels. */
const DEEPEST = 500

/** Reports what is no data. True if there is none. */
export function isData(tree: unknown, report: Report): boolean {
  return isSmallTree(tree) || new DataCheck(report).look(tree, '', 0)
}

/** Only Node can tell a proxy from what it stands for. In a browser, trees come from JSON, which has none. */
const isProxy: (value: object) => boolean =
  globalThis.process?.getBuiltinModule?.('node:util').types.isProxy ?? (() => false)

/**
 * Whether it certainly is data, found out without noting where anything stands: almost every tree is right. Shared parts
 * count wherever they stand, and what contains itself is too deep or too much; `DataCheck` then says what is the case.
 */
function isSmallTree(tree: unknown): boolean {
  let values = 0
  const look = (value: unknown, depth: number): boolean => {
    values += 1
    if (typeof value !== 'object') {
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    }
    if (value === null) return true
    if (depth >= DEEPEST || values > MOST_VALUES || isProxy(value)) return false
    const list = Array.isArray(value)
    if (plainKind(value) === undefined || Object.getOwnPropertySymbols(value).length > 0) return false
    const names = Object.getOwnPropertyNames(value)
    const fields = list ? value.length : names.length
    // The names of a list without holes and without other fields are its indexes and `length`.
    if (values + fields > MOST_VALUES || (list && names.length !== fields + 1)) return false
    for (let n = 0; n < fields; n += 1) {
      const field = Object.getOwnPropertyDescriptor(value, list ? n : (names[n] as string))
      if (!(field?.enumerable && 'value' in field && look(field.value, depth + 1))) return false
    }
    return true
  }
  return look(tree, 0)
}

const HINT = 'a tree is what JSON can say'

class DataCheck {
  readonly #report: Report
  readonly #seen = new Set<object>()
  /** What the value looked at is part of. */
  readonly #around = new Set<object>()
  #values = 0

  constructor(report: Report) {
    this.#report = report
  }

  look(value: unknown, path: string, depth: number): boolean {
    this.#values += 1
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
    // Not all numbers are numbers to JSON, but what must be whole says so better.
    if (typeof value === 'number') return true
    if (typeof value !== 'object') return this.#wrong(path, notData(value), 'a value', HINT)
    if (this.#around.has(value)) {
      return this.#wrong(path, 'what this is a part of', 'a tree', 'nothing can contain itself')
    }
    if (this.#seen.has(value)) return true
    if (depth >= DEEPEST) return this.#wrong(path, `values nested ${DEEPEST} deep`, 'a flatter tree')
    const plain = isProxy(value) ? undefined : plainKind(value)
    if (plain === undefined) return this.#wrong(path, classOf(value), 'an object, a list or a value', HINT)
    this.#seen.add(value)
    this.#around.add(value)
    const right = this.#fields(value, plain, path, depth)
    this.#around.delete(value)
    return right
  }

  #fields(value: object, plain: 'list' | 'object', path: string, depth: number): boolean {
    const list = plain === 'list'
    const size = list ? (value as unknown[]).length : 0
    const keys = size > MOST_VALUES ? [] : Reflect.ownKeys(value)
    if (this.#values + Math.max(size, keys.length) > MOST_VALUES) {
      return this.#wrong(path, `more than ${MOST_VALUES} values`, 'a smaller tree')
    }
    let right = true
    for (const key of keys) {
      if (list && key === 'length') continue
      right = this.#field(value, key, list, path, depth) && right
    }
    // Indexes come before other keys, so those of a list without holes are as many as it is long.
    if (list && keys.length <= size) right = this.#wrong(path, 'a list with holes', 'a list', HINT)
    return right
  }

  #field(value: object, key: string | symbol, list: boolean, path: string, depth: number): boolean {
    if (typeof key === 'symbol') return this.#wrong(path, 'a field named by a symbol', 'no such field', HINT)
    const isIndex = list && /^(0|[1-9]\d*)$/.test(key)
    const inner = at(path, isIndex ? Number(key) : key)
    if (list && !isIndex) {
      return this.#wrong(inner, `a list with the field ${quote(key)}`, 'items only', HINT)
    }
    const field = Reflect.getOwnPropertyDescriptor(value, key)
    if (!(field && 'value' in field)) return this.#wrong(inner, 'a getter or setter', 'a value', HINT)
    if (!field.enumerable) return this.#wrong(inner, 'a hidden field', 'no such field', HINT)
    return this.look(field.value, inner, depth + 1)
  }

  #wrong(path: string, found: string, expected: string, hint?: string): false {
    this.#report.error(path, new Words(found), expected, hint)
    return false
  }
}

function plainKind(value: object): 'list' | 'object' | undefined {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (Array.isArray(value)) return prototype === Array.prototype ? 'list' : undefined
  return prototype === null || prototype === Object.prototype ? 'object' : undefined
}

function notData(value: unknown): string {
  return value === undefined ? 'undefined' : describe(value)
}

/** A date, a map, …: by the name of its class, if that can be known without running any of its code. */
function classOf(value: object): string {
  if (isProxy(value)) return 'a proxy'
  const prototype: object = Object.getPrototypeOf(value)
  const made: unknown = Reflect.getOwnPropertyDescriptor(prototype, 'constructor')?.value
  const name: unknown =
    typeof made === 'function' ? Reflect.getOwnPropertyDescriptor(made, 'name')?.value : undefined
  return typeof name === 'string' && /^\w{1,40}$/.test(name)
    ? `an object of the class ${name}`
    : 'an object of a class'
}
