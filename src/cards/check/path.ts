/** Paths into a tree, and the names in it. */
import { quote } from './problem.ts'

/** The path of a field, or of an item of a list. */
export function at(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`
  if (!/^[A-Za-z_$][\w$]{0,39}$/.test(key)) return `${path}[${quote(key)}]`
  return path === '' ? key : `${path}.${key}`
}

/** What every object of JavaScript has: as names, these would be found where nothing was declared. */
const TAKEN = new Set(Object.getOwnPropertyNames(Object.prototype))

export const NAME_RULE = 'a name: letters, digits, - and _, a letter first'

export function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z][\w-]{0,39}$/.test(value) && !isTaken(value)
}

export const isTaken = (name: string): boolean => TAKEN.has(name)

/** Why a name that looks right is none. */
export function nameHint(value: unknown): string | undefined {
  return typeof value === 'string' && isTaken(value) ? 'JavaScript has a meaning for it' : undefined
}
