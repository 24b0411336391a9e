import { describe, expect, test } from 'vitest'
import { compileHooks, showProblem } from './compile.ts'

const problemsOf = (text: string): string[] => {
  const found = compileHooks(text)
  return 'problems' in found ? found.problems.map(showProblem) : []
}

const eventOf = (text: string, event: 'PreToolUse' | 'UserPromptSubmit' | 'SessionEnd') => {
  const found = compileHooks(text)
  if ('problems' in found) throw new Error(found.problems.map(showProblem).join('\n'))
  return found.compiled.events[event]
}

const preToolUse = (...hooks: readonly string[]): string =>
  `hooks:\n${hooks.map((fields) => `  - { event: PreToolUse, command: x, ${fields} }\n`).join('')}`

describe('errors', () => {
  test('all come at once, each with its line, its place and what would be right', () => {
    expect(
      problemsOf(`hooks:
  - event: PreTolUse
    command: a
  - event: Stop
    command: b
    matcher: Bash
  - name: c
    event: PreToolUse
    matcher: '(['
    command: c
    needs: [d]
  - name: c
    event: Notification
    command: d
    failClosed: true
`),
    ).toEqual([
      'line 2, hooks.0.event: there is no event "PreTolUse"; did you mean "PreToolUse"?',
      'line 6, hooks.1.matcher: Stop has no matcher; leave it out: the hook fires each time',
      expect.stringMatching(
        /^line 9, hooks\.2\.matcher: not a regular expression \(.*\); names are separated by/,
      ),
      'line 11, hooks.2.needs.0: there is no hook "d"; name a hook of the same event',
      'line 15, hooks.3.failClosed: a hook on Notification cannot block; leave failClosed out',
      'line 12, hooks.3.name: there is another hook "c"; give it another name',
    ])
  })

  test('fields that are wrong by themselves are named, with their lines', () => {
    expect(problemsOf('hooks:\n  - event: Stop\n    comand: x\n    timeout: soon\nparallel: 0\n')).toEqual([
      'line 2, hooks.0.command: is missing; it must be a text',
      'line 4, hooks.0.timeout: must be a number of seconds; got "soon"',
      'line 2, hooks.0: there is no field "comand"; did you mean "command"?',
      'line 5, parallel: must be at least 1; got 0',
    ])
  })

  test('text that is not YAML is an error with its line', () => {
    expect(problemsOf('hooks:\n  - event: [Stop\n')[0]).toMatch(/^line \d: not YAML: /)
  })

  test.each([
    [
      'type: prompt',
      'type',
      'a hook of type prompt must stay in the settings file: the agent asks its own model',
    ],
    [
      'type: agent',
      'type',
      'a hook of type agent must stay in the settings file: the agent starts a sub-agent',
    ],
    [
      'async: true',
      'async',
      'a hook with "async" must stay in the settings file: the agent does not wait for it',
    ],
    ['asyncRewake: true', 'asyncRewake', 'a hook with "asyncRewake" must stay in the settings file'],
    ['if: Bash(git *)', 'if', 'a hook with "if" must stay in the settings file'],
    ['once: true', 'once', 'a hook with "once" must stay in the settings file'],
  ])('a hook with %s is refused, with the reason', (field, place, reason) => {
    const [problem] = problemsOf(`hooks:\n  - event: PreToolUse\n    command: x\n    ${field}\n`)
    expect(problem).toContain(`line 4, hooks.0.${place}: ${reason}`)
  })

  test('WorktreeCreate is refused: its output is a path', () => {
    expect(problemsOf('hooks:\n  - event: WorktreeCreate\n    command: x\n')).toEqual([
      'line 2, hooks.0.event: a WorktreeCreate hook must stay in the settings file: its output is a path, and paths do not merge; hooks install leaves it there',
    ])
  })

  test.each([
    'npx manyhands hooks run',
    'node bin/manyhands.js hooks run --config "$CLAUDE_PROJECT_DIR"/hooks.yaml',
  ])('a hook that is the runner itself is refused: %s', (command) => {
    expect(problemsOf(`hooks:\n  - event: Stop\n    command: ${command}\n`)).toEqual([
      'line 3, hooks.0.command: the command is the runner of these hooks, which would start itself without end; remove this hook',
    ])
  })

  test('fields of the settings file that mean nothing here are fine', () => {
    expect(problemsOf(preToolUse('type: command, async: false, statusMessage: hm'))).toEqual([])
  })
})

describe('the graph', () => {
  test('a circle in needs is an error that names the way around', () => {
    expect(
      problemsOf(preToolUse('name: a, needs: [c]', 'name: b, needs: [a]', 'name: c, needs: [b]')),
    ).toEqual([
      'line 2, hooks.0.needs: hooks wait for each other in a circle: a waits for c waits for b waits for a; remove one of these from needs, or from reads',
    ])
  })

  test('a circle of readers and writers is an error too', () => {
    expect(
      problemsOf(preToolUse('name: a, reads: [x], writes: [y]', 'name: b, reads: [y], writes: [x]')),
    ).toEqual([expect.stringContaining('in a circle: a waits for b waits for a')])
  })

  test.each(['updatedInput', 'file:.cache/lint', 'state:counter', 'env:PATH'])(
    'two unordered writers of %s are an error',
    (thing) => {
      expect(
        problemsOf(preToolUse(`name: a, writes: ["${thing}"]`, `name: b, writes: ["${thing}"]`)),
      ).toEqual([
        `line 3, hooks.1.writes: a and b both write ${thing}, in no certain order; add "needs: [a]" to b, or the other way round`,
      ])
    },
  )

  test.each([
    ['one needs the other', ['name: a, writes: [x]', 'name: b, writes: [x], needs: [a]']],
    [
      'a third is between them',
      ['name: a, writes: [x]', 'name: m, needs: [a]', 'name: b, writes: [x], needs: [m]'],
    ],
    ['one reads what the other writes', ['name: a, writes: [x]', 'name: b, reads: [x], writes: [x]']],
    [
      'both read it, and one needs the other',
      ['name: a, reads: [x], writes: [x]', 'name: b, reads: [x], writes: [x], needs: [a]'],
    ],
    [
      'their matchers never fit together',
      ['name: a, matcher: Edit, writes: [x]', 'name: b, matcher: Write, writes: [x]'],
    ],
  ])('two writers are fine if %s', (_, hooks) => {
    expect(problemsOf(preToolUse(...hooks))).toEqual([])
  })

  test('a hook waits for all that it needs, directly or not, and for the writers of what it reads', () => {
    const hooks = eventOf(
      preToolUse(
        'name: last, needs: [middle]',
        'name: middle, reads: [x]',
        'name: writer, writes: [x]',
        'name: free',
      ),
      'PreToolUse',
    )?.hooks
    expect(hooks?.map(({ name, after, rank }) => ({ name, after, rank }))).toEqual([
      { name: 'last', after: [1, 2], rank: 2 },
      { name: 'middle', after: [2], rank: 1 },
      { name: 'writer', after: [], rank: 0 },
      { name: 'free', after: [], rank: 3 },
    ])
  })

  test('a hook on another event cannot be waited for', () => {
    const text =
      'hooks:\n  - { name: a, event: Stop, command: x }\n  - { name: b, event: PreToolUse, command: x, needs: [a] }\n'
    expect(problemsOf(text)).toEqual([
      'line 3, hooks.1.needs.0: a is a hook on Stop, and b one on PreToolUse; a hook can only wait for hooks of its own event',
    ])
  })
})

describe('what is compiled', () => {
  test('JSON is read as YAML is', () => {
    expect(eventOf('{"hooks": [{"event": "PreToolUse", "command": "a"}]}', 'PreToolUse')?.hooks).toHaveLength(
      1,
    )
  })

  test('timeouts are the agent’s own unless given, and a chain of declared timeouts extends the time of all', () => {
    const hooks = 'hooks:\n  - { name: a, event: UserPromptSubmit, command: x, timeout: 25 }\n'
    const chain = `${hooks}  - { name: b, event: UserPromptSubmit, command: x, needs: [a], timeout: 20 }\n`
    expect(eventOf(hooks, 'UserPromptSubmit')).toMatchObject({ seconds: 30, hooks: [{ seconds: 25 }] })
    expect(eventOf(chain, 'UserPromptSubmit')).toMatchObject({ seconds: 45 })
    expect(eventOf(`deadline: 5\n${chain}`, 'UserPromptSubmit')).toMatchObject({ seconds: 5 })
    expect(eventOf('hooks: [{ event: SessionEnd, command: x }]', 'SessionEnd')).toMatchObject({
      seconds: 1.5,
      hooks: [{ seconds: 1.5 }],
    })
  })

  test('hooks without names are named after their programs, and secrets in a command stay out of names', () => {
    const text = `hooks:
  - { event: PreToolUse, command: python3 "$CLAUDE_PROJECT_DIR/guard.py" --strict }
  - { event: PreToolUse, command: TOKEN=abc123 ./guard.sh }
  - { event: PreToolUse, command: 'if [ "$SECRET" ]; then exit 2; fi' }
  - { event: PreToolUse, command: node, args: [lint.js] }
`
    expect(eventOf(text, 'PreToolUse')?.hooks.map(({ name }) => name)).toEqual([
      'guard',
      'guard-2',
      'if',
      'lint',
    ])
  })
})
