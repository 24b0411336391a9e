/**
 * Claude Code itself, for proofs that let it judge. It is installed on demand into a cache folder, and is not a dependency
 * of the project.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Results are about one version: proofs name it. */
export const CLIENT_VERSION = '2.1.326'

const PACKAGE = '@anthropic-ai/claude-code'

/** The path of its program. Throws if it cannot be installed here. */
export function claudeCode(): string {
  const caches = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  const folder = join(caches, 'manyhands', `claude-code-${CLIENT_VERSION}`)
  const program = join(folder, 'node_modules', '.bin', 'claude')
  if (!existsSync(folder)) install(folder)
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' })
  if (!version.startsWith(CLIENT_VERSION))
    throw new Error(`${program} is ${version.trim()}, not ${CLIENT_VERSION}: remove ${folder}, and try again`)
  return program
}

/** In another folder first, so that one that exists is complete. */
function install(folder: string): void {
  const partial = `${folder}.${process.pid}`
  try {
    mkdirSync(partial, { recursive: true })
    writeFileSync(join(partial, 'package.json'), '{ "private": true }\n')
    const options = { cwd: partial, stdio: 'pipe' } as const
    execFileSync('npm', ['install', '--ignore-scripts', `${PACKAGE}@${CLIENT_VERSION}`], options)
    // Puts the program for this system in its place.
    execFileSync(process.execPath, [join('node_modules', PACKAGE, 'install.cjs')], options)
    renameSync(partial, folder)
  } catch (thrown) {
    throw new Error(
      `${PACKAGE} ${CLIENT_VERSION} cannot be installed here, and nothing else can judge: ${(thrown as Error).message}`,
    )
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}
