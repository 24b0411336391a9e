import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Advice, isAgentTool, settledAdvice, startOf } from '../../hooks/index.ts'
import { readInput } from '../../hooks/run/read-input.ts'
import { defineCommand } from '../command/define-command.ts'
import { optional, withDefault } from '../command/inputs.ts'
import { asHook } from './as-hook.ts'

/** The agent writes its transcript with a delay; one that has not come by then is not waited for. */
const LONGEST_WAIT_MS = 2000
const STEP_MS = 50

export const advise = defineCommand({
  name: 'advise',
  description:
    'say when sub-agents are started one after the other that could run at once: a PreToolUse hook',
  options: {
    mode: withDefault(
      optional('<mode>', 'advice: tell the model; block: refuse the start, too', ['advice', 'block']),
      'advice',
    ),
  },
  notes: 'Reads the event as JSON from standard input, and the transcript that it names.',
  examples: ['manyhands hooks advise < event.json'],
  run: ({ mode }) =>
    asHook(async () => {
      const advice = await adviceOn(eventIn(await readInput()))
      if (advice.kind === 'advice') process.stdout.write(`${JSON.stringify(answerOf(advice.text, mode))}\n`)
      return {}
    }),
})

function eventIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch (thrown) {
    throw new Error(`standard input is not the JSON of an event: ${(thrown as Error).message}`)
  }
}

async function adviceOn(event: Readonly<Record<string, unknown>>): Promise<Advice> {
  const file = String(event['transcript_path'])
  const start = startOf(
    String(event['tool_use_id']),
    (event['tool_input'] ?? {}) as Readonly<Record<string, unknown>>,
  )
  if (!isAgentTool(String(event['tool_name']))) return { kind: 'quiet', because: 'no agent is started' }
  const until = performance.now() + LONGEST_WAIT_MS
  return settledAdvice(start, {
    read: () => textIn(file),
    pause: () => sleep(STEP_MS),
    isOver: () => performance.now() > until,
  })
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // A session that has just begun has none yet.
    return ''
  }
}

function answerOf(text: string, mode: string): object {
  const denial = { permissionDecision: 'deny', permissionDecisionReason: text }
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      ...(mode === 'block' ? denial : { additionalContext: text }),
    },
  }
}
