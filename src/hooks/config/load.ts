/** The configuration of a run. */
import { readFileSync } from 'node:fs'
import { type CompiledHooks, readCompiled } from './compiled.ts'

/**
 * A configuration that was changed since it was compiled, or never was, is compiled on the spot: that takes a few hundred
 * milliseconds once, while an error would stop an agent at each event until somebody types a command. A configuration
 * with errors throws.
 */
export async function loadHooks(source: string): Promise<CompiledHooks> {
  let text: string
  try {
    text = readFileSync(source, 'utf8')
  } catch (thrown) {
    throw new Error(
      `the configuration of hooks cannot be read: ${(thrown as Error).message}. Write it, or name another with --config`,
    )
  }
  const compiled = readCompiled(source, text)
  if (compiled) return compiled
  // Not at the top: these bring YAML and zod with them.
  const { compileFile } = await import('./compile-file.ts')
  return compileFile(source, text)
}
