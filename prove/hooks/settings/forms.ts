/** Forms of output, matchers, and hooks that come to no answer, before a tool is used. */
import {
  changed,
  context,
  decides,
  exits,
  HALF,
  HANGS,
  later,
  NOTHING,
  pre,
  prints,
  setting,
  shows,
  specific,
  UNALLOWED,
} from './setting.ts'

const DENIAL = {
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision: 'deny',
    permissionDecisionReason: 'no',
  },
}

export const FORMS = [
  setting(
    'changed input, with an allow',
    [pre(decides('allow', '', changed('changed'))), pre(NOTHING)],
    UNALLOWED,
  ),
  setting('changed input, without a decision', [
    pre(specific('PreToolUse', changed('changed'))),
    pre(NOTHING),
  ]),
  setting(
    'changed input, without a permission',
    [pre(specific('PreToolUse', changed('changed'))), pre(NOTHING)],
    UNALLOWED,
  ),
  setting('changed input of two hooks', [
    pre(decides('allow', '', changed('first'))),
    pre(later(decides('allow', '', changed('second')))),
  ]),
  setting(
    'changed input, allowed by another hook',
    [pre(specific('PreToolUse', changed('changed'))), pre(later(decides('allow', 'fine')))],
    UNALLOWED,
  ),
  setting('changed input, denied by another hook', [
    pre(decides('allow', '', changed('changed'))),
    pre(decides('deny', 'no')),
  ]),
  setting('changed input, asked by another hook', [
    pre(decides('allow', '', changed('changed'))),
    pre(later(decides('ask'))),
  ]),
  setting('changed input with exit code 2', [
    pre({ ...decides('allow', '', changed('changed')), err: 'no', exit: 2 }),
    pre(NOTHING),
  ]),
  setting('changed input that is not an object', [
    pre(decides('allow', '', { updatedInput: 'text' })),
    pre(NOTHING),
  ]),
  setting('text before a tool', [pre(prints('text')), pre(prints('more text'))]),
  setting('messages for the user before a tool', [pre(shows('one')), pre(shows('two'))]),
  setting('half of a JSON before a tool', [pre(prints(HALF)), pre(NOTHING)]),
  setting('half of a JSON, and a denial', [pre(prints(HALF)), pre(decides('deny', 'no'))]),
  setting('half of a JSON with exit code 2', [pre(exits(2, 'no', HALF)), pre(NOTHING)]),
  setting('a decision that does not exist', [pre(decides('maybe', 'hm')), pre(NOTHING)]),
  setting('JSON of another event', [pre(context('PostToolUse', 'remember')), pre(NOTHING)]),
  setting('JSON with a field that does not exist', [pre(prints({ ...DENIAL, colour: 'red' })), pre(NOTHING)]),
  setting('JSON after a line of text', [pre(prints(`text\n${JSON.stringify(DENIAL)}`)), pre(NOTHING)]),
  setting('JSON before a line of text', [pre(prints(`${JSON.stringify(DENIAL)}\ntext`)), pre(NOTHING)]),
  setting('JSON over several lines', [pre(prints(JSON.stringify(DENIAL, null, 2))), pre(NOTHING)]),
  setting('a timeout and an allow', [pre(HANGS, { timeout: 1 }), pre(decides('allow'))], UNALLOWED),
  setting('a timeout and a denial', [pre(HANGS, { timeout: 1 }), pre(decides('deny', 'no'))]),
  setting('a timeout of a hook whose failure blocks', [
    pre(HANGS, { timeout: 1, onFailure: 'block' }),
    pre(NOTHING),
  ]),
  setting('matchers: a list, another tool, a pattern', [
    pre(context('PreToolUse', 'list'), { matcher: 'Edit|Bash' }),
    pre(decides('deny', 'other'), { matcher: 'Read' }),
    pre(later(context('PreToolUse', 'pattern')), { matcher: 'Ba.*' }),
  ]),
  setting('matchers: a part of the name, a list with spaces, a list with commas', [
    pre(decides('deny', 'part'), { matcher: 'Ba' }),
    pre(context('PreToolUse', 'spaces'), { matcher: 'Edit | Bash' }),
    pre(later(context('PreToolUse', 'commas')), { matcher: 'Edit,Bash' }),
  ]),
  setting('matchers: all, in two ways', [
    pre(context('PreToolUse', 'star'), { matcher: '*' }),
    pre(later(context('PreToolUse', 'empty')), { matcher: '' }),
  ]),
  setting('the same command in two groups', [
    { event: 'PreToolUse', matcher: 'Bash', command: 'echo ran >> times' },
    { event: 'PreToolUse', matcher: '', command: 'echo ran >> times' },
  ]),
  setting('a hook that is killed, and a denial', [
    { event: 'PreToolUse', command: 'kill -9 $$' },
    pre(decides('deny', 'no')),
  ]),
  setting('a hook whose program is missing', [{ event: 'PreToolUse', command: './gone' }, pre(NOTHING)]),
  setting('long context before a tool', [
    pre(context('PreToolUse', `${'long '.repeat(1900)}end`)),
    pre(later(context('PreToolUse', 'short'))),
  ]),
]
