import { expect, test } from 'vitest'
import { CommandLine } from './command-line.ts'
import { commandTask } from './command-task.ts'

const evaluate = async (item: string) => {
  const task = commandTask(new CommandLine('echo {}', { shell: false }))
  return task(item, { signal: new AbortController().signal } as Parameters<typeof task>[1])
}

test.each([
  [
    'too long',
    'x'.repeat(200_000),
    'a value is too long for a command line: read the item from standard input',
  ],
  ['with a null byte', 'a\0b', /^a value has a null byte, .*: read the item from standard input$/],
])('a value that no command line can hold is explained: %s', async (_, item, message) => {
  await expect(evaluate(item)).rejects.toThrow(message)
  expect(await evaluate('short')).toBe('short')
})
