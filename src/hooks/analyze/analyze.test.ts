import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { faultsOf } from '../../html/testing/faults.ts'
import { compileHooks } from '../config/compile.ts'
import { analyzeHooks } from './analyze.ts'
import type { Finding } from './finding.ts'
import { graphPage } from './graph-page.ts'
import { readJavaScript, readPython } from './programming.ts'
import { readShell } from './shell.ts'

const shown = (findings: readonly Finding[]): string[] =>
  findings.map((each) => (each.kind === 'unsure' ? `unsure: ${each.what}` : `${each.kind} ${each.thing}`))

describe('a shell script', () => {
  test.each([
    ['echo x > out.txt', ['writes out.txt']],
    ['echo x >> "$CLAUDE_PROJECT_DIR"/logs/a.log 2>/dev/null', ['writes logs/a.log']],
    ['jq -r .tool_name < event.json | tee -a names', ['reads event.json', 'writes names']],
    [
      'OUT=.cache/lint; mkdir -p $OUT; cat \u0024{OUT}/last',
      ['writes .cache/lint', 'reads .cache/lint/last'],
    ],
    ['cp a.txt b.txt && mv b.txt c.txt', ['reads a.txt', 'writes b.txt', 'writes b.txt', 'writes c.txt']],
    ['sed -i s/a/b/ notes.md', ['writes notes.md']],
    ['grep -q TODO notes.md', ['reads notes.md']],
    ['if [ -f .lock ]; then exit 0; fi', ['reads .lock']],
    ['git add -A && git status', ['writes state:git', 'reads state:git']],
    ['cat <<EOF > page.html\n> not a redirection\nEOF', ['writes page.html']],
    ["echo 'a > b' # > c", []],
    ['echo one \\\n  > two', ['writes two']],
    ['cat > "$1"', ['unsure: writes $1, which is known only when it runs']],
    ['prettier --write src', ['unsure: runs prettier, and what that reads and writes is not known']],
    ['eval "$code"', ['unsure: runs a command that is made up on the spot (eval)']],
  ])('%s', (text, expected) => {
    expect(shown(readShell(text))).toEqual(expected)
  })

  test('findings name their lines', () => {
    expect(readShell('true\necho x > a\n\necho y > b').map(({ line }) => line)).toEqual([2, 4])
  })
})

describe('a Python script', () => {
  test.each([
    ["with open('out.txt', 'w') as f:", ['writes out.txt']],
    ["json.load(open('in.json'))", ['reads in.json']],
    ["LOG = Path('logs') / 'a.log'\nLOG.write_text('x')", ['writes logs/a.log']],
    ["DIR = '.cache'\nopen(os.path.join(DIR, 'x'), mode='a')", ['writes .cache/x']],
    [
      'LOG = os.path.join(os.environ["CLAUDE_PROJECT_DIR"], ".claude", "a.log")\nopen(LOG, "a")',
      ['writes .claude/a.log'],
    ],
    ["NOTES = Path(os.getenv('CLAUDE_PROJECT_DIR', '.')) / 'notes'\nNOTES.touch()", ['writes notes']],
    ["open(f'{os.getcwd()}/out', 'w')", ['writes out']],
    ["open(f'{name}.txt')", ["unsure: reads f'{name}.txt', which is known only when it runs"]],
    ["shutil.copy('a', 'b')", ['reads a', 'writes b']],
    [
      "import subprocess\nsubprocess.run(['make'])",
      ["unsure: starts ['make'], and what that reads and writes is not known"],
    ],
    ["# open('x', 'w')\nsys.stdin.read()", []],
    ['open(0).read()', []],
  ])('%s', (text, expected) => {
    expect(shown(readPython(text))).toEqual(expected)
  })
})

describe('a JavaScript program', () => {
  test.each([
    ["writeFileSync('out.txt', text)", ['writes out.txt']],
    ["JSON.parse(readFileSync(0, 'utf8'))", []],
    ["const dir = '.cache'\nfs.appendFileSync(path.join(dir, 'log'), x)", ['writes .cache/log']],
    ['const name = "a"\nawait readFile(`\u0024{name}.json`)', ['reads a.json']],
    [
      'writeFileSync(join(process.env.CLAUDE_PROJECT_DIR ?? process.cwd(), ".claude", "log"), x)',
      ['writes .claude/log'],
    ],
    ['writeFileSync(`\u0024{process.env.CLAUDE_PROJECT_DIR}/log`, x)', ['writes log']],
    ['rmSync(target)', ['unsure: writes target, which is known only when it runs']],
    ["// rmSync('x')\n/* rmSync('y') */", []],
    [
      "import { execSync } from 'node:child_process'\nexecSync('make')",
      ["unsure: starts 'make', and what that reads and writes is not known"],
    ],
    ["pattern.exec('x')", []],
  ])('%s', (text, expected) => {
    expect(shown(readJavaScript(text))).toEqual(expected)
  })
})

describe('hooks together', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'manyhands-analyze-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const analyze = (hooks: readonly object[]) => {
    const found = compileHooks(
      JSON.stringify({ hooks: hooks.map((hook) => ({ event: 'PreToolUse', ...hook })) }),
    )
    if ('problems' in found) throw new Error(found.problems.map(({ message }) => message).join())
    return analyzeHooks(found.hooks, folder)
  }

  test('scripts that a command runs are read, also those that a script runs', () => {
    write('hooks/a.sh', '#!/bin/sh\npython3 hooks/b.py\n')
    write('hooks/b.py', "open('state.json', 'w')\n")
    const [proposal] = analyze([{ name: 'a', command: 'sh "$CLAUDE_PROJECT_DIR"/hooks/a.sh' }]).proposals
    expect(proposal).toMatchObject({
      writes: ['state.json'],
      because: ['writes state.json: hooks/b.py, line 1'],
      unsure: [],
    })
  })

  test('a reader comes after the writer, and the second of two writers needs the first', () => {
    const { proposals, events } = analyze([
      { name: 'read', command: 'cat ./state' },
      { name: 'one', command: 'echo > state' },
      { name: 'two', command: `echo >> ${join(folder, 'state')}` },
      { name: 'free', command: 'true' },
    ])
    expect(proposals.map(({ hook, needs }) => [hook, needs])).toEqual([
      ['read', []],
      ['one', []],
      ['two', ['one']],
      ['free', []],
    ])
    expect(events).toEqual([
      {
        event: 'PreToolUse',
        batches: [['one', 'free'], ['two'], ['read']],
        edges: [
          { from: 'two', to: 'read' },
          { from: 'one', to: 'two' },
        ],
      },
    ])
  })

  test('what is declared is not proposed again', () => {
    const { proposals } = analyze([
      { name: 'a', command: 'echo > state', writes: ['file:./state'] },
      { name: 'b', command: 'echo >> state', writes: ['state'], needs: ['a'] },
    ])
    expect(proposals.map(({ writes, needs }) => [writes, needs])).toEqual([
      [[], []],
      [[], []],
    ])
  })

  test('a hook that changes the input of a tool writes it', () => {
    write('change.mjs', 'console.log(JSON.stringify({ hookSpecificOutput: { updatedInput: {} } }))\n')
    expect(analyze([{ name: 'a', command: 'node change.mjs' }]).proposals[0]?.writes).toEqual([
      'updatedInput',
    ])
  })

  test('the page is well-formed and has a box for each hook', () => {
    const page = graphPage(
      analyze([
        { name: 'a', command: 'echo > s' },
        { name: 'b', command: 'cat s; make <x' },
      ]),
    )
    expect(faultsOf(page)).toEqual([])
    expect(page).toContain('PreToolUse: b waits for a')
    expect(page.match(/<rect class="hook"/g)).toHaveLength(2)
  })
})
