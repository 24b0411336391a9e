/** Writes publishable JavaScript and types to `dist/`, from nothing each time. */
import { cpSync, rmSync } from 'node:fs'
import { run } from './shell.ts'

rmSync('dist', { recursive: true, force: true })
process.exitCode = run('tsc', ['--project', 'tsconfig.build.json'])
// Files that are not TypeScript.
const template = 'candidates/init/template'
cpSync(`src/${template}`, `dist/${template}`, { recursive: true })
