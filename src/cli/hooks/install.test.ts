import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bash } from '../testing/manyhands.ts'
import { useHookProject } from './testing/use-hooks.ts'

const project = useHookProject()

interface Settings {
  readonly hooks: Readonly<
    Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>
  >
}

test('the command that install writes runs the hooks that it took over, and uninstall puts the settings back', async () => {
  const text = `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "echo no >&2; exit 2"}]}]}}`
  project.write('.claude/settings.json', text)
  const { code, stdout } = await project.command('install')
  expect(code).toBe(0)
  expect(stdout).toMatch(/settings\.json: one command for PreToolUse\n.*hooks\.yaml: 1 hook taken over\n/)
  const { hooks } = JSON.parse(project.read('.claude/settings.json')) as Settings
  const command = hooks['PreToolUse']?.[0]?.hooks[0]?.command ?? ''
  expect(command).toMatch(/ hooks run --config "\$CLAUDE_PROJECT_DIR"\/\.claude\/hooks\.yaml$/)
  const event = `{"hook_event_name":"PreToolUse","tool_name":"Bash"}`
  const ran = await bash(
    project.folder,
    `export CLAUDE_PROJECT_DIR="$PWD"; cd /; echo '${event}' | ${command}`,
  )
  expect(ran).toMatchObject({ code: 2, stderr: expect.stringMatching(/\]: no\n$/) })
  expect((await project.command('uninstall')).stdout).toMatch(/as before install, byte for byte\n$/)
  expect(project.read('.claude/settings.json')).toBe(text)
})

test('uninstall without install says so', async () => {
  expect(await project.command('uninstall')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('the runner is not installed in'),
  })
})

test('report shows the log as Markdown and as JSON, and --daily writes the page once', async () => {
  project.configure([{ name: 'a' }, { name: 'b', command: 'exit 1', needs: ['a'] }])
  expect(await project.command('report')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('there is no log'),
  })
  await project.run()
  expect((await project.command('report')).stdout).toContain('Critical path: a → b\n')
  const { events, runs } = JSON.parse((await project.command('report', '--json')).stdout)
  expect(runs).toBe(1)
  expect(events).toMatchObject([{ event: 'PreToolUse', count: 1, failures: 1, criticalPath: ['a', 'b'] }])
  const daily = await project.command('report', '--daily')
  expect(daily).toMatchObject({ code: 0, stdout: '' })
  expect(existsSync(project.path('.claude/memory/hook_performance_report.md'))).toBe(true)
})

test('report --daily never blocks: not before there is a log, nor with a configuration that has errors', async () => {
  project.configure([{ event: 'PostToolUse', command: 'manyhands hooks report --daily' }])
  expect(await project.command('report', '--daily')).toMatchObject({ code: 0, stdout: '', stderr: '' })
  project.write('hooks.yaml', 'hooks: [')
  expect(await project.command('report', '--daily')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('not YAML'),
  })
})
