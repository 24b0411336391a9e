/** Hooks at the start of a session, at the end of a turn, and on several events. */
import {
  bash,
  blocks,
  changed,
  context,
  decides,
  exits,
  HALF,
  HANGS,
  halts,
  later,
  NOTHING,
  post,
  pre,
  prints,
  prompt,
  setting,
  shows,
  start,
  stop,
} from './setting.ts'

const STOPS = [
  setting('a block of the end, and nothing', [stop(blocks('go on')), stop(NOTHING)]),
  setting('a block of the end, twice', [stop(blocks('one')), stop(later(blocks('two')))]),
  setting('a block of the end without a reason', [stop(blocks()), stop(NOTHING)]),
  setting('exit code 2 at the end, and nothing', [stop(exits(2, 'go on')), stop(NOTHING)]),
  setting('exit code 2 at the end, twice', [stop(exits(2, 'one')), stop(later(exits(2, 'two')))]),
  setting('exit code 2 and a block of the end', [stop(exits(2, 'by exit')), stop(later(blocks('by JSON')))]),
  setting('continue: false and a block of the end', [stop(halts('enough')), stop(blocks('go on'))]),
  setting('context at the end', [stop(context('Stop', 'remember')), stop(NOTHING)]),
  setting('text at the end', [stop(prints('text')), stop(shows('hello'))]),
  setting('half of a JSON at the end', [stop(prints(HALF)), stop(exits(1, 'oops'))]),
  setting('a timeout at the end, and a block', [stop(HANGS, { timeout: 1 }), stop(blocks('go on'))]),
]

const STARTS = [
  setting('text at the start, twice', [start(prints('one')), start(later(prints('two')))]),
  setting('context at the start, twice', [
    start(context('SessionStart', 'one')),
    start(later(context('SessionStart', 'two'))),
  ]),
  setting('text and context at the start', [
    start(prints('text')),
    start(later(context('SessionStart', 'context'))),
  ]),
  setting('matchers at the start', [
    start(prints('started'), { matcher: 'startup' }),
    start(prints('resumed'), { matcher: 'resume' }),
  ]),
  setting('exit code 2 at the start', [start(exits(2, 'no')), start(prints('text'))]),
  setting('exit code 1 at the start', [start(exits(1, 'oops', 'lost')), start(prints('text'))]),
  setting('continue: false at the start', [start(halts('enough')), start(prints('text'))]),
  setting('half of a JSON at the start', [start(prints(HALF)), start(later(prints('text')))]),
  setting('a timeout at the start', [start(HANGS, { timeout: 1 }), start(prints('text'))]),
  setting('messages for the user at the start', [start(shows('one')), start(shows('two'))]),
]

const WRITING = {
  type: 'tool_use',
  id: 'toolu_1',
  name: 'Write',
  input: { file_path: '$PROJECT/trace', content: 'original\n' },
} as const

/** Takes the file from the input, and gives it another content. */
const OTHER_CONTENT = `node -e 'const { tool_input } = JSON.parse(require("fs").readFileSync(0, "utf8")); const updatedInput = { ...tool_input, content: "changed\\n" }; console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow", updatedInput } }))'`

const SEVERAL = [
  setting('hooks on all five events', [
    start(prints('start')),
    prompt(prints('prompt')),
    pre(decides('allow', 'fine', changed('changed'))),
    pre(context('PreToolUse', 'before')),
    post(context('PostToolUse', 'after')),
    post(prints('text')),
    stop(blocks('go on')),
  ]),
  setting(
    'two tools in one turn, one of them denied',
    [
      {
        event: 'PreToolUse',
        matcher: 'Bash',
        command: `if grep -q second; then echo 'not the second' >&2; exit 2; fi`,
      },
      post(context('PostToolUse', 'after')),
    ],
    { turns: [[bash('first'), bash('second', 'toolu_2')]] },
  ),
  setting('two tools one after the other', [pre(context('PreToolUse', 'before')), post(exits(2, 'look'))], {
    turns: [[bash('first')], [bash('second', 'toolu_2')]],
  }),
  setting(
    'a tool that writes a file, with its content changed',
    [
      { event: 'PreToolUse', matcher: 'Write', command: OTHER_CONTENT },
      { event: 'PreToolUse', matcher: 'Edit|Write', command: 'grep -o original > seen' },
    ],
    { allowed: ['Write'], turns: [[WRITING]] },
  ),
]

export const ENDS = [...STOPS, ...STARTS, ...SEVERAL]
