/** Transcripts of real sessions in which agents were started, and how well the advice fits a person's judgement. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adviceFor, parseTranscript, startOf } from '../../src/hooks/index.ts'
import { shellWord } from '../../src/subprocess/shell-word.ts'
import type { Block, ModelRequest } from '../claude-code/model-server.ts'
import { runSession } from '../claude-code/session.ts'
import type { ScriptedSession, ScriptedStart, ScriptedTurn } from './advice-sessions.ts'

const BIN = fileURLToPath(new URL('../../bin/manyhands.js', import.meta.url))
const FILE = new URL('./transcripts.jsonl', import.meta.url)

/** A start that comes after another one, with what the hook said in the session itself. */
interface RecordedStart {
  readonly id: string
  readonly prompt: string
  readonly isBackground: boolean
  readonly isLate: boolean
  /** Whether it was started together with others. */
  readonly isParallel: boolean
  readonly wasFlagged: boolean
}

export interface RecordedSession {
  readonly name: string
  readonly starts: readonly RecordedStart[]
  /** Lines with messages, without what the advice does not read. */
  readonly transcript: readonly object[]
}

export const readTranscripts = (): RecordedSession[] =>
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RecordedSession)

export const writeTranscripts = (sessions: readonly RecordedSession[]): void =>
  writeFileSync(FILE, sessions.map((session) => `${JSON.stringify(session)}\n`).join(''))

export interface AdviceFigures {
  readonly cases: number
  readonly precision: number
  readonly recall: number
  readonly parallelStarts: number
  readonly parallelFlagged: number
  /** Starts that are flagged now and were not in the session, or the other way round. */
  readonly changed: readonly string[]
  readonly wrong: readonly string[]
}

/** Judges every start again, by the transcript as it was when its turn was written. */
export function weigh(sessions: readonly RecordedSession[]): AdviceFigures {
  const all = sessions.flatMap(({ name, starts, transcript }) =>
    starts.map((start) => ({ ...start, name, isFlagged: isFlaggedNow(start, transcript) })),
  )
  const count = (isFlagged: boolean, isLate: boolean): number =>
    all.filter((each) => each.isFlagged === isFlagged && each.isLate === isLate).length
  const parallel = all.filter(({ isParallel }) => isParallel)
  const shown = (some: typeof all): string[] => some.map(({ name, prompt }) => `${name}: ${prompt}`)
  return {
    cases: all.length,
    precision: count(true, true) / (count(true, true) + count(true, false)),
    recall: count(true, true) / (count(true, true) + count(false, true)),
    parallelStarts: parallel.length,
    parallelFlagged: parallel.filter(({ isFlagged }) => isFlagged).length,
    changed: shown(all.filter(({ isFlagged, wasFlagged }) => isFlagged !== wasFlagged)),
    wrong: shown(all.filter(({ isFlagged, isLate }) => isFlagged !== isLate)),
  }
}

function isFlaggedNow({ id, prompt, isBackground }: RecordedStart, transcript: readonly object[]): boolean {
  const lines = transcript.map((line) => JSON.stringify(line))
  const own = lines.findIndex((line) => line.includes(`"id":${JSON.stringify(id)}`))
  const message = messageOf(transcript[own])
  const last = transcript.findLastIndex((line) => messageOf(line) === message)
  const start = startOf(id, { prompt, run_in_background: isBackground })
  return adviceFor(parseTranscript(lines.slice(0, last + 1).join('\n')), start).kind === 'advice'
}

const messageOf = (line: object | undefined): string | undefined =>
  (line as { readonly message?: { readonly id?: string } } | undefined)?.message?.id

/** Runs a session with the hook in it. @param program Claude Code */
export async function recordSession(program: string, session: ScriptedSession): Promise<RecordedSession> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-advice-'))
  try {
    const settings = join(folder, 'project', '.claude')
    mkdirSync(settings, { recursive: true })
    writeFileSync(join(folder, 'recorder.sh'), RECORDER)
    const command = ['sh', join(folder, 'recorder.sh'), process.execPath, BIN, 'hooks', 'advise']
    const hook = { type: 'command', command: command.map(shellWord).join(' ') }
    const hooks = { PreToolUse: [{ matcher: 'Agent', hooks: [hook] }] }
    writeFileSync(join(settings, 'settings.json'), JSON.stringify({ hooks }))
    await runSession({
      program,
      folder,
      script: (asked) => answerTo(asked, session),
      allowed: ['Agent', 'Bash'],
    })
    return { name: session.name, starts: startsIn(session, folder), transcript: transcriptIn(folder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Keeps what the hook answered, by the start. */
const RECORDER = `dir=$(dirname "$0")
input=$(mktemp "$dir/input.XXXXXX")
cat > "$input"
id=$(sed 's/.*"tool_use_id":"\\([^"]*\\)".*/\\1/' "$input")
"$@" < "$input" | tee "$dir/answer.$id"
`

const idOf = (turn: number, at: number): string => `toolu_${turn}_${at}`

const isStarts = (turn: ScriptedTurn): turn is readonly ScriptedStart[] => Array.isArray(turn)

/** A sub-agent gives its result at once; the main one takes the next turn. */
function answerTo({ messages }: ModelRequest, { turns }: ScriptedSession): readonly Block[] {
  const first = JSON.stringify(messages[0]?.content)
  const own = turns
    .filter(isStarts)
    .flat()
    .find(({ prompt }) => first.includes(JSON.stringify(prompt).slice(1, -1)))
  if (own) return [{ type: 'text', text: own.result }]
  const at = messages.filter(({ role }) => role === 'assistant').length
  const turn = turns[at]
  if (turn === undefined) return [{ type: 'text', text: 'done' }]
  return isStarts(turn)
    ? turn.map((start, n) => blockOf(idOf(at, n), start))
    : [
        {
          type: 'tool_use',
          id: idOf(at, 0),
          name: 'Bash',
          input: { command: turn.bash, description: 'Work' },
        },
      ]
}

const blockOf = (id: string, { prompt, isBackground }: ScriptedStart): Block => ({
  type: 'tool_use',
  id,
  name: 'Agent',
  input: {
    description: 'Work',
    prompt,
    subagent_type: 'general-purpose',
    run_in_background: isBackground === true,
  },
})

function startsIn({ turns }: ScriptedSession, folder: string): RecordedStart[] {
  const flagged = (id: string): boolean => readFileSync(join(folder, `answer.${id}`), 'utf8') !== ''
  const all = turns.flatMap((turn, at) =>
    isStarts(turn)
      ? turn.map(({ prompt, isLate, ...start }, n) => {
          const [id, isBackground] = [idOf(at, n), start.isBackground === true]
          return { id, prompt, isBackground, isLate, isParallel: turn.length > 1, wasFlagged: flagged(id) }
        })
      : [],
  )
  // The first start of a session is no case.
  return all.slice(1)
}

interface Line {
  readonly type?: string
  readonly message?: { readonly id?: string; readonly content?: unknown }
}

function transcriptIn(folder: string): object[] {
  const projects = join(folder, 'home', '.claude', 'projects')
  const [project = ''] = readdirSync(projects)
  const [file = ''] = readdirSync(join(projects, project)).filter((name) => name.endsWith('.jsonl'))
  const lines = readFileSync(join(projects, project, file), 'utf8')
    .replaceAll(folder, '<folder>')
    .trimEnd()
    .split('\n')
  return lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ type }) => type === 'user' || type === 'assistant')
    .map(({ type, message }) => ({
      type,
      message: { ...(message?.id !== undefined && { id: message.id }), content: message?.content },
    }))
}
