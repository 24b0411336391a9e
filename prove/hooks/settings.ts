/** Settings of several hooks, which Claude Code runs once itself and once through the runner. */
import type { EventName } from '../../src/hooks/index.ts'
import { shellWord } from '../../src/subprocess/shell-word.ts'
import type { Block } from '../claude-code/model-server.ts'

export interface SettingHook {
  readonly event: EventName
  readonly matcher?: string
  readonly command: string
  readonly timeout?: number
}

export interface Setting {
  readonly name: string
  readonly hooks: readonly SettingHook[]
  /** Tools that need no permission; Bash unless given. */
  readonly allowed?: readonly string[]
  /** What the model does, turn by turn; one command for Bash unless given. Afterwards it says that it is done. */
  readonly turns?: readonly (readonly Block[])[]
}

/** What the tool does leaves a trace in the project. */
export const TRACE = 'trace'

/** The commands that were run, in their order. */
const traced = (text: string): string => `echo ${text} | tee -a ${TRACE}`

const bash = (text: string, id = 'toolu_1'): Block => ({
  type: 'tool_use',
  id,
  name: 'Bash',
  input: { command: traced(text), description: 'Leave a trace' },
})

export const USUAL_TURNS: readonly (readonly Block[])[] = [[bash('original')]]

/** How a hook behaves. */
interface Behaviour {
  /** Text, or an object that is printed as JSON. */
  readonly out?: string | object
  readonly err?: string
  readonly exit?: number
  /** Seconds that it takes first. */
  readonly takes?: number
}

function commandOf({ out = '', err = '', exit = 0, takes = 0 }: Behaviour): string {
  const text = typeof out === 'string' ? out : JSON.stringify(out)
  return [
    ...(takes > 0 ? [`sleep ${takes}`] : []),
    ...(text === '' ? [] : [`printf '%s\\n' ${shellWord(text)}`]),
    ...(err === '' ? [] : [`echo ${shellWord(err)} >&2`]),
    `exit ${exit}`,
  ].join('; ')
}

interface Extra {
  readonly matcher?: string
  readonly timeout?: number
}

type MakeHook = (behaviour: Behaviour, extra?: Extra) => SettingHook

const on =
  (event: EventName, usual: Extra = {}): MakeHook =>
  (behaviour, extra = {}) => ({ event, ...usual, ...extra, command: commandOf(behaviour) })

const pre = on('PreToolUse', { matcher: 'Bash' })
const post = on('PostToolUse', { matcher: 'Bash' })
const prompt = on('UserPromptSubmit')
const start = on('SessionStart')

/** The agent goes on after a block of Stop, and says in the next event that it did. */
const stop: MakeHook = (behaviour, extra = {}) => ({
  event: 'Stop',
  ...extra,
  command: `grep -q '"stop_hook_active":true' && exit 0; ${commandOf(behaviour)}`,
})

const specific = (hookEventName: EventName, fields: object): object => ({
  hookSpecificOutput: { hookEventName, ...fields },
})

const decide = (permissionDecision: string, permissionDecisionReason?: string, more: object = {}): object =>
  specific('PreToolUse', {
    permissionDecision,
    ...(permissionDecisionReason && { permissionDecisionReason }),
    ...more,
  })

const input = (text: string): object => ({ command: traced(text), description: 'Changed by a hook' })

const context = (event: EventName, additionalContext: string): object =>
  specific(event, { additionalContext })

const nothing: Behaviour = {}
/** Later than a hook that takes no time, on a busy machine too: natively the last to finish wins. */
const LATER = 1.5

const PRE: readonly Setting[] = [
  {
    name: 'two allow',
    allowed: [],
    hooks: [pre({ out: decide('allow', 'fine') }), pre({ out: decide('allow', 'good') })],
  },
  { name: 'one allows, one says nothing', allowed: [], hooks: [pre({ out: decide('allow') }), pre(nothing)] },
  { name: 'nobody allows', allowed: [], hooks: [pre(nothing), pre({ out: 'text' })] },
  {
    name: 'one denies, one allows',
    hooks: [pre({ out: decide('deny', 'not now') }), pre({ out: decide('allow', 'fine') })],
  },
  {
    name: 'one allows, one denies',
    hooks: [pre({ out: decide('allow', 'fine') }), pre({ out: decide('deny', 'not now') })],
  },
  {
    name: 'two deny',
    hooks: [
      pre({ out: decide('deny', 'first reason') }),
      pre({ out: decide('deny', 'second reason'), takes: LATER }),
    ],
  },
  { name: 'one denies without a reason', hooks: [pre({ out: decide('deny') }), pre(nothing)] },
  {
    name: 'one asks, one allows',
    hooks: [pre({ out: decide('ask', 'sure?') }), pre({ out: decide('allow', 'fine') })],
  },
  { name: 'one asks, one says nothing', hooks: [pre({ out: decide('ask', 'sure?') }), pre(nothing)] },
  {
    name: 'one asks, one denies',
    hooks: [pre({ out: decide('ask', 'sure?') }), pre({ out: decide('deny', 'no') })],
  },
  { name: 'one defers, one allows', hooks: [pre({ out: decide('defer') }), pre({ out: decide('allow') })] },
  {
    name: 'one defers, one asks',
    hooks: [pre({ out: decide('defer') }), pre({ out: decide('ask', 'sure?') })],
  },
  {
    name: 'one defers, one denies',
    hooks: [pre({ out: decide('defer') }), pre({ out: decide('deny', 'no') })],
  },
  {
    name: 'exit code 2 and an allow',
    hooks: [pre({ err: 'stop there', exit: 2 }), pre({ out: decide('allow') })],
  },
  {
    name: 'exit code 2 twice',
    hooks: [pre({ err: 'one', exit: 2 }), pre({ err: 'two', exit: 2, takes: LATER })],
  },
  {
    name: 'exit code 2 with JSON that allows',
    hooks: [pre({ out: decide('allow', 'fine'), err: 'stop there', exit: 2 }), pre(nothing)],
  },
  {
    name: 'exit code 2 with JSON that denies',
    hooks: [pre({ out: decide('deny', 'from JSON'), err: 'from stderr', exit: 2 }), pre(nothing)],
  },
  {
    name: 'exit code 2 with older JSON that blocks',
    hooks: [
      pre({ out: { decision: 'block', reason: 'from JSON' }, err: 'from stderr', exit: 2 }),
      pre(nothing),
    ],
  },
  { name: 'exit code 2 without a word', hooks: [pre({ exit: 2 }), pre(nothing)] },
  {
    name: 'exit code 2 with text only on standard output',
    hooks: [pre({ out: 'text', exit: 2 }), pre(nothing)],
  },
  {
    name: 'exit code 1 and an allow',
    allowed: [],
    hooks: [pre({ err: 'oops', exit: 1 }), pre({ out: decide('allow') })],
  },
  {
    name: 'exit code 1 with JSON that denies',
    hooks: [pre({ out: decide('deny', 'no'), exit: 1 }), pre(nothing)],
  },
  {
    name: 'exit code 3 with JSON context',
    hooks: [pre({ out: context('PreToolUse', 'remember'), exit: 3 }), pre(nothing)],
  },
  {
    name: 'changed input, with an allow',
    allowed: [],
    hooks: [pre({ out: decide('allow', '', { updatedInput: input('changed') }) }), pre(nothing)],
  },
  {
    name: 'changed input, without a decision',
    hooks: [pre({ out: specific('PreToolUse', { updatedInput: input('changed') }) }), pre(nothing)],
  },
  {
    name: 'changed input, without a permission',
    allowed: [],
    hooks: [pre({ out: specific('PreToolUse', { updatedInput: input('changed') }) }), pre(nothing)],
  },
  {
    name: 'changed input of two hooks',
    hooks: [
      pre({ out: decide('allow', '', { updatedInput: input('first') }) }),
      pre({ out: decide('allow', '', { updatedInput: input('second') }), takes: LATER }),
    ],
  },
  {
    name: 'changed input, allowed by another hook',
    allowed: [],
    hooks: [
      pre({ out: specific('PreToolUse', { updatedInput: input('changed') }) }),
      pre({ out: decide('allow', 'fine'), takes: LATER }),
    ],
  },
  {
    name: 'changed input, denied by another hook',
    hooks: [
      pre({ out: decide('allow', '', { updatedInput: input('changed') }) }),
      pre({ out: decide('deny', 'no') }),
    ],
  },
  {
    name: 'changed input, asked by another hook',
    hooks: [
      pre({ out: decide('allow', '', { updatedInput: input('changed') }) }),
      pre({ out: decide('ask', 'sure?'), takes: LATER }),
    ],
  },
  {
    name: 'changed input with exit code 2',
    hooks: [
      pre({ out: decide('allow', '', { updatedInput: input('changed') }), err: 'no', exit: 2 }),
      pre(nothing),
    ],
  },
  {
    name: 'changed input that is not an object',
    hooks: [pre({ out: decide('allow', '', { updatedInput: 'text' }) }), pre(nothing)],
  },
  {
    name: 'context before a tool, twice',
    hooks: [
      pre({ out: context('PreToolUse', 'remember one') }),
      pre({ out: context('PreToolUse', 'remember two'), takes: LATER }),
    ],
  },
  {
    name: 'context before a tool, and a denial',
    hooks: [
      pre({ out: context('PreToolUse', 'remember') }),
      pre({ out: decide('deny', 'no'), takes: LATER }),
    ],
  },
  {
    name: 'context of the hook that denies',
    hooks: [pre({ out: decide('deny', 'no', { additionalContext: 'remember' }) }), pre(nothing)],
  },
  {
    name: 'context of a hook with exit code 2',
    hooks: [pre({ out: context('PreToolUse', 'remember'), err: 'no', exit: 2 }), pre(nothing)],
  },
  {
    name: 'messages for the user before a tool',
    hooks: [pre({ out: { systemMessage: 'one' } }), pre({ out: { systemMessage: 'two' } })],
  },
  {
    name: 'continue: false before a tool, with a reason',
    hooks: [pre({ out: { continue: false, stopReason: 'enough' } }), pre({ out: decide('allow') })],
  },
  {
    name: 'continue: false before a tool, twice',
    hooks: [
      pre({ out: { continue: false, stopReason: 'enough' } }),
      pre({ out: { continue: false, stopReason: 'too much' }, takes: LATER }),
    ],
  },
  {
    name: 'continue: false before a tool, and a denial',
    hooks: [pre({ out: { continue: false } }), pre({ out: decide('deny', 'no') })],
  },
  {
    name: 'continue: false before a tool, and exit code 2',
    hooks: [pre({ out: { continue: false, stopReason: 'enough' } }), pre({ err: 'no', exit: 2 })],
  },
  { name: 'text before a tool', hooks: [pre({ out: 'text' }), pre({ out: 'more text' })] },
  { name: 'half of a JSON before a tool', hooks: [pre({ out: '{"decision": "bl' }), pre(nothing)] },
  {
    name: 'half of a JSON, and a denial',
    hooks: [pre({ out: '{"decision": "bl' }), pre({ out: decide('deny', 'no') })],
  },
  {
    name: 'half of a JSON with exit code 2',
    hooks: [pre({ out: '{"decision": "bl', err: 'no', exit: 2 }), pre(nothing)],
  },
  { name: 'a decision that does not exist', hooks: [pre({ out: decide('maybe', 'hm') }), pre(nothing)] },
  { name: 'JSON of another event', hooks: [pre({ out: context('PostToolUse', 'remember') }), pre(nothing)] },
  {
    name: 'JSON with a field that does not exist',
    hooks: [pre({ out: { ...decide('deny', 'no'), colour: 'red' } }), pre(nothing)],
  },
  {
    name: 'JSON after a line of text',
    hooks: [pre({ out: `text\n${JSON.stringify(decide('deny', 'no'))}` }), pre(nothing)],
  },
  {
    name: 'JSON before a line of text',
    hooks: [pre({ out: `${JSON.stringify(decide('deny', 'no'))}\ntext` }), pre(nothing)],
  },
  {
    name: 'JSON over several lines',
    hooks: [pre({ out: JSON.stringify(decide('deny', 'no'), null, 2) }), pre(nothing)],
  },
  {
    name: 'a timeout and an allow',
    allowed: [],
    hooks: [pre({ out: decide('deny', 'late'), takes: 30 }, { timeout: 1 }), pre({ out: decide('allow') })],
  },
  {
    name: 'a timeout and a denial',
    hooks: [pre({ takes: 30 }, { timeout: 1 }), pre({ out: decide('deny', 'no') })],
  },
  {
    name: 'older words: approve',
    allowed: [],
    hooks: [pre({ out: { decision: 'approve', reason: 'fine' } }), pre(nothing)],
  },
  {
    name: 'older words: block',
    hooks: [pre({ out: { decision: 'block', reason: 'not so' } }), pre({ out: decide('allow') })],
  },
  {
    name: 'matchers: a list, another tool, a pattern',
    hooks: [
      pre({ out: context('PreToolUse', 'list') }, { matcher: 'Edit|Bash' }),
      pre({ out: decide('deny', 'other') }, { matcher: 'Read' }),
      pre({ out: context('PreToolUse', 'pattern'), takes: LATER }, { matcher: 'Ba.*' }),
    ],
  },
  {
    name: 'matchers: all, in three ways',
    hooks: [
      pre({ out: context('PreToolUse', 'star') }, { matcher: '*' }),
      pre({ out: context('PreToolUse', 'empty'), takes: LATER }, { matcher: '' }),
    ],
  },
  {
    name: 'the same command in two groups',
    hooks: [
      { event: 'PreToolUse', matcher: 'Bash', command: 'echo ran >> times' },
      { event: 'PreToolUse', matcher: '', command: 'echo ran >> times' },
    ],
  },
  {
    name: 'a hook that is killed, and a denial',
    hooks: [{ event: 'PreToolUse', command: 'kill -9 $$' }, pre({ out: decide('deny', 'no') })],
  },
  {
    name: 'a hook whose program is missing',
    hooks: [{ event: 'PreToolUse', command: './gone' }, pre(nothing)],
  },
  {
    name: 'long context before a tool',
    hooks: [
      pre({ out: context('PreToolUse', `${'long '.repeat(1900)}end`) }),
      pre({ out: context('PreToolUse', 'short'), takes: LATER }),
    ],
  },
]

const POST: readonly Setting[] = [
  {
    name: 'a block after a tool, twice',
    hooks: [
      post({ out: { decision: 'block', reason: 'one' } }),
      post({ out: { decision: 'block', reason: 'two' }, takes: LATER }),
    ],
  },
  {
    name: 'exit code 2 after a tool, twice',
    hooks: [post({ err: 'one', exit: 2 }), post({ err: 'two', exit: 2, takes: LATER })],
  },
  {
    name: 'context after a tool, twice',
    hooks: [
      post({ out: context('PostToolUse', 'one') }),
      post({ out: context('PostToolUse', 'two'), takes: LATER }),
    ],
  },
  {
    name: 'a block and context after a tool',
    hooks: [
      post({ out: { decision: 'block', reason: 'look again' } }),
      post({ out: context('PostToolUse', 'remember'), takes: LATER }),
    ],
  },
  {
    name: 'exit code 2 and context of one hook after a tool',
    hooks: [post({ out: context('PostToolUse', 'remember'), err: 'look again', exit: 2 }), post(nothing)],
  },
  {
    name: 'exit code 2 and context of another hook after a tool',
    hooks: [
      post({ err: 'look again', exit: 2 }),
      post({ out: context('PostToolUse', 'remember'), takes: LATER }),
    ],
  },
  {
    name: 'exit code 2 and a block after a tool',
    hooks: [
      post({ err: 'by exit', exit: 2 }),
      post({ out: { decision: 'block', reason: 'by JSON' }, takes: LATER }),
    ],
  },
  {
    name: 'changed output of a tool',
    hooks: [
      post({
        out: specific('PostToolUse', {
          updatedToolOutput: {
            stdout: 'changed',
            stderr: '',
            interrupted: false,
            isImage: false,
            noOutputExpected: false,
          },
        }),
      }),
      post(nothing),
    ],
  },
  {
    name: 'changed output of a tool in another form',
    hooks: [post({ out: specific('PostToolUse', { updatedToolOutput: 'changed' }) }), post(nothing)],
  },
  {
    name: 'continue: false after a tool',
    hooks: [post({ out: { continue: false, stopReason: 'enough' } }), post(nothing)],
  },
  {
    name: 'continue: false and a block after a tool',
    hooks: [
      post({ out: { continue: false, stopReason: 'enough' } }),
      post({ out: { decision: 'block', reason: 'look' } }),
    ],
  },
  { name: 'text after a tool', hooks: [post({ out: 'text' }), post({ out: 'more text' })] },
  {
    name: 'half of a JSON after a tool',
    hooks: [post({ out: '{"decision": "bl' }), post({ out: context('PostToolUse', 'remember') })],
  },
  {
    name: 'exit code 1 after a tool',
    hooks: [post({ out: 'text', err: 'oops', exit: 1 }), post({ out: { systemMessage: 'hello' } })],
  },
  {
    name: 'a timeout after a tool',
    hooks: [post({ takes: 30 }, { timeout: 1 }), post({ out: context('PostToolUse', 'remember') })],
  },
]

const PROMPT: readonly Setting[] = [
  {
    name: 'text with a prompt, twice',
    hooks: [prompt({ out: 'one' }), prompt({ out: 'two', takes: LATER })],
  },
  {
    name: 'context with a prompt, twice',
    hooks: [
      prompt({ out: context('UserPromptSubmit', 'one') }),
      prompt({ out: context('UserPromptSubmit', 'two'), takes: LATER }),
    ],
  },
  {
    name: 'text and context with a prompt',
    hooks: [prompt({ out: 'text' }), prompt({ out: context('UserPromptSubmit', 'context'), takes: LATER })],
  },
  {
    name: 'text over several lines with a prompt',
    hooks: [prompt({ out: 'one\n  two\n\nthree' }), prompt(nothing)],
  },
  {
    name: 'a blocked prompt',
    hooks: [prompt({ out: { decision: 'block', reason: 'not this' } }), prompt({ out: 'text' })],
  },
  {
    name: 'a prompt blocked twice',
    hooks: [
      prompt({ out: { decision: 'block', reason: 'one' } }),
      prompt({ out: { decision: 'block', reason: 'two' }, takes: LATER }),
    ],
  },
  {
    name: 'a prompt blocked by exit code 2',
    hooks: [prompt({ err: 'not this', exit: 2 }), prompt({ out: 'text' })],
  },
  {
    name: 'continue: false with a prompt',
    hooks: [prompt({ out: { continue: false, stopReason: 'enough' } }), prompt({ out: 'text' })],
  },
  {
    name: 'half of a JSON with a prompt',
    hooks: [prompt({ out: '{"decision": "bl' }), prompt({ out: 'text' })],
  },
  {
    name: 'half of a JSON with a prompt and exit code 2',
    hooks: [prompt({ out: '{"decision": "bl', err: 'no', exit: 2 }), prompt(nothing)],
  },
  {
    name: 'braces that are not JSON with a prompt',
    hooks: [prompt({ out: '{{name}} is a template' }), prompt({ out: 'text', takes: LATER })],
  },
  {
    name: 'exit code 1 with a prompt',
    hooks: [prompt({ out: 'text', err: 'oops', exit: 1 }), prompt({ out: 'other' })],
  },
  {
    name: 'a timeout with a prompt',
    hooks: [prompt({ out: 'late', takes: 30 }, { timeout: 1 }), prompt({ out: 'text' })],
  },
  {
    name: 'messages for the user with a prompt',
    hooks: [prompt({ out: { systemMessage: 'one' } }), prompt({ out: { systemMessage: 'two' } })],
  },
]

const STOP: readonly Setting[] = [
  {
    name: 'a block of the end, twice',
    hooks: [
      stop({ out: { decision: 'block', reason: 'one' } }),
      stop({ out: { decision: 'block', reason: 'two' }, takes: LATER }),
    ],
  },
  {
    name: 'a block of the end, and nothing',
    hooks: [stop({ out: { decision: 'block', reason: 'go on' } }), stop(nothing)],
  },
  {
    name: 'exit code 2 at the end, twice',
    hooks: [stop({ err: 'one', exit: 2 }), stop({ err: 'two', exit: 2, takes: LATER })],
  },
  {
    name: 'exit code 2 and a block of the end',
    hooks: [
      stop({ err: 'by exit', exit: 2 }),
      stop({ out: { decision: 'block', reason: 'by JSON' }, takes: LATER }),
    ],
  },
  {
    name: 'a block of the end without a reason',
    hooks: [stop({ out: { decision: 'block' } }), stop(nothing)],
  },
  {
    name: 'continue: false and a block of the end',
    hooks: [
      stop({ out: { continue: false, stopReason: 'enough' } }),
      stop({ out: { decision: 'block', reason: 'go on' } }),
    ],
  },
  { name: 'context at the end', hooks: [stop({ out: context('Stop', 'remember') }), stop(nothing)] },
  { name: 'text at the end', hooks: [stop({ out: 'text' }), stop({ out: { systemMessage: 'hello' } })] },
  {
    name: 'half of a JSON at the end',
    hooks: [stop({ out: '{"decision": "bl' }), stop({ err: 'oops', exit: 1 })],
  },
  {
    name: 'a timeout at the end, and a block',
    hooks: [stop({ takes: 30 }, { timeout: 1 }), stop({ out: { decision: 'block', reason: 'go on' } })],
  },
]

const START: readonly Setting[] = [
  { name: 'text at the start, twice', hooks: [start({ out: 'one' }), start({ out: 'two', takes: LATER })] },
  {
    name: 'context at the start, twice',
    hooks: [
      start({ out: context('SessionStart', 'one') }),
      start({ out: context('SessionStart', 'two'), takes: LATER }),
    ],
  },
  {
    name: 'text and context at the start',
    hooks: [start({ out: 'text' }), start({ out: context('SessionStart', 'context'), takes: LATER })],
  },
  {
    name: 'matchers at the start',
    hooks: [
      start({ out: 'started' }, { matcher: 'startup' }),
      start({ out: 'resumed' }, { matcher: 'resume' }),
    ],
  },
  { name: 'exit code 2 at the start', hooks: [start({ err: 'no', exit: 2 }), start({ out: 'text' })] },
  {
    name: 'exit code 1 at the start',
    hooks: [start({ out: 'lost', err: 'oops', exit: 1 }), start({ out: 'text' })],
  },
  {
    name: 'continue: false at the start',
    hooks: [start({ out: { continue: false, stopReason: 'enough' } }), start({ out: 'text' })],
  },
  {
    name: 'half of a JSON at the start',
    hooks: [start({ out: '{"decision": "bl' }), start({ out: 'text' })],
  },
  {
    name: 'a timeout at the start',
    hooks: [start({ out: 'late', takes: 30 }, { timeout: 1 }), start({ out: 'text' })],
  },
  {
    name: 'messages for the user at the start',
    hooks: [start({ out: { systemMessage: 'one' } }), start({ out: { systemMessage: 'two' } })],
  },
]

const SEVERAL: readonly Setting[] = [
  {
    name: 'hooks on all five events',
    hooks: [
      start({ out: 'start' }),
      prompt({ out: 'prompt' }),
      pre({ out: decide('allow', 'fine', { updatedInput: input('changed') }) }),
      pre({ out: context('PreToolUse', 'before') }),
      post({ out: context('PostToolUse', 'after') }),
      post({ out: 'text' }),
      stop({ out: { decision: 'block', reason: 'go on' } }),
    ],
  },
  {
    name: 'two tools in one turn, one of them denied',
    turns: [[bash('first'), bash('second', 'toolu_2')]],
    hooks: [
      {
        event: 'PreToolUse',
        matcher: 'Bash',
        command: `if grep -q second; then echo 'not the second' >&2; exit 2; fi`,
      },
      post({ out: context('PostToolUse', 'after') }),
    ],
  },
  {
    name: 'two tools one after the other',
    turns: [[bash('first')], [bash('second', 'toolu_2')]],
    hooks: [pre({ out: context('PreToolUse', 'before') }), post({ err: 'look', exit: 2 })],
  },
  {
    name: 'a tool that writes a file, with its content changed',
    allowed: ['Write'],
    turns: [
      [
        {
          type: 'tool_use',
          id: 'toolu_1',
          name: 'Write',
          input: { file_path: `$PROJECT/${TRACE}`, content: 'original\n' },
        },
      ],
    ],
    hooks: [
      {
        event: 'PreToolUse',
        matcher: 'Write',
        command: `sed 's/.*"tool_input":{"file_path":"\\([^"]*\\)".*/{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":{"file_path":"\\1","content":"changed\\\\n"}}}/'`,
      },
      { event: 'PreToolUse', matcher: 'Edit|Write', command: 'cat > seen' },
    ],
  },
]

export const SETTINGS: readonly Setting[] = [...PRE, ...POST, ...PROMPT, ...STOP, ...START, ...SEVERAL]
