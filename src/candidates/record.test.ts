import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CsvError } from './csv/csv.ts'
import { initWorkspace } from './init/init.ts'
import { readWorkspaceState } from './record.ts'
import { Workspace } from './workspace.ts'

test('a CSV that is not UTF-8 is refused by those who only look, too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-standing-'))
  try {
    initWorkspace(folder)
    const workspace = Workspace.open(folder)
    writeFileSync(workspace.csv, Buffer.from('id,description\n1,größer\n', 'latin1'))
    expect(() => readWorkspaceState(workspace)).toThrow(CsvError)
    expect(() => readWorkspaceState(workspace)).toThrow('line 2: it is not UTF-8')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
