import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompiledHooks } from '../config/compiled.ts'
import type { Outcome } from '../contract/answer.ts'
import { compiled, type Entry, event } from '../testing/compiled.ts'
import type { HookTask } from './run-hook.ts'
import { runHooks } from './run-hooks.ts'

const exited = (stdout: unknown = '', code = 0, stderr = ''): Outcome => ({
  kind: 'exited',
  code,
  stdout: typeof stdout === 'string' ? stdout : JSON.stringify(stdout),
  stderr,
})

const specific = (fields: Entry): Entry => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields },
})

type Answering = (task: HookTask & { readonly hook: { readonly name: string } }) => Outcome

/** Runs hooks that wait until they are chosen to finish. @param choose which of those that run finishes next */
async function runInOrder(
  hooks: CompiledHooks,
  text: string,
  answer: Answering,
  choose: (count: number) => number,
) {
  const running: (() => void)[] = []
  const started: string[] = []
  let most = 0
  const done = runHooks(hooks, text, {
    run: (task) =>
      new Promise((resolve) => {
        started.push(task.hook.name)
        running.push(() => resolve(answer(task)))
        most = Math.max(most, running.length)
      }),
  })
  let isOver = false
  done.then(() => (isOver = true))
  while (!isOver) {
    const [finish] = running.splice(choose(running.length), 1)
    finish?.()
    await new Promise(setImmediate)
  }
  return { ...(await done), started, most }
}

const first = (): number => 0

describe('the answer', () => {
  const outputs = fc.constantFrom<Outcome>(
    exited(),
    exited('text'),
    exited('', 1, 'broken'),
    exited('', 2, 'no'),
    exited('{"half'),
    exited(specific({ permissionDecision: 'deny', permissionDecisionReason: 'r' })),
    exited(specific({ permissionDecision: 'ask' })),
    exited(specific({ updatedInput: { n: 1 } })),
    exited(specific({ updatedInput: { n: 2 }, additionalContext: 'two' })),
    exited({ continue: false, stopReason: 'halt' }),
    exited({ systemMessage: 'hello' }),
    { kind: 'timeout', seconds: 5 },
    { kind: 'killed', signal: 'SIGSEGV', stderr: '' },
  )
  /** Hooks that need only those before them: no circles. */
  const graphs = fc.array(fc.record({ outcome: outputs, needs: fc.array(fc.nat(7), { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 8,
  })

  test('does not depend on which hook finishes first', async () => {
    await fc.assert(
      fc.asyncProperty(
        graphs,
        fc.array(fc.nat(100), { minLength: 8, maxLength: 8 }),
        async (graph, choices) => {
          const hooks = compiled(
            graph.map(({ needs }, at) => ({
              name: `h${at}`,
              command: `c${at}`,
              needs: [...new Set(needs)].filter((other) => other < at).map((other) => `h${other}`),
            })),
          )
          const answer: Answering = ({ hook }) => graph[Number(hook.name.slice(1))]?.outcome as Outcome
          let at = 0
          const inOrder = await runInOrder(hooks, event(), answer, first)
          const shuffled = await runInOrder(
            hooks,
            event(),
            answer,
            (n) => (choices[at++] ?? 0) % Math.max(n, 1),
          )
          expect(shuffled.answer).toEqual(inOrder.answer)
          expect(shuffled.record.failures).toBe(inOrder.record.failures)
        },
      ),
    )
  })
})

describe('the graph', () => {
  const chain = [
    { name: 'c', command: 'c', needs: ['b'] },
    { name: 'b', command: 'b', needs: ['a'] },
    { name: 'a' },
  ]

  test('starts a hook when all that it needs have ended', async () => {
    const { started, record } = await runInOrder(compiled(chain), event(), () => exited(), first)
    expect(started).toEqual(['a', 'b', 'c'])
    expect(record).toMatchObject({ phase: 'PreToolUse', total_hooks: 3, batches: 3, failures: 0 })
    expect(record.spans.map(({ hook }) => hook)).toEqual(['c', 'b', 'a'])
  })

  test('keeps an order that goes through a hook whose matcher does not fit', async () => {
    const hooks = compiled(chain.map((hook) => (hook.name === 'b' ? { ...hook, matcher: 'Edit' } : hook)))
    const { started } = await runInOrder(hooks, event(), () => exited(), first)
    expect(started).toEqual(['a', 'c'])
  })

  test('runs no more hooks at once than it may', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ command: `c${at}` }))
    expect((await runInOrder(compiled(many), event(), () => exited(), first)).most).toBe(50)
    expect((await runInOrder(compiled(many, { parallel: 7 }), event(), () => exited(), first)).most).toBe(7)
  })

  test('runs the same command once, unless it stands in the graph', async () => {
    const twice = [
      { name: 'a', command: 'x' },
      { name: 'b', command: 'x' },
    ]
    expect((await runInOrder(compiled(twice), event(), () => exited(), first)).started).toEqual(['a'])
    const ordered = [
      { name: 'a', command: 'x' },
      { name: 'b', command: 'x', needs: ['a'] },
    ]
    expect((await runInOrder(compiled(ordered), event(), () => exited(), first)).started).toEqual(['a', 'b'])
  })

  test('a failure with onFailure: skip skips those that need the hook, directly or not', async () => {
    const hooks = compiled(chain.map((hook) => ({ ...hook, onFailure: 'skip' })))
    const fails: Answering = ({ hook }) => exited('', hook.name === 'a' ? 1 : 0)
    const { started, record } = await runInOrder(hooks, event(), fails, first)
    expect(started).toEqual(['a'])
    expect(record.failures).toBe(3)
    expect(record.spans.map(({ exit }) => exit)).toEqual(['skipped', 'skipped', 1])
  })

  test('a failure with onFailure: continue, the usual one, skips nothing', async () => {
    const { started } = await runInOrder(compiled(chain), event(), () => exited('', 1), first)
    expect(started).toEqual(['a', 'b', 'c'])
  })
})

describe('the input', () => {
  const text = event({ tool_input: { n: 0, keep: 'é\\u00e9' }, extra: [1] })
  const inputsOf = async (hooks: CompiledHooks, answers: Readonly<Record<string, Outcome>>) => {
    const inputs: Record<string, string> = {}
    await runInOrder(
      hooks,
      text,
      ({ hook, input }) => {
        inputs[hook.name] = input
        return answers[hook.name] ?? exited()
      },
      first,
    )
    return inputs
  }

  test('is the same for all hooks, letter for letter, as long as none changes it', async () => {
    expect(await inputsOf(compiled([{ name: 'a' }, { name: 'b', command: 'b' }]), {})).toEqual({
      a: text,
      b: text,
    })
  })

  test('has the change of a hook before, and everything else as it was', async () => {
    const hooks = compiled([
      { name: 'a' },
      { name: 'b', command: 'b', needs: ['a'] },
      { name: 'free', command: 'c' },
    ])
    const inputs = await inputsOf(hooks, { a: exited(specific({ updatedInput: { n: 1 } })) })
    expect(JSON.parse(inputs['b'] as string)).toEqual({ ...JSON.parse(text), tool_input: { n: 1 } })
    expect(inputs['free']).toBe(text)
  })

  test('has the last change of a chain', async () => {
    const hooks = compiled([
      { name: 'c', command: 'c', needs: ['b'] },
      { name: 'b', command: 'b', needs: ['a'] },
      { name: 'a' },
    ])
    const inputs = await inputsOf(hooks, {
      a: exited(specific({ updatedInput: { n: 1 } })),
      b: exited(specific({ updatedInput: { n: 2 } })),
    })
    expect(JSON.parse(inputs['c'] as string).tool_input).toEqual({ n: 2 })
  })

  test('after a tool, the changed output is chained', async () => {
    const hooks = compiled(
      [{ name: 'a' }, { name: 'b', command: 'b', needs: ['a'] }].map((each) => ({
        ...each,
        event: 'PostToolUse',
      })),
    )
    const inputs: string[] = []
    await runInOrder(
      hooks,
      event({ hook_event_name: 'PostToolUse', tool_response: 'long' }),
      ({ input }) => {
        inputs.push(input)
        return exited({ hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: 'short' } })
      },
      first,
    )
    expect(inputs.map((input) => JSON.parse(input).tool_response)).toEqual(['long', 'short'])
  })
})

test('the time that was over before the hooks started is part of their time together', async () => {
  const { answer } = await runHooks(compiled([{ name: 'gate', failClosed: true }]), event(), {
    spentMs: 598_000,
    run: ({ deadline, deadlineSeconds }) =>
      new Promise((resolve) =>
        deadline.addEventListener('abort', () => resolve({ kind: 'deadline', seconds: deadlineSeconds })),
      ),
  })
  expect(answer.exitCode).toBe(2)
})

test.each([
  ['nothing', ''],
  ['half of an object', '{"hook_event_name":'],
  ['an event that is not known', '{"hook_event_name":"Nope"}'],
  ['no event', '{}'],
  ['null', 'null'],
])('%s on standard input is an error', async (_, text) => {
  await expect(runHooks(compiled([]), text)).rejects.toThrow(/^standard input /)
})
