import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isMatch } from '../contract/matcher.ts'
import { installHooks, uninstallHooks } from './install.ts'
import { matcherOfAll } from './runner-entries.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-hooks-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const path = (name: string): string => join(folder, name)
const read = (name: string): string => readFileSync(path(name), 'utf8')
const install = () =>
  installHooks({
    settings: path('settings.json'),
    config: path('hooks.yaml'),
    configWord: 'hooks.yaml',
    program: 'manyhands',
  })

/** Spaces, order and the missing line end are all its own. */
const SETTINGS = `{
    "model":  "opus",
    "hooks": { "PreToolUse": [
        { "matcher": "Bash", "hooks": [ { "type": "command", "command": "./guard.sh", "timeout": 5 },
                                        { "type": "prompt", "prompt": "Is it safe?" } ] },
        { "matcher": "Edit|Write", "hooks": [ { "type": "command", "command": "lint", "args": ["--fix"] } ] } ],
      "Stop": [ { "matcher": "", "hooks": [ { "type": "command", "command": "notify-send done", "async": true } ] } ],
      "UserPromptSubmit": [ { "hooks": [ { "type": "command", "command": "cat context.md" } ] } ]
    },
    "permissions": { "allow": ["Bash(ls)"] }
}`

describe('install', () => {
  test('takes over the commands, leaves what must stay native, and changes nothing else', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    const { imported, kept, events } = install()
    expect({ imported, events }).toEqual({ imported: 3, events: ['PreToolUse', 'UserPromptSubmit'] })
    expect(kept.map(({ event, reason }) => `${event}: ${reason.split(':')[0]}`)).toEqual([
      'PreToolUse: a hook of type prompt must stay in the settings file',
      'Stop: a hook with "async" must stay in the settings file',
    ])
    const runner = (timeout: number) => ({
      type: 'command',
      command: 'manyhands hooks run --config hooks.yaml',
      timeout,
    })
    expect(JSON.parse(read('settings.json'))).toEqual({
      model: 'opus',
      hooks: {
        PreToolUse: [
          { matcher: 'Bash', hooks: [{ type: 'prompt', prompt: 'Is it safe?' }] },
          { matcher: 'Bash|Edit|Write', hooks: [runner(600)] },
        ],
        Stop: [{ matcher: '', hooks: [{ type: 'command', command: 'notify-send done', async: true }] }],
        UserPromptSubmit: [{ hooks: [runner(30)] }],
      },
      permissions: { allow: ['Bash(ls)'] },
    })
    expect(
      read('hooks.yaml'),
    ).toBe(`# The hooks of this project. "manyhands hooks check" explains errors; docs/hooks.md has all fields.
hooks:
  - name: guard
    event: PreToolUse
    matcher: Bash
    command: ./guard.sh
    timeout: 5
  - name: lint
    event: PreToolUse
    matcher: Edit|Write
    command: lint
    args:
      - --fix
  - name: cat
    event: UserPromptSubmit
    command: cat context.md
`)
  })

  test('adds to a configuration that is there, and keeps its comments', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    const own = '# mine\nhooks:\n  - event: PreToolUse # first\n    matcher: Bash\n    command: ./guard.sh\n'
    writeFileSync(path('hooks.yaml'), own)
    expect(install().imported).toBe(2)
    expect(read('hooks.yaml').startsWith(own)).toBe(true)
  })

  test('again takes up what has changed in the configuration', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    install()
    const first = read('settings.json')
    writeFileSync(
      path('hooks.yaml'),
      `failClosed: true\n${read('hooks.yaml')}  - event: Stop\n    command: x\n`,
    )
    expect(install().events).toContain('Stop')
    expect(read('settings.json')).not.toBe(first)
    expect(read('settings.json')).toContain('hooks run --config hooks.yaml --fail-closed')
    uninstallHooks(path('settings.json'))
    expect(read('settings.json')).toBe(SETTINGS)
  })

  test.each([
    ['settings that are not JSON', '{"hooks": ', /settings\.json is not JSON: .* Nothing was changed/],
    ['settings that are no object', '[]', /settings\.json holds no object/],
  ])('refuses %s, and changes nothing', (_, text, message) => {
    writeFileSync(path('settings.json'), text)
    expect(install).toThrow(message)
    expect(readdirSync(folder)).toEqual(['settings.json'])
    expect(read('settings.json')).toBe(text)
  })

  test('refuses a configuration with errors, and changes nothing', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    writeFileSync(path('hooks.yaml'), 'hooks:\n  - event: Nope\n    command: x\n')
    expect(install).toThrow('there is no event "Nope"')
    expect(readdirSync(folder).toSorted()).toEqual(['hooks.yaml', 'settings.json'])
    expect(read('settings.json')).toBe(SETTINGS)
  })
})

describe('uninstall', () => {
  test('puts the settings back byte for byte, with their permissions', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    chmodSync(path('settings.json'), 0o600)
    install()
    expect(statSync(path('settings.json')).mode & 0o777).toBe(0o600)
    expect(uninstallHooks(path('settings.json'))).toBe('restored')
    expect(read('settings.json')).toBe(SETTINGS)
    expect(statSync(path('settings.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).toSorted()).toEqual([
      'hooks.yaml',
      'hooks.yaml.compiled.json',
      'settings.json',
    ])
  })

  test('removes settings that were not there before', () => {
    writeFileSync(path('hooks.yaml'), 'hooks:\n  - event: Stop\n    command: x\n')
    install()
    expect(uninstallHooks(path('settings.json'))).toBe('restored')
    expect(existsSync(path('settings.json'))).toBe(false)
  })

  test('keeps what was edited since, and puts only the hooks back', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    install()
    writeFileSync(path('settings.json'), read('settings.json').replace('opus', 'sonnet'))
    expect(uninstallHooks(path('settings.json'))).toBe('edited')
    expect(JSON.parse(read('settings.json'))).toEqual({ ...JSON.parse(SETTINGS), model: 'sonnet' })
  })

  test('says so if the runner is not installed', () => {
    expect(() => uninstallHooks(path('settings.json'))).toThrow('the runner is not installed')
  })
})

test.each([
  [['Edit', 'Write'], 'Edit|Write'],
  [['Edit', ''], ''],
  [['Edit', 'mcp__.*'], '^(?:Edit)$|(?:mcp__.*)'],
  [['Edit, Write', 'Write'], 'Edit|Write'],
])('the runner is started for whatever one of %j fits, and for nothing else', (matchers, expected) => {
  const all = matcherOfAll('PreToolUse', matchers)
  expect(all).toBe(expected)
  for (const tool_name of ['Edit', 'NotebookEdit', 'Write', 'Bash', 'mcp__a__b'])
    expect(isMatch('PreToolUse', all, { tool_name })).toBe(
      matchers.some((matcher) => isMatch('PreToolUse', matcher, { tool_name })),
    )
})
