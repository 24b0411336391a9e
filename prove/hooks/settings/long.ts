/** Long texts, and bytes that are no plain text. */
import { context, later, NOTHING, post, pre, prints, prompt, setting } from './setting.ts'

/** Six characters a word. */
const words = (word: string, count: number): string => `${`${word} `.repeat(count)}end`

const LIMIT = 'the client takes 10,000 characters of context from one command, and the runner is one command'

const prompted = (command: string) => ({ event: 'UserPromptSubmit', command }) as const

export const LONG = [
  setting('long context of one hook with a prompt', [
    prompt(context('UserPromptSubmit', words('abcde', 2000))),
    prompt(NOTHING),
  ]),
  setting('long text of one hook with a prompt', [prompt(prints(words('abcde', 2000))), prompt(NOTHING)]),
  setting('long context of one hook after a tool', [
    post(context('PostToolUse', words('abcde', 2000))),
    post(NOTHING),
  ]),
  setting(
    'contexts of two hooks that are long together',
    [
      prompt(context('UserPromptSubmit', words('abcde', 1000))),
      prompt(later(context('UserPromptSubmit', words('vwxyz', 1000)))),
    ],
    { differs: LIMIT },
  ),
  setting('exit code 2 with a long reason', [
    { event: 'PreToolUse', command: `head -c 200000 /dev/zero | tr '\\0' e >&2; exit 2` },
    pre(NOTHING),
  ]),
  setting('text that is not UTF-8', [prompted(`printf 'caf\\351 \\377'`), prompt(NOTHING)]),
  setting('JSON that is not UTF-8', [
    prompted(
      `printf '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"caf\\351"}}'`,
    ),
    prompt(NOTHING),
  ]),
  setting('JSON after a byte order mark', [
    { event: 'PreToolUse', command: `printf '\\357\\273\\277{"decision":"block","reason":"no"}'` },
    pre(NOTHING),
  ]),
  setting('text with other line ends', [prompted(`printf 'one\\r\\ntwo\\r\\n'`), prompt(NOTHING)]),
]
