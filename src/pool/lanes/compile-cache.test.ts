import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const POOL = new URL('../index.ts', import.meta.url)

test.each(['thread', 'process'])(
  'a worker on the %s lane keeps compiled code where its parent does',
  (lane) => {
    const folder = mkdtempSync(join(tmpdir(), 'manyhands-compiled-'))
    try {
      const { NODE_COMPILE_CACHE: _, ...env } = process.env
      writeFileSync(
        join(folder, 'task.mjs'),
        "import module from 'node:module'\nexport default () => [module.getCompileCacheDir(), process.env.MANYHANDS_COMPILE_CACHE]",
      )
      const program = `
      import module from 'node:module'
      import { createPool } from ${JSON.stringify(POOL.href)}
      module.enableCompileCache(${JSON.stringify(join(folder, 'compiled'))})
      await using pool = createPool({ lane: ${JSON.stringify(lane)}, size: 1 })
      const task = { module: new URL('file://${folder}/task.mjs') }
      for await (const { value } of pool.map(task, [1]))
        console.log(JSON.stringify([module.getCompileCacheDir(), ...value]))`
      writeFileSync(join(folder, 'program.mjs'), program)
      const printed = execFileSync(process.execPath, [join(folder, 'program.mjs')], { encoding: 'utf8', env })
      const [parent, worker, variable] = JSON.parse(printed)
      expect(parent).toContain(join(folder, 'compiled'))
      expect(worker).toBe(parent)
      expect(variable ?? null).toBeNull()
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
