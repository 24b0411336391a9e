import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FILES } from '../files.ts'
import { NONCE } from '../processes.ts'
import type { Workspace } from '../workspace.ts'

const self = import.meta.url
const WORKER = fileURLToPath(new URL(`../worker/worker-entry${self.endsWith('.ts') ? '.ts' : '.js'}`, self))

/** A process of its own, which outlives this one if need be. */
export function startWorker(
  workspace: Workspace,
  { token, nonce }: { readonly token: number; readonly nonce: string },
): ChildProcess {
  const folder = workspace.claimFolder(token)
  const log = openSync(join(folder, FILES.log), 'a')
  try {
    return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER, folder], {
      cwd: workspace.folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, [NONCE]: nonce },
    })
  } finally {
    closeSync(log)
  }
}
