/** Modules of users: code that is named on a command line or in a file, and run. */
export { resolvedFiles, resolveOwnImports } from './own-imports.ts'
