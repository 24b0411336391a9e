/** Hooks after a tool was used. */
import {
  blocks,
  context,
  exits,
  HALF,
  HANGS,
  halts,
  later,
  NOTHING,
  post,
  prints,
  setting,
  shows,
  specific,
} from './setting.ts'

const BASH_OUTPUT = {
  stdout: 'changed',
  stderr: '',
  interrupted: false,
  isImage: false,
  noOutputExpected: false,
}

export const AFTER_TOOLS = [
  setting('a block after a tool, twice', [post(blocks('one')), post(later(blocks('two')))]),
  setting('exit code 2 after a tool, twice', [post(exits(2, 'one')), post(later(exits(2, 'two')))]),
  setting('context after a tool, twice', [
    post(context('PostToolUse', 'one')),
    post(later(context('PostToolUse', 'two'))),
  ]),
  setting('a block and context after a tool', [
    post(blocks('look again')),
    post(later(context('PostToolUse', 'remember'))),
  ]),
  setting('context and a later block after a tool', [
    post(context('PostToolUse', 'remember')),
    post(later(blocks('look again'))),
  ]),
  setting('exit code 2 and context of one hook after a tool', [
    post({ ...context('PostToolUse', 'remember'), err: 'look again', exit: 2 }),
    post(NOTHING),
  ]),
  setting('exit code 2 and context of another hook after a tool', [
    post(exits(2, 'look again')),
    post(later(context('PostToolUse', 'remember'))),
  ]),
  setting('exit code 2 and a block after a tool', [
    post(exits(2, 'by exit')),
    post(later(blocks('by JSON'))),
  ]),
  setting('changed output of a tool', [
    post(specific('PostToolUse', { updatedToolOutput: BASH_OUTPUT })),
    post(NOTHING),
  ]),
  setting('changed output of two hooks', [
    post(specific('PostToolUse', { updatedToolOutput: { ...BASH_OUTPUT, stdout: 'first' } })),
    post(later(specific('PostToolUse', { updatedToolOutput: BASH_OUTPUT }))),
  ]),
  setting('changed output in another form', [
    post(specific('PostToolUse', { updatedToolOutput: 'changed' })),
    post(NOTHING),
  ]),
  setting('continue: false after a tool', [post(halts('enough')), post(NOTHING)]),
  setting('continue: false and a block after a tool', [post(halts('enough')), post(blocks('look'))]),
  setting('text after a tool', [post(prints('text')), post(prints('more text'))]),
  setting('half of a JSON after a tool', [post(prints(HALF)), post(context('PostToolUse', 'remember'))]),
  setting('exit code 1 after a tool', [post(exits(1, 'oops', 'text')), post(shows('hello'))]),
  setting('a timeout after a tool', [post(HANGS, { timeout: 1 }), post(context('PostToolUse', 'remember'))]),
]
