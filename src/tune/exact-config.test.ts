import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { exactJson } from '../digest/index.ts'
import { CommandEvaluator } from './command-evaluator.ts'
import { exactConfig, withExactConfigs } from './exact-config.ts'

const PARAMETERS = {
  rate: { type: 'float', low: 0, high: 4 },
  depth: { type: 'int', low: 0, high: 4 },
  share: { type: 'choice', values: [0.5, 1] },
  count: { type: 'choice', values: [1, 2] },
  features: { type: 'choice', values: [1, 0.5, 'sqrt'], floats: [0.5] },
  whole: { type: 'choice', values: [1, 2], floats: [1, 2] },
  on: { type: 'boolean' },
} as const
const CONFIG = { rate: 1, depth: 1, share: 1, count: 1, features: 1, whole: 1, on: true }

test('floats are written as floats, and whole numbers as whole', () => {
  const text = '{"rate":1.0,"depth":1,"share":1.0,"count":1,"features":1,"whole":1.0,"on":true}'
  expect(exactJson(exactConfig(PARAMETERS, CONFIG))).toBe(text)
  const result = { horizons: [{ config: CONFIG, closest: { config: CONFIG } }, { config: null }], depth: 1 }
  expect(exactJson(withExactConfigs(PARAMETERS, result))).toBe(
    `{"horizons":[{"config":${text},"closest":{"config":${text}}},{"config":null}],"depth":1}`,
  )
})

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('SKIPPED: there is no python3 here; install it with apt-get install python3')

const PYTHON = `python3 -uc 'import json, sys
for line in sys.stdin: print(json.dumps([type(v).__name__ for v in json.loads(line)["config"].values()]))'`

test.skipIf(!hasPython).each([true, false])(
  'Python gets them so (skipped where there is no python3; a command that stays: %s)',
  async (persistent) => {
    using evaluator = new CommandEvaluator({ command: PYTHON, folder: '.', persistent })
    const question = { config: exactConfig(PARAMETERS, CONFIG), instance: 0, seed: 1 }
    expect(await evaluator.answer(question, new AbortController().signal)).toEqual([
      'float',
      'int',
      'float',
      'int',
      'int',
      'float',
      'bool',
    ])
  },
)
