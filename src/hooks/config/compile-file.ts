import { writeAtomically } from '../../subprocess/atomic-file.ts'
import { compileOrThrow } from './compile.ts'
import { type CompiledHooks, compiledName } from './compiled.ts'

/** Compiles a configuration, and writes the result beside it if that can be done. */
export function compileFile(source: string, text: string): CompiledHooks {
  const compiled = compileOrThrow(text, source)
  try {
    writeAtomically(compiledName(source), `${JSON.stringify(compiled)}\n`)
  } catch {
    // In a folder that cannot be written to, it is compiled again each time.
  }
  return compiled
}
