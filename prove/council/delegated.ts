/** `delegate` with Claude Code as its agent: the client reads the files itself, and only the model's words are scripted. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type ModelRequest, startModelServer } from '../claude-code/model-server.ts'

const COMMAND = fileURLToPath(new URL('../../bin/manyhands.js', import.meta.url))
const PARTS = ['auth', 'api', 'store']

/** Each agent reads its file with the client's own tool, and answers with the word that it found there. */
export async function delegateToClient(program: string): Promise<{ agents: number; saved: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-delegate-'))
  await using server = await startModelServer((request) => {
    const asked = wordsIn(request)
    const [, file = ''] = /- (\w+\/index\.ts)/.exec(asked) ?? []
    const [, found] = /the secret word is (\w+)/.exec(asked) ?? []
    if (found !== undefined) return [{ type: 'text', text: `The word is ${found}.` }]
    return [{ type: 'tool_use', id: `t-${file}`, name: 'Read', input: { file_path: join(folder, file) } }]
  })
  try {
    for (const part of PARTS) {
      mkdirSync(join(folder, part))
      writeFileSync(
        join(folder, part, 'index.ts'),
        `// the secret word is ${part}word\n${'// nothing here\n'.repeat(300)}`,
      )
    }
    const agent = `${program} -p {prompt} --allowedTools Read`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [COMMAND, 'delegate', 'explore', ...PARTS, '--agent', agent, '--workers', '2', '--json'],
      {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          ANTHROPIC_BASE_URL: server.url,
          ANTHROPIC_API_KEY: 'none',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        },
      },
    )
    const { parts, context } = JSON.parse(stdout)
    const found = parts.map(({ text }: { text: string }) => text)
    const wanted = PARTS.map((part) => `The word is ${part}word.`)
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      throw new Error(`the agents said ${JSON.stringify(found)}`)
    return { agents: parts.length, saved: context.saved }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const wordsIn = ({ messages }: ModelRequest): string => JSON.stringify(messages)
