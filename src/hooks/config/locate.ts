/** Where a project keeps its hooks. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const NAMES = ['.claude/hooks.yaml', '.claude/hooks.json', 'hooks.yaml', 'hooks.json']

/** The agent says it in a variable; a person stands in it. */
export const projectFolder = (): string => process.env['CLAUDE_PROJECT_DIR'] || process.cwd()

/** The first that exists, or the usual one. */
export function usualConfig(folder: string = projectFolder()): string {
  const files = NAMES.map((name) => join(folder, name))
  return files.find((file) => existsSync(file)) ?? (files[0] as string)
}
