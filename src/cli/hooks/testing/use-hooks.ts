/** A project with hooks in a temporary folder, and the real command line on it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import type { RunRecord } from '../../../hooks/index.ts'
import { compiled, type Entry, event } from '../../../hooks/testing/compiled.ts'
import { type Ended, manyhands, type Running, start } from '../../testing/manyhands.ts'

const LOG = '.claude/memory/hook_performance.jsonl'

export interface HookProject {
  readonly folder: string
  path(name: string): string
  read(name: string): string
  write(name: string, text: string): void
  /** Writes `hooks.yaml`. */
  configure(hooks: readonly Entry[], settings?: Entry): void
  start(fields?: Entry, args?: readonly string[]): Running
  /** Runs the hooks of an event. */
  run(fields?: Entry, args?: readonly string[]): Promise<Ended>
  command(...args: readonly string[]): Promise<Ended>
  log(): RunRecord[]
}

/** A new project for each test. */
export function useHookProject(): HookProject {
  let made = ''
  const folder = (): string => (made ||= mkdtempSync(join(tmpdir(), 'manyhands-hooks-')))
  afterEach(() => {
    rmSync(made || '/nowhere', { recursive: true, force: true })
    made = ''
  })
  const path = (name: string): string => join(folder(), name)
  const project: HookProject = {
    get folder() {
      return folder()
    },
    path,
    read: (name) => readFileSync(path(name), 'utf8'),
    write(name, text) {
      mkdirSync(dirname(path(name)), { recursive: true })
      writeFileSync(path(name), text)
    },
    configure(hooks, settings = {}) {
      // Throws if the test itself is wrong.
      compiled(hooks, settings)
      const entries = hooks.map((hook) => ({ event: 'PreToolUse', command: 'true', ...hook }))
      project.write('hooks.yaml', JSON.stringify({ ...settings, hooks: entries }))
    },
    start: (fields, args = []) =>
      start(folder(), ['hooks', 'run', ...args], {
        input: event(fields),
        env: { CLAUDE_PROJECT_DIR: folder() },
      }),
    run: (fields, args) => project.start(fields, args).ended,
    command: (...args) => manyhands(folder(), ['hooks', ...args]),
    log: () =>
      project
        .read(LOG)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as RunRecord),
  }
  return project
}
