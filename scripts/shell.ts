/** Runs a tool of this project, its output shown, and gives its exit code. */
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

const bin = join(import.meta.dirname, '..', 'node_modules', '.bin')

export function run(command: string, args: readonly string[]): number {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env })
  if (error) throw error
  return status ?? 1
}
