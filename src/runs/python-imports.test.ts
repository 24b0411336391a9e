import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { pythonFiles } from './python-imports.ts'
import { useFolder } from './testing/sample.ts'

const folder = useFolder()

/** A script that imports modules in every way that is followed, and they yet others. */
const FILES: Readonly<Record<string, string>> = {
  'main.py': `import os, plain as p
import pack.inner
from pack import name, late  # late is a module
from helpers import (
    one,  # a comment, with a comma
    two,
)
def load():
    from deferred import x
    import \\
        continued
`,
  'plain.py': 'import main',
  'pack/__init__.py': 'name = 1',
  'pack/inner.py': 'from . import beside\nfrom .sub.deep import z',
  'pack/late.py': '',
  'pack/beside.py': '',
  'pack/up.py': '',
  'pack/sub/deep.py': 'from .. import up\nz = 1',
  'helpers/one.py': '',
  'helpers/two.py': 'one = two = 1',
  'deferred.py': 'x = 1',
  'continued.py': '',
}
const OTHERS = { 'stranger.py': '', 'pack/other.py': '', 'os/__init__.py.txt': '' }

beforeEach(() => {
  for (const [name, text] of Object.entries({ ...FILES, ...OTHERS })) {
    mkdirSync(dirname(folder.run(name)), { recursive: true })
    writeFileSync(folder.run(name), text)
  }
})

const found = (): string[] =>
  pythonFiles(folder.run('main.py'))
    .map((file) => relative(folder.run('.'), file))
    .toSorted()

test('all files beside a script that it imports are found, and no others', () => {
  expect(found()).toEqual(Object.keys(FILES).toSorted())
})

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython)
  console.warn('SKIPPED: there is no python3 here to compare with; install it with apt-get install python3')

test.skipIf(!hasPython)(
  'these are the files that Python itself loads (skipped where there is no python3)',
  () => {
    writeFileSync(
      folder.run('main.py'),
      `${FILES['main.py']}
load()
import sys, os
here = os.path.dirname(os.path.abspath(__file__))
files = {os.path.relpath(m.__file__, here) for m in sys.modules.values() if getattr(m, '__file__', None)}
print('\\n'.join(sorted(f for f in files if not f.startswith('..'))))
`,
    )
    writeFileSync(folder.run('plain.py'), '')
    writeFileSync(folder.run('helpers/__init__.py'), '')
    writeFileSync(folder.run('pack/sub/__init__.py'), '')
    const { stdout, stderr } = spawnSync('python3', ['-B', folder.run('main.py')], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(found()).toEqual(stdout.trim().split('\n').toSorted())
  },
)
