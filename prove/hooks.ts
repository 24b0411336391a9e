import { CLIENT_VERSION, claudeCode } from './claude-code/client.ts'
import { judge, type Verdict } from './hooks/judge.ts'
import { readRecorded, replay, writeRecorded } from './hooks/recorded.ts'
import { SETTINGS } from './hooks/settings/all.ts'
import type { Figures, Proof } from './proof.ts'

/** A slice replays one in so many. */
const SLICE = 4
/** Sessions mostly wait for hooks that take their time. */
const AT_ONCE = 3

/** Claude Code is the judge. */
export const hooks: Proof = {
  claim:
    'Claude Code runs settings of several hooks twice against a scripted model: itself, and through the one command that ' +
    '`hooks install` puts in their place. The model is sent the same, the tools get the same input, and the sessions end ' +
    'the same, but for what the client itself writes around the words of a command.',
  starts: ['src/cli/hooks'],
  async run({ slice, seed, say }) {
    return slice ? replayed(seed) : judged(say)
  },
}

async function replayed(seed: number): Promise<Figures> {
  const some = readRecorded().filter((_, at) => at % SLICE === seed % SLICE)
  const faults = await inParallel(some, replay)
  if (faults.flat().length > 0) throw new Error(faults.flat().join('\n'))
  return { settings: some.length, events: some.reduce((sum, { events }) => sum + events.length, 0) }
}

async function judged(say: (line: string) => void): Promise<Figures> {
  const program = claudeCode()
  let done = 0
  const verdicts = await inParallel(SETTINGS, async (setting) => {
    const verdict = await judge(program, setting)
    done += 1
    if (verdict.same === 'no') say(differenceOf(verdict))
    else if (done % 10 === 0) say(`${done} settings`)
    return verdict
  })
  const count = (same: Verdict['same']): number => verdicts.filter((verdict) => verdict.same === same).length
  if (count('no') > 0) throw new Error(`${count('no')} of ${verdicts.length} settings differ`)
  writeRecorded(verdicts.map(({ setting: { name, hooks: all }, events }) => ({ name, hooks: all, events })))
  return {
    'Claude Code': CLIENT_VERSION,
    settings: verdicts.length,
    sessions: 2 * verdicts.length,
    'events that went through the runner': verdicts.reduce((sum, { events }) => sum + events.length, 0),
    'the same letter for letter': count('exactly'),
    'the same but for the words of the client around them': count('but for framing'),
    different: count('no'),
  }
}

function differenceOf({ setting: { name }, native, merged }: Verdict): string {
  const show = (value: unknown): string => JSON.stringify(value, null, 1)
  return `${name} differs.\nnatively: ${show(native)}\nthrough the runner: ${show(merged)}`
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = [...items.entries()]
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) results[next[0]] = await run(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
