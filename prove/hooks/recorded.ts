/**
 * What the runner answered to Claude Code when that had judged it: a slice of the proof needs no client. If the runner
 * answers differently now, the client has to judge again.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RecordedEvent } from './judge.ts'
import type { SettingHook } from './settings/setting.ts'

export interface RecordedSetting {
  readonly name: string
  readonly hooks: readonly SettingHook[]
  readonly events: readonly RecordedEvent[]
}

const BIN = fileURLToPath(new URL('../../bin/manyhands.js', import.meta.url))
const FILE = new URL('./recorded.jsonl', import.meta.url)

export const readRecorded = (): RecordedSetting[] =>
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedSetting)

export const writeRecorded = (settings: readonly RecordedSetting[]): void =>
  writeFileSync(FILE, settings.map((setting) => `${JSON.stringify(setting)}\n`).join(''))

/** Sends the recorded events to the runner. @returns what it answers differently */
export async function replay({ name, hooks, events }: RecordedSetting): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-replay-'))
  try {
    writeFileSync(join(folder, 'hooks.json'), JSON.stringify({ hooks, log: false }))
    const faults: string[] = []
    for (const { input, ...recorded } of events) {
      const answer = await answerTo(JSON.stringify(input).replaceAll('<folder>', folder), folder)
      const [before, now] = [recorded, answer].map((each) => comparable(JSON.stringify(each), folder))
      if (before !== now)
        faults.push(`${name}, ${input['hook_event_name']}:\n  judged: ${before}\n  now:    ${now}`)
    }
    return faults
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every shell has its own words for a program that is missing. */
const comparable = (text: string, folder: string): string =>
  text.replaceAll(folder, '<folder>').replaceAll(/(exit code 127)[^"\\]*/g, '$1')

function answerTo(input: string, cwd: string): Promise<Omit<RecordedEvent, 'input'>> {
  return new Promise((resolve) => {
    const env = { ...process.env, CLAUDE_PROJECT_DIR: cwd }
    const child = execFile(process.execPath, [BIN, 'hooks', 'run'], { cwd, env }, (fault, stdout, stderr) =>
      resolve({ exit: Number(fault?.code ?? 0), stdout, stderr }),
    )
    child.stdin?.end(input)
  })
}
