import { describe, expect, test } from 'vitest'
import { exportedGame } from './module-game.ts'
import { nim } from './testing/nim.ts'

const other = { ...nim, name: 'Other Nim' }
const source = (exports: Readonly<Record<string, unknown>>, gameType = '') =>
  exportedGame(exports, gameType, './nim.ts').source

/** As boardgame.io's tutorial writes games. */
const boardgame = {
  setup: () => ({}),
  moves: {},
  endIf: () => undefined,
  ai: { enumerate: () => [] },
}

describe('the game of a module', () => {
  test('is its default export, the only game that it exports, or the one that is named', () => {
    expect(source({ default: nim, other })).toEqual({ export: 'default', isBoardgame: false })
    expect(source({ size: 3, nim })).toEqual({ export: 'nim', isBoardgame: false })
    expect(source({ nim, other }, 'other')).toEqual({ export: 'other', isBoardgame: false })
    expect(source({ nim, other }, 'other nim')).toEqual({ export: 'other', isBoardgame: false })
    expect(source({ boardgame })).toEqual({ export: 'boardgame', isBoardgame: true })
  })

  test('must be named if there are several', () => {
    expect(() => source({ nim, other })).toThrow(
      './nim.ts has no default export; it exports nim, other: choose one with --export nim',
    )
  })
})
