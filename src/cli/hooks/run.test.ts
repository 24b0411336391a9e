import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { describe, expect, test } from 'vitest'
import { event } from '../../hooks/testing/compiled.ts'
import { bash, start } from '../testing/manyhands.ts'
import { useHookProject } from './testing/use-hooks.ts'

const project = useHookProject()

const deny = (reason: string): object => ({
  hookSpecificOutput: {
    hookEventName: 'PreToolUse',
    permissionDecision: 'deny',
    permissionDecisionReason: reason,
  },
})

/** A hook that writes its own number, and that of a child which hangs too, before it hangs. */
const hang = (child = 'sleep 1000'): string => `${child} & echo $! > child; echo $$ > parent; wait`

const isGone = (name: string): boolean => {
  const pid = project.read(name).trim()
  return (
    pid !== '' &&
    (!existsSync(`/proc/${pid}`) || /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')))
  )
}

describe('the faults of the executor that had this aim', () => {
  test('every hook gets the full input', async () => {
    project.configure(['a', 'b', 'c'].map((name) => ({ name, command: `cat > ${name}` })))
    const prompt = 'x'.repeat(300_000)
    await project.run({ tool_input: { command: prompt } })
    for (const name of ['a', 'b', 'c'])
      expect(JSON.parse(project.read(name))).toMatchObject({
        session_id: 's',
        tool_name: 'Bash',
        tool_input: { command: prompt },
      })
  })

  test('a block by exit code 2 is a block', async () => {
    project.configure([{ command: 'true' }, { command: 'echo no force pushes >&2; exit 2' }])
    const { code, stdout, stderr } = await project.run()
    const reason = '[echo no force pushes >&2; exit 2]: no force pushes\n'
    expect({ code, stderr }).toEqual({ code: 2, stderr: reason })
    expect(JSON.parse(stdout)).toEqual(deny(reason))
  })

  test('JSON stays JSON', async () => {
    const answer = {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        updatedInput: { command: 'a "b" \\ $c', deep: [{ n: 1.5 }, null] },
      },
    }
    project.write('answer.json', JSON.stringify(answer))
    project.configure([{ command: 'cat answer.json' }, { command: 'echo plain text' }])
    const { code, stdout } = await project.run()
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual(answer)
  })

  test('a missing graph is an error', async () => {
    expect(await project.run()).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: expect.stringMatching(
        /^manyhands hooks run: the configuration of hooks cannot be read: ENOENT.* --config\n$/,
      ),
    })
  })

  test('timings are those of each hook', async () => {
    project.configure([
      { name: 'quick', command: 'true' },
      { name: 'slow', command: 'sleep 0.3' },
      { name: 'after', command: 'true', needs: ['slow'] },
    ])
    await project.run()
    const [record] = project.log()
    const [quick, slow, after] = record?.spans ?? []
    expect(slow?.run_ms).toBeGreaterThanOrEqual(300)
    expect(after?.wait_ms).toBeGreaterThanOrEqual(300)
    expect(quick?.wait_ms).toBeLessThanOrEqual(slow?.wait_ms as number)
    expect(Object.keys(record ?? {})).toEqual([
      'timestamp',
      'phase',
      'total_hooks',
      'batches',
      'elapsed_ms',
      'failures',
      'spans',
    ])
    expect(Object.keys(slow ?? {})).toEqual(['hook', 'wait_ms', 'run_ms', 'exit'])
  })
})

describe('a hook', () => {
  const other = { name: 'other', command: `echo '{"systemMessage":"still here"}'` }
  const messageOf = (stdout: string): string => JSON.parse(stdout).systemMessage

  test('that hangs is killed with its children, and does not block', async () => {
    project.configure([{ name: 'bad', command: hang(), timeout: 0.5 }, other])
    const { code, stdout } = await project.run()
    expect(code).toBe(0)
    expect(messageOf(stdout)).toBe('hook bad failed: it took longer than 0.5 s\nstill here')
    expect([isGone('parent'), isGone('child')]).toEqual([true, true])
    expect(project.log()[0]?.spans[0]?.exit).toBe('timeout')
  })

  test('that hangs with a child in another session leaves no process behind either', async () => {
    project.configure([{ name: 'bad', command: hang('setsid sleep 1000'), timeout: 0.5 }, other])
    await project.run()
    expect([isGone('parent'), isGone('child')]).toEqual([true, true])
  })

  test('that ends while its child hangs has answered, and the child is killed', async () => {
    project.configure([
      { name: 'bad', command: `sleep 1000 & echo $! > child; echo '{"systemMessage":"done"}'` },
    ])
    const { code, stdout } = await project.run()
    expect({ code, message: messageOf(stdout) }).toEqual({ code: 0, message: 'done' })
    expect(isGone('child')).toBe(true)
  })

  test('that floods its output fails alone', async () => {
    project.configure([{ name: 'bad', command: 'head -c 100000000 /dev/zero' }, other])
    const { code, stdout } = await project.run()
    expect(code).toBe(0)
    expect(messageOf(stdout)).toBe('hook bad failed: it printed more than 16777216 bytes\nstill here')
  })

  test('that floods its output and blocks is a block', async () => {
    project.configure([{ name: 'bad', command: 'head -c 100000000 /dev/zero; echo no >&2; exit 2' }, other])
    expect(await project.run()).toMatchObject({ code: 2, stderr: expect.stringMatching(/\]: no\n$/) })
  })

  test('that prints half of its JSON fails alone', async () => {
    project.configure([{ name: 'bad', command: `printf '{"decision": "bl'` }, other])
    const { code, stdout } = await project.run()
    expect(code).toBe(0)
    expect(messageOf(stdout)).toMatch(
      /^hook bad failed: its answer is not valid: not JSON, though it begins with "{" .*\nstill here$/,
    )
  })

  test('that dies by a signal fails alone', async () => {
    project.configure([{ name: 'bad', command: 'kill -SEGV $$' }, other])
    expect(messageOf((await project.run()).stdout)).toBe('hook bad failed: killed by SIGSEGV\nstill here')
  })

  test('whose program is missing fails alone, with and without a shell', async () => {
    project.configure([
      { name: 'bad', command: './gone.sh' },
      { name: 'exec', command: './gone', args: ['x'] },
      other,
    ])
    expect(messageOf((await project.run()).stdout)).toMatch(
      /^hook bad failed: exit code 127: .*not found\nhook exec failed: it could not be started: .*ENOENT\nstill here$/,
    )
  })

  test('that gives no answer blocks if it fails closed', async () => {
    project.configure([{ name: 'gate', command: hang(), timeout: 0.5, failClosed: true }, other])
    expect(await project.run()).toMatchObject({
      code: 2,
      stderr: 'hook gate failed: it took longer than 0.5 s; it is set to fail closed\n',
    })
  })

  test('gets its arguments as they are, without a shell', async () => {
    project.configure([{ command: 'touch', args: ['$HOME; a b'] }])
    await project.run()
    expect(existsSync(project.path('$HOME; a b'))).toBe(true)
  })

  test('that does not read its input does not hurt, however long that is', async () => {
    project.configure([other, { name: 'count', command: 'wc -c > size' }])
    const { code, stdout } = await project.run({ tool_input: { content: 'x'.repeat(10_000_000) } })
    expect({ code, message: messageOf(stdout) }).toEqual({ code: 0, message: 'still here' })
    expect(Number(project.read('size'))).toBeGreaterThan(10_000_000)
  })
})

describe('the deadline of all hooks together', () => {
  test('is kept: what is there is answered, and what is not started counts as not finished', async () => {
    project.configure(
      [
        { name: 'quick', command: 'echo no >&2; exit 2' },
        { name: 'slow', command: hang() },
        { name: 'never', command: 'touch started', needs: ['slow'] },
      ],
      { deadline: 10 },
    )
    const { code, stdout, stderr } = await project.run()
    expect({ code, stderr }).toEqual({ code: 2, stderr: '[echo no >&2; exit 2]: no\n' })
    expect(JSON.parse(stdout).systemMessage).toBe(
      'hook slow failed: it had not finished after the 9 s that all hooks have together\n' +
        'hook never failed: it had not finished after the 9 s that all hooks have together',
    )
    expect([isGone('parent'), isGone('child'), existsSync(project.path('started'))]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('closes gates that had not finished', async () => {
    project.configure([{ name: 'gate', command: 'sleep 1000', failClosed: true }], { deadline: 1 })
    expect(await project.run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('hook gate failed: it had not'),
    })
  })
})

describe('the runner', () => {
  test('killed while hooks run takes them with it', async () => {
    project.configure([{ command: `${hang()}` }])
    const running = project.start()
    await expect.poll(() => existsSync(project.path('parent')), { timeout: 60_000 }).toBe(true)
    running.child.kill('SIGKILL')
    await running.ended
    await expect.poll(() => isGone('parent') && isGone('child'), { timeout: 60_000 }).toBe(true)
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'stopped by %s takes hooks with it, also those in sessions of their own',
    async (signal) => {
      project.configure([{ command: hang('setsid sleep 1000') }])
      const running = project.start()
      await expect.poll(() => existsSync(project.path('parent')), { timeout: 60_000 }).toBe(true)
      running.child.kill(signal)
      expect(await running.ended).toMatchObject({ code: 128 + constants.signals[signal] })
      await expect.poll(() => isGone('parent') && isGone('child'), { timeout: 60_000 }).toBe(true)
    },
  )

  test('tells hooks the folder of the project as the agent does', async () => {
    project.configure([{ command: 'echo "$CLAUDE_PROJECT_DIR" > said' }])
    await start(project.folder, ['hooks', 'run'], { input: event(), env: { CLAUDE_PROJECT_DIR: '' } }).ended
    expect(project.read('said')).toBe(`${realpathSync(project.folder)}\n`)
  })

  test('compiles a configuration that has changed, and reads the compiled one afterwards', async () => {
    project.configure([{ command: 'echo one >&2; exit 2' }])
    expect((await project.run()).stderr).toContain(']: one\n')
    project.configure([{ command: 'echo two >&2; exit 2' }])
    expect((await project.run()).stderr).toContain(']: two\n')
    const compiled = JSON.parse(project.read('hooks.yaml.compiled.json'))
    expect(compiled.events.PreToolUse.hooks[0].command).toBe('echo two >&2; exit 2')
  })

  test('with a configuration that has errors exits with 1, which blocks nothing', async () => {
    project.write('hooks.yaml', 'hooks:\n  - event: Nope\n    command: x\n')
    const { code, stdout, stderr } = await project.run()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('line 2, hooks.0.event: there is no event "Nope"')
  })

  test('blocks by its own fault only if it fails closed', async () => {
    project.configure([{ command: 'true' }], { failClosed: true })
    expect((await project.run()).code).toBe(0)
    // Its last state said so.
    project.write('hooks.yaml', 'hooks: [')
    expect((await project.run()).code).toBe(2)
    expect((await project.run({}, ['--config', 'gone.yaml'])).code).toBe(1)
    expect((await project.run({}, ['--config=gone.yaml', '--fail-closed'])).code).toBe(2)
  })

  test('answers an event without hooks with an empty object, and writes no log for it', async () => {
    project.configure([{ matcher: 'Edit' }])
    const nothing = { code: 0, signal: null, stdout: '{}\n', stderr: '' }
    expect(await project.run()).toEqual(nothing)
    expect(await project.run({ hook_event_name: 'Stop' })).toEqual(nothing)
    expect(existsSync(project.path('.claude'))).toBe(false)
  })

  test('refuses options that there are not with exit code 1, which blocks nothing', async () => {
    expect(await project.run({}, ['--confg', 'x'])).toMatchObject({
      code: 1,
      stderr:
        'manyhands hooks run: there is no option --confg; the options are --config FILE and --fail-closed\n',
    })
  })

  test('explains itself with --help', async () => {
    expect((await project.command('run', '--help')).stdout).toContain(
      'Reads the event as JSON from standard input',
    )
  })

  test('keeps long texts for the model within what the agent reads, and names a file with all of it', async () => {
    project.configure(
      [
        { command: 'head -c 9000 /dev/zero | tr "\\0" a' },
        { command: 'echo short' },
        { command: 'head -c 9000 /dev/zero | tr "\\0" b' },
      ].map((hook) => ({ ...hook, event: 'SessionStart' })),
    )
    const { stdout } = await project.run({ hook_event_name: 'SessionStart', source: 'startup' })
    const text: string = JSON.parse(stdout).hookSpecificOutput.additionalContext
    expect(text.length).toBeLessThanOrEqual(10_000)
    const [, file = ''] = /All of it is in (.*)\]$/.exec(text) ?? []
    expect(readFileSync(file, 'utf8')).toBe(`${'a'.repeat(9000)}\nshort\n${'b'.repeat(9000)}`)
    expect(text).toMatch(/^a{4900,}\nshort\nb{4900,}\n\[/)
  })

  test('leaves a long text of a single hook to the agent, and passes on all that a hook says as it blocks', async () => {
    project.configure([
      { event: 'SessionStart', command: 'head -c 20000 /dev/zero | tr "\\0" a' },
      { event: 'Stop', command: 'head -c 300000 /dev/zero | tr "\\0" e >&2; exit 2' },
    ])
    const { stdout } = await project.run({ hook_event_name: 'SessionStart', source: 'startup' })
    expect(JSON.parse(stdout).hookSpecificOutput.additionalContext).toBe('a'.repeat(20_000))
    const { code, stderr } = await project.run({ hook_event_name: 'Stop' })
    expect(code).toBe(2)
    expect(stderr).toMatch(/\]: e{300000}\n$/)
  })

  test('blocks also if long texts cannot be kept in a file', async () => {
    project.write('full', 'not a folder')
    project.configure(
      [
        { command: 'head -c 11000 /dev/zero | tr "\\0" a' },
        { command: 'echo b' },
        { command: 'echo no >&2; exit 2' },
      ].map((hook) => ({ ...hook, event: 'UserPromptSubmit' })),
    )
    const { code, stdout } = await start(project.folder, ['hooks', 'run'], {
      input: event({ hook_event_name: 'UserPromptSubmit', prompt: 'x' }),
      env: { TMPDIR: project.path('full') },
    }).ended
    expect(code).toBe(2)
    expect(JSON.parse(stdout).hookSpecificOutput.additionalContext).toMatch(
      /^a{9900,}\nb\n\[Some of this was cut\.\]$/,
    )
  })
})

describe('the log', () => {
  test('of many runs at once has one whole line for each', async () => {
    project.configure(
      Array.from({ length: 10 }, (_, at) => ({ name: `hook-with-a-long-name-${at}`, command: `: ${at}` })),
    )
    await project.run()
    const line = `echo '{"hook_event_name":"PreToolUse","tool_name":"Bash"}' | manyhands hooks run > /dev/null`
    await bash(project.folder, `for i in 1 2 3 4 5 6 7 8; do ${line} & done; wait`)
    const records = project.log()
    expect(records).toHaveLength(9)
    for (const { spans } of records) expect(spans).toHaveLength(10)
  })

  test('holds no prompt, no input of a tool and no value of a variable', async () => {
    project.configure([{ command: 'echo "$SECRET" "hunter2"; cat' }, { command: 'TOKEN=hunter2 true' }])
    await project.run({ prompt: 'hunter2', tool_input: { command: 'hunter2' } })
    expect(project.log()).toHaveLength(1)
    expect(project.read('.claude/memory/hook_performance.jsonl')).not.toContain('hunter2')
  })

  test('is where the configuration says, or nowhere', async () => {
    project.configure([{}], { log: 'logs/hooks.jsonl' })
    await project.run()
    expect(project.read('logs/hooks.jsonl')).toContain('"phase":"PreToolUse"')
    project.configure([{}], { log: false })
    await project.run()
    expect(existsSync(project.path('.claude'))).toBe(false)
  })

  test('that cannot be written does not change the answer', async () => {
    project.write('.claude', 'a file')
    project.configure([{ command: 'echo no >&2; exit 2' }])
    expect(await project.run()).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/\]: no\nmanyhands hooks run: the log cannot be written: /),
    })
  })
})
