import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { GameSource } from '../module-game.ts'
import { sealedAi } from '../player/ai-file.ts'
import { assertWritable, writeAi } from './write-ai.ts'

const folder = mkdtempSync(join(tmpdir(), 'manyhands-write-ai-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ai = sealedAi({
  version: 1,
  game: 'Nim',
  players: 2,
  iterations: 5,
  structure: null,
  weights: { features: [], means: [], scales: [], weights: [], bias: 0 },
  looksAhead: false,
  provenance: {},
})

function programFor(source: GameSource): string {
  const module = pathToFileURL(join(folder, 'nim.ts')).href
  return readFileSync(writeAi(join(folder, 'player'), ai, module, source).program, 'utf8')
}

describe('ai.ts', () => {
  test.each([
    ['the default export', 'default', 'import game from "../nim.ts"'],
    ['an export', 'nim', 'import { nim as game } from "../nim.ts"'],
    ['an export under any text', 'my nim', 'import { "my nim" as game } from "../nim.ts"'],
  ])('imports the game that it was trained for: %s', (_, name, line) => {
    expect(programFor({ export: name, isBoardgame: false })).toContain(`${line}\n`)
  })

  test('makes a game for boardgame.io playable', () => {
    const program = programFor({ export: 'Nim', isBoardgame: true })
    expect(program).toContain('import { Nim as rules } from "../nim.ts"\n')
    expect(program).toContain('const game = fromBoardgame(rules, { name: "Nim" })\n')
    expect(program).toContain(
      "import { type Budget, createPlayer, fromBoardgame, parseAi } from 'manyhands/train'\n",
    )
  })
})

describe('a folder that cannot be written to', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')

  test('is refused before training', () => {
    expect(() => assertWritable(join(file, 'below'))).toThrow(
      `${file} is not a folder): name another --output`,
    )
    expect(() => assertWritable(join(folder, 'new', 'below'))).not.toThrow()
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })

  test('is named if that shows only in the end', () => {
    const module = pathToFileURL(join(folder, 'nim.ts')).href
    expect(() => writeAi(file, ai, module, { export: 'default', isBoardgame: false })).toThrow(
      /^ai\.json and ai\.ts cannot be written to .*file \(EEXIST/,
    )
  })
})
