/**
 * The runner of hooks in one file, as it is published. An agent starts it at every event, and finding and reading twenty
 * modules takes a third of its start.
 */
import { build } from 'rolldown'

export async function bundleHookRunner(folder: string): Promise<void> {
  await build({
    input: 'src/cli/hooks/run-entry.ts',
    platform: 'node',
    // Only a configuration that has changed needs these.
    external: ['yaml', 'zod'],
    logLevel: 'warn',
    output: { dir: folder, format: 'esm' },
  })
}
