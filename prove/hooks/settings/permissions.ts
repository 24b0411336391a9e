/** What hooks decide before a tool is used. */
import {
  blocks,
  context,
  decides,
  exits,
  halts,
  later,
  NOTHING,
  pre,
  prints,
  setting,
  specific,
  UNALLOWED,
} from './setting.ts'

const out = (behaviour: { readonly out?: string | object }): string | object => behaviour.out ?? ''

export const PERMISSIONS = [
  setting('two allow', [pre(decides('allow', 'fine')), pre(decides('allow', 'good'))], UNALLOWED),
  setting('one allows, one says nothing', [pre(decides('allow')), pre(NOTHING)], UNALLOWED),
  setting('nobody allows', [pre(NOTHING), pre(prints('text'))], UNALLOWED),
  setting('one denies, one allows', [pre(decides('deny', 'not now')), pre(decides('allow', 'fine'))]),
  setting('one allows, one denies', [pre(decides('allow', 'fine')), pre(decides('deny', 'not now'))]),
  setting('two deny', [pre(decides('deny', 'one')), pre(later(decides('deny', 'two')))]),
  setting('one denies without a reason', [pre(decides('deny')), pre(NOTHING)]),
  setting('one denies with a reason, and a later one without', [
    pre(decides('deny', 'one')),
    pre(later(decides('deny'))),
  ]),
  setting('one asks, one allows', [pre(decides('ask', 'sure?')), pre(decides('allow', 'fine'))]),
  setting('one asks, one says nothing', [pre(decides('ask', 'sure?')), pre(NOTHING)]),
  setting('one asks, one denies', [pre(decides('ask', 'sure?')), pre(decides('deny', 'no'))]),
  setting('two ask', [pre(decides('ask', 'sure?')), pre(later(decides('ask', 'really?')))]),
  setting('one defers, one allows', [pre(decides('defer')), pre(decides('allow'))]),
  setting('one defers, one asks', [pre(decides('defer')), pre(decides('ask', 'sure?'))]),
  setting('one defers, one denies', [pre(decides('defer')), pre(decides('deny', 'no'))]),
  setting('exit code 2 and an allow', [pre(exits(2, 'stop there')), pre(decides('allow'))]),
  setting('exit code 2 twice', [pre(exits(2, 'one')), pre(later(exits(2, 'two')))]),
  setting('exit code 2, and a later denial', [pre(exits(2, 'one')), pre(later(decides('deny', 'two')))]),
  setting('a denial, and exit code 2 later', [pre(decides('deny', 'one')), pre(later(exits(2, 'two')))]),
  setting('exit code 2 with JSON that allows', [
    pre(exits(2, 'stop there', out(decides('allow', 'fine')))),
    pre(NOTHING),
  ]),
  setting('exit code 2 with JSON that denies', [
    pre(exits(2, 'from stderr', out(decides('deny', 'from JSON')))),
    pre(NOTHING),
  ]),
  setting('exit code 2 with older JSON that blocks', [
    pre(exits(2, 'from stderr', out(blocks('from JSON')))),
    pre(NOTHING),
  ]),
  setting('exit code 2 without a word', [pre(exits(2)), pre(NOTHING)]),
  setting('exit code 2 with text on standard output only', [pre(exits(2, '', 'text')), pre(NOTHING)]),
  setting('exit code 2 of a program with arguments', [
    { event: 'PreToolUse', matcher: 'Bash', command: 'sh', args: ['-c', 'echo no >&2; exit 2'] },
    pre(NOTHING),
  ]),
  setting('exit code 1 and an allow', [pre(exits(1, 'oops')), pre(decides('allow'))], UNALLOWED),
  setting('exit code 1 with JSON that denies', [pre(exits(1, '', out(decides('deny', 'no')))), pre(NOTHING)]),
  setting('exit code 3 with JSON context', [
    pre(exits(3, '', out(context('PreToolUse', 'remember')))),
    pre(NOTHING),
  ]),
  setting('exit code 1 of a hook whose failure blocks', [
    pre(exits(1, 'oops'), { onFailure: 'block' }),
    pre(NOTHING),
  ]),
  setting('exit code 1 without a word, of a hook whose failure blocks', [
    pre(exits(1), { onFailure: 'block' }),
    pre(NOTHING),
  ]),
  setting(
    'older words: approve',
    [pre(prints({ decision: 'approve', reason: 'fine' })), pre(NOTHING)],
    UNALLOWED,
  ),
  setting('older words: block', [pre(blocks('not so')), pre(decides('allow'))]),
  setting('context before a tool, twice', [
    pre(context('PreToolUse', 'one')),
    pre(later(context('PreToolUse', 'two'))),
  ]),
  setting('context before a tool, and a denial', [
    pre(context('PreToolUse', 'remember')),
    pre(later(decides('deny', 'no'))),
  ]),
  setting('context of the hook that denies', [
    pre(decides('deny', 'no', { additionalContext: 'remember' })),
    pre(NOTHING),
  ]),
  setting('context of a hook with exit code 2', [
    pre(exits(2, 'no', out(context('PreToolUse', 'remember')))),
    pre(NOTHING),
  ]),
  setting('continue: false before a tool', [pre(halts('enough')), pre(decides('allow'))]),
  setting('continue: false before a tool, twice', [pre(halts('enough')), pre(later(halts('too much')))]),
  setting('continue: false before a tool, and a denial', [pre(halts()), pre(decides('deny', 'no'))]),
  setting('continue: false before a tool, and exit code 2', [pre(halts('enough')), pre(exits(2, 'no'))]),
  setting('a decision of another event', [
    pre(specific('PostToolUse', { permissionDecision: 'deny' })),
    pre(NOTHING),
  ]),
]
