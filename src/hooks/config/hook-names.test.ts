import { expect, test } from 'vitest'
import { usualNames } from './hook-names.ts'

test.each([
  ['./guard.sh --strict', 'guard'],
  ['python3 "$CLAUDE_PROJECT_DIR"/scripts/check-types.py', 'check-types'],
  ['TOKEN=secret node -r x lint.mjs', 'x'],
  ['npx manyhands hooks report --daily', 'report'],
  ['node bin/manyhands.js hooks advise', 'advise'],
  ['$(secret)', 'Stop'],
])('a hook without a name is named after its program: %s', (command, name) => {
  expect(usualNames([{ event: 'Stop', command }])).toEqual([name])
})

test('names are different, and those that are given stay', () => {
  const hook = { event: 'Stop', command: './a.sh' }
  expect(usualNames([hook, { ...hook, name: 'a' }, hook])).toEqual(['a-2', 'a', 'a-3'])
})
