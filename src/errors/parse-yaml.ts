import { parse, YAMLParseError } from 'yaml'
import { InputError } from './index.ts'

/** Parses a file's YAML. Errors name the line and column. */
export function parseYamlFile(text: string, name: string): unknown {
  try {
    return parse(text)
  } catch (thrown) {
    if (!(thrown instanceof YAMLParseError)) throw thrown
    const [{ line, col } = { line: 1, col: 1 }] = thrown.linePos ?? []
    // The parser says the place again, and then shows the line.
    const [reason] = thrown.message.split(/ at line \d|\n/)
    throw new InputError(`${name}, line ${line}, column ${col}: not YAML (${reason})`)
  }
}
