import { mapParallel } from '../src/pool/index.ts'
import { CLIENT_VERSION, claudeCode } from './claude-code/client.ts'
import {
  type RecordedSession,
  readTranscripts,
  recordSession,
  weigh,
  writeTranscripts,
} from './hooks/advice.ts'
import { ADVICE_SESSIONS } from './hooks/advice-sessions.ts'
import { judge, type Verdict } from './hooks/judge.ts'
import { readRecorded, replay, writeRecorded } from './hooks/recorded.ts'
import { SETTINGS } from './hooks/settings/all.ts'
import type { Figures, Proof } from './proof.ts'

/** A slice replays so many settings at most, spread evenly. */
const SLICE = 12
/** Sessions mostly wait for hooks that take their time. */
const AT_ONCE = 3

/** Claude Code is the judge. */
export const hooks: Proof = {
  claim:
    'Claude Code runs settings of several hooks twice against a scripted model: itself, and through the one command that ' +
    '`hooks install` puts in their place. The model is sent the same, the tools get the same input, and the sessions end ' +
    'the same, but for what the client itself writes around the words of a command. In sessions that start sub-agents the ' +
    'advice flags those that could have been started together, and never parallel ones.',
  starts: ['src/cli/hooks'],
  async run({ slice, seed, say }) {
    return slice ? replayed(seed) : judged(say)
  },
}

async function replayed(seed: number): Promise<Figures> {
  const all = readRecorded()
  const every = Math.ceil(all.length / SLICE)
  const some = all.filter((_, at) => at % every === seed % every)
  const faults = await mapParallel(some, replay, { concurrency: AT_ONCE })
  if (faults.flat().length > 0) throw new Error(faults.flat().join('\n'))
  return {
    settings: some.length,
    events: some.reduce((sum, { events }) => sum + events.length, 0),
    ...adviceFigures(readTranscripts()),
  }
}

async function judged(say: (line: string) => void): Promise<Figures> {
  const program = claudeCode()
  let done = 0
  const verdicts = await mapParallel(
    SETTINGS,
    async (setting) => {
      const verdict = await judge(program, setting)
      done += 1
      if (isUnexpected(verdict)) say(differenceOf(verdict))
      else if (done % 10 === 0) say(`${done} settings`)
      return verdict
    },
    { concurrency: AT_ONCE },
  )
  const count = (same: Verdict['same']): number => verdicts.filter((verdict) => verdict.same === same).length
  const unexpected = verdicts.filter(isUnexpected)
  if (unexpected.length > 0)
    throw new Error(
      `${unexpected.length} of ${verdicts.length} settings differ, or do not though they are said to: ${unexpected.map(({ setting: { name } }) => name).join('; ')}`,
    )
  writeRecorded(
    verdicts
      .filter(({ setting: { differs } }) => differs === undefined)
      .map(({ setting: { name, hooks: all }, events }) => ({ name, hooks: all, events })),
  )
  say('sessions that start sub-agents')
  const sessions = await mapParallel(ADVICE_SESSIONS, (session) => recordSession(program, session), {
    concurrency: AT_ONCE,
  })
  const advice = adviceFigures(sessions)
  writeTranscripts(sessions)
  return {
    'Claude Code': CLIENT_VERSION,
    settings: verdicts.length,
    sessions: 2 * verdicts.length,
    'events that went through the runner': verdicts.reduce((sum, { events }) => sum + events.length, 0),
    'the same letter for letter': count('exactly'),
    'the same but for the words of the client around them': count('but for framing'),
    'different, and explained in docs/hooks.md': count('no'),
    ...advice,
  }
}

/** A difference that is said to be unavoidable must be there: otherwise the page is wrong. */
const isUnexpected = ({ same, setting: { differs } }: Verdict): boolean =>
  (same === 'no') !== (differs !== undefined)

function differenceOf({ setting: { name }, native, merged }: Verdict): string {
  const show = (value: unknown): string => JSON.stringify(value, null, 1)
  return `${name} differs.\nnatively: ${show(native)}\nthrough the runner: ${show(merged)}`
}

/** A person's judgement of so many starts is the measure. */
const LEAST_CASES = 40

function adviceFigures(sessions: readonly RecordedSession[]): Figures {
  const { cases, precision, recall, parallelStarts, parallelFlagged, changed } = weigh(sessions)
  if (cases < LEAST_CASES) throw new Error(`there are only ${cases} starts of sub-agents to judge`)
  if (parallelFlagged > 0) throw new Error(`${parallelFlagged} parallel starts are flagged`)
  if (changed.length > 0)
    throw new Error(`the advice is not what it was in the sessions themselves:\n${changed.join('\n')}`)
  return {
    'starts of sub-agents after another': cases,
    'of these parallel, none flagged': parallelStarts,
    'advice, precision': Math.round(precision * 1000) / 1000,
    'advice, recall': Math.round(recall * 1000) / 1000,
  }
}
