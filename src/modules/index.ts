/** Modules of users: code that is named on a command line or in a file, and run. */
export { framePlace, placeOf } from './error-place.ts'
export { resolveOwnImports } from './own-imports.ts'
