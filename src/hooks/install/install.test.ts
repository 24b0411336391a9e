import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
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

interface HookSettings {
  readonly hooks: Record<string, object[]>
}

/** Changes the settings as a person does. */
function edit(change: (settings: HookSettings) => void): void {
  const settings = JSON.parse(read('settings.json')) as HookSettings
  change(settings)
  writeFileSync(path('settings.json'), JSON.stringify(settings))
}

const group = (command: string, matcher?: string): object => ({
  ...(matcher !== undefined && { matcher }),
  hooks: [{ type: 'command', command }],
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

  test('keeps a configuration in JSON what it is', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    writeFileSync(path('hooks.yaml'), '{ "log": false, "hooks": [{ "event": "Stop", "command": "x" }] }')
    expect(install().imported).toBe(3)
    const { log, hooks } = JSON.parse(read('hooks.yaml'))
    expect([log, hooks.map(({ command }: { command: string }) => command)]).toEqual([
      false,
      ['x', './guard.sh', 'lint', 'cat context.md'],
    ])
  })

  test.each(['', '# none yet\n', 'log: false\n', 'hooks:\n'])(
    'adds to a configuration without hooks: %j',
    (own) => {
      writeFileSync(path('settings.json'), SETTINGS)
      writeFileSync(path('hooks.yaml'), own)
      expect(install().imported).toBe(3)
      expect(read('hooks.yaml')).toContain(own.startsWith('hooks') ? 'hooks:\n  - name: guard\n' : own)
    },
  )

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
    [
      'settings that are no object',
      '[]',
      /settings\.json is not a settings file\. .*\n {2}the file: must be an object/,
    ],
    ['hooks that are no object', '{"hooks": []}', /\n {2}hooks: must be an object/],
    ['an event without a list', '{"hooks": {"Stop": "x"}}', /\n {2}hooks\.Stop: must be a list/],
    [
      'a hook that is no object',
      '{"hooks": {"Stop": [{"hooks": [null]}]}}',
      /\n {2}hooks\.Stop\.0\.hooks\.0: must be an object/,
    ],
  ])('refuses %s, and changes nothing', (_, text, message) => {
    writeFileSync(path('settings.json'), text)
    expect(install).toThrow(message)
    expect(readdirSync(folder)).toEqual(['settings.json'])
    expect(read('settings.json')).toBe(text)
  })

  test('again takes over hooks that were added to the settings, and uninstall puts them back with the others', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    install()
    edit((settings) => {
      settings.hooks['PreToolUse']?.push(group('./new.sh', 'WebFetch'))
      settings.hooks['Notification'] = [group('./note.sh')]
    })
    expect(install()).toMatchObject({ imported: 2, events: expect.arrayContaining(['Notification']) })
    expect(read('hooks.yaml')).toContain('command: ./new.sh')
    uninstallHooks(path('settings.json'))
    const { hooks } = JSON.parse(SETTINGS)
    expect(JSON.parse(read('settings.json')).hooks).toEqual({
      ...hooks,
      PreToolUse: [...hooks.PreToolUse, group('./new.sh', 'WebFetch')],
      Notification: [group('./note.sh')],
    })
  })

  test('does not take over the runner itself where the record of an installation is missing, as in a copy of a project', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    install()
    const [installed, config] = [read('settings.json'), read('hooks.yaml')]
    rmSync(path('settings.json.manyhands-installed.json'))
    rmSync(path('settings.json.before-manyhands'))
    expect(install().imported).toBe(0)
    expect(read('hooks.yaml')).toBe(config)
    expect(read('settings.json')).toBe(installed)
  })

  test('does not overwrite the copy of an installation without a record', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    install()
    rmSync(path('settings.json.manyhands-installed.json'))
    expect(install).toThrow(/before-manyhands is a copy of settings .* Nothing was changed/)
    expect(read('settings.json.before-manyhands')).toBe(SETTINGS)
  })

  test('again, with a configuration that has errors by now, changes nothing', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    install()
    const installed = read('settings.json')
    writeFileSync(path('hooks.yaml'), 'hooks:\n  - event: Nope\n    command: x\n')
    expect(install).toThrow('there is no event "Nope"')
    expect(read('settings.json')).toBe(installed)
    uninstallHooks(path('settings.json'))
    expect(read('settings.json')).toBe(SETTINGS)
  })

  test.each([
    ['[', {}, 'its matcher is not a regular expression: '],
    ['Bash', { timeout: 0 }, 'its timeout is not a number of seconds above 0: 0'],
    ['Bash', { onFailure: 'explode' }, 'its onFailure is not known here: "explode"'],
    ['Bash', { command: ' ' }, 'it has no command'],
    ['Bash', { shell: 'powershell' }, 'the field "shell" is not known here'],
  ])('leaves a hook that it cannot take over: matcher %s, %j', (matcher, fields, reason) => {
    const hook = { type: 'command', command: 'x', ...fields }
    const hooks = { PreToolUse: [{ matcher, hooks: [hook] }] }
    writeFileSync(path('settings.json'), JSON.stringify({ hooks }))
    expect(install()).toMatchObject({ imported: 0, kept: [{ reason: expect.stringContaining(reason) }] })
    expect(JSON.parse(read('settings.json')).hooks).toEqual(hooks)
  })

  test('says which commands leave something running', () => {
    const commands = [
      'play done.wav &',
      'a && b 2>&1',
      "echo 'x & y'",
      'setsid serve &',
      '(sleep 9; beep) & true',
    ]
    writeFileSync(
      path('settings.json'),
      JSON.stringify({ hooks: { Stop: commands.map((command) => group(command)) } }),
    )
    expect(install().background).toEqual(['play done.wav &', '(sleep 9; beep) & true'])
  })

  test('reads settings with a byte order mark', () => {
    writeFileSync(path('settings.json'), `\uFEFF${SETTINGS}`)
    expect(install().imported).toBe(3)
    uninstallHooks(path('settings.json'))
    expect(read('settings.json')).toBe(`\uFEFF${SETTINGS}`)
  })

  test.each(['there', 'not there yet'])('writes to the file behind a symbolic link that is %s', (state) => {
    writeFileSync(path('hooks.yaml'), 'hooks:\n  - event: Stop\n    command: x\n')
    if (state === 'there') writeFileSync(path('real.json'), SETTINGS)
    symlinkSync('real.json', path('settings.json'))
    install()
    expect(read('real.json')).toContain('manyhands hooks run')
    expect(uninstallHooks(path('settings.json'))).toBe('restored')
    expect(readlinkSync(path('settings.json'))).toBe('real.json')
    expect(existsSync(path('real.json')) && read('real.json')).toBe(state === 'there' && SETTINGS)
  })

  test('says what cannot be written', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    mkdirSync(path(`settings.json.manyhands-installed.json.${process.pid}.partial`))
    expect(install).toThrow(/^the settings cannot be changed: EISDIR/)
    expect(read('settings.json')).toBe(SETTINGS)
  })

  test.each([
    ['hooks:\n  - event: Nope\n    command: x\n', 'there is no event "Nope"'],
    ['hooks: [', 'not YAML'],
    ['hooks: [null]', 'hooks.0: must be an object'],
    ['hooks: [{ event: Stop }]', 'hooks.0.command: is missing'],
    ['text', 'must be an object'],
  ])('refuses a configuration with errors, and changes nothing: %j', (text, message) => {
    writeFileSync(path('settings.json'), SETTINGS)
    writeFileSync(path('hooks.yaml'), text)
    expect(install).toThrow(message)
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

  test('keeps hooks that were added since, and does not bring back those that were removed', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    install()
    edit((settings) => {
      settings.hooks['Stop'] = [group('./added.sh')]
    })
    expect(uninstallHooks(path('settings.json'))).toBe('edited')
    const { hooks } = JSON.parse(SETTINGS)
    expect(JSON.parse(read('settings.json')).hooks).toEqual({ ...hooks, Stop: [group('./added.sh')] })
  })

  test('of settings that were removed since puts the hooks back', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    install()
    rmSync(path('settings.json'))
    expect(uninstallHooks(path('settings.json'))).toBe('edited')
    const { PreToolUse, UserPromptSubmit } = JSON.parse(SETTINGS).hooks
    const [{ hooks: both }, other] = PreToolUse
    // Those that had stayed in the settings were removed with them.
    expect(JSON.parse(read('settings.json'))).toEqual({
      hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [both[0]] }, other], UserPromptSubmit },
    })
  })

  test('without the copy of the settings says what to do, and changes nothing', () => {
    writeFileSync(path('settings.json'), SETTINGS)
    install()
    const installed = read('settings.json')
    rmSync(path('settings.json.before-manyhands'))
    expect(() => uninstallHooks(path('settings.json'))).toThrow(
      /before-manyhands, the copy .* is missing\. Put it back; or remove .* Nothing was changed/,
    )
    expect(read('settings.json')).toBe(installed)
  })

  test('puts bytes back that are not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('{"a": "'), Buffer.from([0xff, 0xe9]), Buffer.from('"}')])
    writeFileSync(path('settings.json'), bytes)
    writeFileSync(path('hooks.yaml'), 'hooks:\n  - event: Stop\n    command: x\n')
    install()
    uninstallHooks(path('settings.json'))
    expect(readFileSync(path('settings.json'))).toEqual(bytes)
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
