export { nearestName } from './nearest-name.ts'

/**
 * Bad input: a name, file, option or setting that cannot be used as given. Every room's errors about its input
 * extend this class, so that a caller can tell them from faults of the program. The message says what was found,
 * where, and what would be right.
 */
export class InputError extends Error {
  override readonly name: string = 'InputError'
}
