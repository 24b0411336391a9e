/** One session of Claude Code without a person, in a folder, with a scripted model. */
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ModelRequest, type Script, startModelServer } from './model-server.ts'

export interface SessionRequest {
  readonly program: string
  /** Holds `home/`, for the client, and `project/`, where it works. */
  readonly folder: string
  readonly script: Script
  /** Tools that it may use without asking. */
  readonly allowed: readonly string[]
}

export interface Session {
  /** What the model was sent. */
  readonly requests: readonly ModelRequest[]
  /** What the client printed at the end, as JSON. */
  readonly result: Readonly<Record<string, unknown>>
  readonly exitCode: number
}

/** A session takes seconds: one that takes longer than this hangs. */
const HANGS_AFTER_MS = 180_000

export async function runSession({ program, folder, script, allowed }: SessionRequest): Promise<Session> {
  await using server = await startModelServer(script)
  const [home, cwd] = [join(folder, 'home'), join(folder, 'project')]
  for (const each of [home, cwd]) mkdirSync(each, { recursive: true })
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    ANTHROPIC_BASE_URL: server.url,
    // Nobody checks it.
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  }
  const permissions = allowed.length === 0 ? [] : ['--allowedTools', ...allowed]
  const args = ['-p', 'go', '--output-format', 'json', ...permissions]
  const running = promisify(execFile)(program, args, { cwd, env, timeout: HANGS_AFTER_MS })
  running.child.stdin?.end()
  const { stdout, exitCode } = await running.then(
    (ended) => ({ ...ended, exitCode: 0 }),
    // It exits with 1 after a session that a hook has stopped.
    (thrown: { stdout: string; stderr: string; code?: number; message: string }) => {
      if (typeof thrown.code !== 'number' || !thrown.stdout.startsWith('{'))
        throw new Error(`Claude Code ended without an answer: ${thrown.message}\n${thrown.stderr}`)
      return { stdout: thrown.stdout, exitCode: thrown.code }
    },
  )
  return { requests: server.requests, result: JSON.parse(stdout), exitCode }
}
