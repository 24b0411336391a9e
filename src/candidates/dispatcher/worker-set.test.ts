import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SmallWorkspace } from '../testing/small-workspace.ts'
import { Workspace } from '../workspace.ts'
import { WorkerSet } from './worker-set.ts'

const RESULT = { token: 7, kind: 'no space', message: 'full', evaluations: [], seconds: 1 }
const EVALUATION = { address: 'ab', stage: 'full', repeat: 0, metrics: { performance: 1 }, seconds: 1 }

test.each([
  ['complete', JSON.stringify(RESULT), { kind: 'no space' }],
  ['half written', JSON.stringify(RESULT).slice(0, 30), /result\.json is not complete$/],
  ['of another version', '{"token": 7, "kind": "better"}', /result\.json cannot be read: kind: /],
  ['of another claim', JSON.stringify({ ...RESULT, token: 6 }), /ended without a result/],
])('a result that is %s', (_, text, expected) => {
  using work = new SmallWorkspace(['1,,idea 1'])
  const workspace = Workspace.open(work.folder)
  const folder = workspace.claimFolder(7)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'result.json'), text)
  writeFileSync(join(folder, 'evaluations.json'), JSON.stringify([EVALUATION]))
  using workers = new WorkerSet(workspace, { workers: 1, onChange: () => {}, onJoin: () => {} })
  const left = workers.leftBy(7)
  if (!(expected instanceof RegExp)) expect(left).toMatchObject(expected)
  else {
    // It is refused with its reason, and the evaluations count all the same.
    expect(left).toMatchObject({ kind: 'nothing', evaluations: [EVALUATION] })
    expect(left.kind === 'nothing' && left.message).toMatch(expected)
  }
})
