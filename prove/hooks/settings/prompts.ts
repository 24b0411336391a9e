/** Hooks on prompts. */
import {
  blocks,
  context,
  exits,
  HALF,
  HANGS,
  halts,
  later,
  NOTHING,
  prints,
  prompt,
  setting,
  shows,
  specific,
} from './setting.ts'

export const PROMPTS = [
  setting('text with a prompt, twice', [prompt(prints('one')), prompt(later(prints('two')))]),
  setting('context with a prompt, twice', [
    prompt(context('UserPromptSubmit', 'one')),
    prompt(later(context('UserPromptSubmit', 'two'))),
  ]),
  setting('text and context with a prompt', [
    prompt(prints('text')),
    prompt(later(context('UserPromptSubmit', 'context'))),
  ]),
  setting('text over several lines with a prompt', [prompt(prints('one\n  two\n\nthree')), prompt(NOTHING)]),
  setting('a blocked prompt', [prompt(blocks('not this')), prompt(prints('text'))]),
  setting('a prompt blocked twice', [prompt(blocks('one')), prompt(later(blocks('two')))]),
  setting('a prompt blocked without a reason', [prompt(blocks()), prompt(NOTHING)]),
  setting('a prompt blocked by exit code 2', [prompt(exits(2, 'not this')), prompt(prints('text'))]),
  setting('a prompt blocked by exit code 2 twice', [prompt(exits(2, 'one')), prompt(later(exits(2, 'two')))]),
  setting('continue: false with a prompt', [prompt(halts('enough')), prompt(prints('text'))]),
  setting('continue: false and a later block with a prompt', [
    prompt(halts('enough')),
    prompt(later(blocks('not this'))),
  ]),
  setting('half of a JSON with a prompt', [prompt(prints(HALF)), prompt(later(prints('text')))]),
  setting('half of a JSON with a prompt and exit code 2', [prompt(exits(2, 'no', HALF)), prompt(NOTHING)]),
  setting('braces that are not JSON with a prompt', [
    prompt(prints('{{name}} is a template')),
    prompt(later(prints('text'))),
  ]),
  setting('JSON with a wrong field with a prompt', [
    prompt(
      prints({
        systemMessage: 5,
        hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'lost?' },
      }),
    ),
    prompt(later(prints('text'))),
  ]),
  setting('JSON of another event with a prompt', [
    prompt(specific('Stop', { additionalContext: 'lost?' })),
    prompt(later(prints('text'))),
  ]),
  setting('JSON that says nothing with a prompt', [
    prompt(prints({ colour: 'red' })),
    prompt(later(prints('text'))),
  ]),
  setting('a list in JSON with a prompt', [prompt(prints('["red"]')), prompt(later(prints('text')))]),
  setting('exit code 1 with a prompt', [prompt(exits(1, 'oops', 'text')), prompt(prints('other'))]),
  setting('a timeout with a prompt', [prompt(HANGS, { timeout: 1 }), prompt(prints('text'))]),
  setting('messages for the user with a prompt', [prompt(shows('one')), prompt(shows('two'))]),
]
