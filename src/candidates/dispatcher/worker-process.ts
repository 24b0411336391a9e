import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TREE_VARIABLE } from '../../subprocess/index.ts'
import { FILES } from '../claim.ts'
import type { Workspace } from '../workspace.ts'

const self = import.meta.url
const WORKER = fileURLToPath(new URL(`../worker/worker-entry${self.endsWith('.ts') ? '.ts' : '.js'}`, self))

/** Node's own default place: a worker lives for one candidate, and loads its modules faster from there. */
const COMPILED = join(tmpdir(), 'node-compile-cache')

/** A process of its own, which outlives this one if it must. */
export function startWorker(
  workspace: Workspace,
  { token, nonce }: { readonly token: number; readonly nonce: string },
): ChildProcess {
  const folder = workspace.claimFolder(token)
  const compiled = module.getCompileCacheDir()
  const log = openSync(join(folder, FILES.log), 'a')
  try {
    return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER, folder], {
      cwd: workspace.folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        [TREE_VARIABLE]: nonce,
        NODE_COMPILE_CACHE: compiled === undefined ? COMPILED : dirname(compiled),
      },
    })
  } finally {
    closeSync(log)
  }
}
