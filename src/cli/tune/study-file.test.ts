import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseYamlFile } from '../../errors/parse-yaml.ts'
import { readStudy } from './study-file.ts'

const YAML = `name: s
parameters:
  same: { type: choice, values: [0.5, 1.0] }
  mixed: { type: choice, values: [1, 0.5, sqrt] }
  whole: { type: choice, values: [1.0, 1e2] }
  ints: { type: choice, values: [1, 2] }
evaluator: ./e.mjs
`
const JSON_TEXT = `{ "name": "s", "evaluator": "./e.mjs", "parameters": {
  "same": { "type": "choice", "values": [0.5, 1.0] },
  "mixed": { "type": "choice", "values": [1, 0.5, "sqrt"] },
  "whole": { "type": "choice", "values": [1.0, 1e2] },
  "ints": { "type": "choice", "values": [1, 2] } } }`

test('YAML that does not parse is told with its place, once', () => {
  expect(() => parseYamlFile('a: [\nb: 1', 'study.yaml')).toThrow(
    /^study\.yaml, line 2, column 1: not YAML \(Flow sequence [^:]* with a \]\)$/,
  )
})

test.each([
  ['study.yaml', YAML],
  ['study.json', JSON_TEXT],
])('%s keeps which numbers of a choice are written as floats', async (name, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-study-'))
  const path = join(folder, name)
  writeFileSync(path, text)
  const { parameters } = await readStudy(path)
  expect(parameters).toEqual({
    same: { type: 'choice', values: [0.5, 1] },
    mixed: { type: 'choice', values: [1, 0.5, 'sqrt'], floats: [0.5] },
    whole: { type: 'choice', values: [1, 100], floats: [1, 100] },
    ints: { type: 'choice', values: [1, 2] },
  })
  rmSync(folder, { recursive: true })
})
