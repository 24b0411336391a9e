import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type OptunaSearch, searchWithOptuna } from './optuna.ts'

afterEach(() => vi.unstubAllEnvs())

const SEARCH: OptunaSearch = {
  trees: { x: { type: 'float', low: 0, high: 1, default: 0.5 } },
  first: { x: 0.5 },
  trials: 3,
  seed: 1,
  score: ({ x }) => x as number,
}

/** Stands in for a Python that does as this shell script says. */
function usePython(...lines: string[]): void {
  const python = join(mkdtempSync(join(tmpdir(), 'manyhands-optuna-')), 'python')
  writeFileSync(python, ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(python, 0o755)
  vi.stubEnv('MANYHANDS_PEERS_PYTHON', python)
}

describe('Optuna', () => {
  test('is missing without its Python, which is said with the command that installs it', async () => {
    vi.stubEnv('MANYHANDS_PEERS_PYTHON', '/nowhere/python')
    expect(await searchWithOptuna(SEARCH)).toEqual({
      missing: expect.stringMatching(
        /\/nowhere\/python cannot be run.*pip install optuna.*MANYHANDS_PEERS_PYTHON=/,
      ),
    })
  })

  test('is missing where it cannot be imported', async () => {
    usePython(`echo '{"missing": "No module named optuna"}'`)
    expect(await searchWithOptuna(SEARCH)).toEqual({
      missing: expect.stringContaining('No module named optuna; to install it'),
    })
  })

  test('is told the score of each configuration that it asks for', async () => {
    usePython(
      `echo '{"version": "1"}'`,
      'read request',
      `echo '{"config": {"x": 0.25}}'`,
      'read score',
      `echo "{\\"best\\": {\\"x\\": $score}}"`,
    )
    expect(await searchWithOptuna(SEARCH)).toEqual({ version: '1', best: { x: 0.25 } })
  })

  test('that breaks off is an error, not a missing one', async () => {
    usePython('exit 3')
    await expect(searchWithOptuna(SEARCH)).rejects.toThrow('ended with 3')
  })
})
