/** Claude Code runs a setting of hooks twice, itself and through the installed runner, and both must come to the same. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { shellWord } from '../../src/subprocess/shell-word.ts'
import type { Block, Script } from '../claude-code/model-server.ts'
import { runSession } from '../claude-code/session.ts'
import { type Heard, heardIn, withoutFraming } from './heard.ts'
import type { Setting, SettingHook } from './settings/setting.ts'

const BIN = fileURLToPath(new URL('../../bin/manyhands.js', import.meta.url))

export interface Verdict {
  readonly setting: Setting
  /** Letter for letter; but for what the agent itself writes around the words of a command; or not. */
  readonly same: 'exactly' | 'but for framing' | 'no'
  readonly native: Heard
  readonly merged: Heard
  readonly events: readonly RecordedEvent[]
}

/** An event that the client sent to the runner, and the answer. */
export interface RecordedEvent {
  readonly input: Readonly<Record<string, unknown>>
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

/** @param program Claude Code */
export async function judge(program: string, setting: Setting): Promise<Verdict> {
  const [native, merged] = [await hear(program, setting, false), await hear(program, setting, true)]
  const commands = [...native.commands, ...merged.commands]
  const isSame = isDeepStrictEqual(native.heard, merged.heard)
  const isSameInside = isDeepStrictEqual(
    withoutFraming(native.heard, commands),
    withoutFraming(merged.heard, commands),
  )
  return {
    setting,
    same: isSame ? 'exactly' : isSameInside ? 'but for framing' : 'no',
    native: native.heard,
    merged: merged.heard,
    events: merged.events,
  }
}

async function hear(program: string, setting: Setting, isMerged: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-judge-'))
  try {
    const project = join(folder, 'project')
    const settings = join(project, '.claude', 'settings.json')
    mkdirSync(join(project, '.claude'), { recursive: true })
    writeFileSync(settings, JSON.stringify({ hooks: nativeHooks(setting.hooks) }))
    if (isMerged) install(folder, project)
    const script = scriptOf(setting, project)
    const session = await runSession({ program, folder, script, allowed: setting.allowed })
    return {
      heard: heardIn(session, folder),
      commands: commandsIn(readFileSync(settings, 'utf8').replaceAll(folder, '<folder>')),
      events: isMerged ? eventsIn(folder) : [],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function nativeHooks(hooks: readonly SettingHook[]): object {
  const groups: Record<string, object[]> = {}
  for (const { event, matcher, ...hook } of hooks)
    (groups[event] ??= []).push({
      ...(matcher !== undefined && { matcher }),
      hooks: [{ type: 'command', ...hook }],
    })
  return groups
}

/** Keeps what goes through the runner: a shell in between writes it down. */
const RECORDER = `dir=$(mktemp -d "$(dirname "$0")/event.XXXXXX")
cat > "$dir/input"
"$@" < "$dir/input" > "$dir/stdout" 2> "$dir/stderr"
code=$?
echo $code > "$dir/exit"
cat "$dir/stdout"
cat "$dir/stderr" >&2
exit $code
`

function install(folder: string, project: string): void {
  const recorder = join(folder, 'recorder.sh')
  writeFileSync(recorder, RECORDER)
  const words = ['sh', recorder, process.execPath, BIN].map(shellWord).join(' ')
  execFileSync(process.execPath, [BIN, 'hooks', 'install', '--program', words], {
    cwd: project,
    stdio: 'pipe',
  })
}

/** The model's turns, by how many it has had. */
function scriptOf({ turns }: Setting, project: string): Script {
  const all = JSON.parse(
    JSON.stringify(turns).replaceAll('$PROJECT', project),
  ) as readonly (readonly Block[])[]
  return ({ messages }) =>
    all[messages.filter(({ role }) => role === 'assistant').length] ?? [{ type: 'text', text: 'done' }]
}

function commandsIn(settings: string): string[] {
  const { hooks } = JSON.parse(settings) as {
    readonly hooks: Readonly<Record<string, readonly { readonly hooks: readonly SettingHook[] }[]>>
  }
  return Object.values(hooks).flatMap((groups) =>
    groups.flatMap((group) => group.hooks.map(({ command }) => command)),
  )
}

/** In the order of the names of events and tools: tools of one turn are used at the same time. */
function eventsIn(folder: string): RecordedEvent[] {
  const read = (event: string, name: string): string =>
    readFileSync(join(folder, event, name), 'utf8').replaceAll(folder, '<folder>')
  return readdirSync(folder)
    .filter((name) => name.startsWith('event.'))
    .map((name) => ({
      input: JSON.parse(read(name, 'input')),
      exit: Number(read(name, 'exit')),
      stdout: read(name, 'stdout'),
      stderr: read(name, 'stderr'),
    }))
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

const orderOf = ({ input }: RecordedEvent): string =>
  JSON.stringify([input['hook_event_name'], input['tool_use_id'], input['stop_hook_active']])
