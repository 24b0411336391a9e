import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRun, isRun, openReader, resumeRun } from '../runs/index.ts'
import { AllFailedError, Study, type StudyTree, studyFingerprint, type TuneReport, tune } from './index.ts'
import { TRIAL_EVENT, TUNE_PLAN_EVENT } from './results/live-events.ts'
import { STUDY_EVENT, type StudyEvent } from './results/study-event.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-tune-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)

const TREE: StudyTree = {
  name: 'small',
  parameters: { x: { type: 'float', low: 0, high: 4, default: 1 } },
  evaluator: './evaluate.mjs',
  instances: 2,
  budget: 60,
  method: 'random',
}
/** It counts its evaluations in a file. \`score\` is an expression of x and seed. */
const evaluator = (score: string): string => `import { appendFileSync } from 'node:fs'
export function evaluate({ x }, instance, seed) {
  appendFileSync(${JSON.stringify(join(folder, 'log'))}, '.')
  return ${score}
}`
const evaluations = (): number => readFileSync(join(folder, 'log'), 'utf8').length

async function tuned(changes: Partial<StudyTree> = {}): Promise<TuneReport> {
  const path = join(folder, 'run')
  const request = { kind: 'tune', command: [], fingerprint: {} }
  using run = isRun(path) ? resumeRun(path, request) : createRun(path, request)
  return await tune(new Study({ ...TREE, ...changes }, 1, folder), { run, lane: 'inline' })
}
const kindsOf = ({ warnings }: TuneReport): string[] => warnings.map(({ kind }) => kind)

test('an evaluator that takes its luck from elsewhere than the seed is named', async () => {
  write('evaluate.mjs', evaluator('(globalThis.calls = (globalThis.calls ?? 0) + 1)'))
  const report = await tuned()
  expect(kindsOf(report)).toContain('seed')
  expect(report.warnings.find(({ kind }) => kind === 'seed')?.seen).toMatch(
    /^the evaluator \.\/evaluate\.mjs scored the same configuration on instance \d with the same seed \d+ and then \d+: /,
  )
  const before = evaluations()
  // It is known from the record, and nothing is evaluated for it again.
  expect(kindsOf(await tuned())).toContain('seed')
  expect(evaluations()).toBe(before)
})

test.each([
  ['takes it from the seed', 'x + (seed % 7)', {}],
  ['is said to be noisy', 'Math.random()', { noisy: true }],
  ['is not to be looked at before the search', 'Math.random()', { lookAhead: false }],
])('no warning is given for an evaluator that %s', async (_, score, changes) => {
  write('evaluate.mjs', evaluator(score))
  expect(kindsOf(await tuned(changes))).not.toContain('seed')
})

test('the one evaluation that is made twice is in no result', async () => {
  write('evaluate.mjs', evaluator('x + (seed % 7)'))
  const { result } = await tuned()
  expect(evaluations()).toBe(result.evaluations + 1)
})

test('a study with penalised failures, in which everything fails, ends early with the first cause', async () => {
  const failing = { failures: 'penalise', retries: 0, budget: 1000 } as const
  write('evaluate.mjs', evaluator(`(() => { throw new Error('no model: ' + x) })()`))
  const end = tuned(failing)
  await expect(end).rejects.toThrow(AllFailedError)
  await expect(end).rejects.toThrow(
    /^all 20 evaluations so far have failed, so the study was stopped; the first: the evaluation of configuration 0 on instance \d \(seed \d+\) failed: no model: 1\n {2}the configuration: \{"x":1\.0\}$/,
  )
  expect(evaluations()).toBeLessThan(30)
  // With fewer than that in the budget too.
  rmSync(join(folder, 'run'), { recursive: true })
  await expect(tuned({ ...failing, budget: 5 })).rejects.toThrow(AllFailedError)
})

test('what failed is tried again when a study goes on in which everything had failed', async () => {
  const failing = { failures: 'penalise', retries: 0 } as const
  write(
    'evaluate.mjs',
    evaluator(`globalThis.isMended ? x + (seed % 7) : (() => { throw new Error('no') })()`),
  )
  await expect(tuned(failing)).rejects.toThrow(AllFailedError)
  Object.assign(globalThis, { isMended: true })
  expect(kindsOf(await tuned(failing))).not.toContain('failures')
})

test('what a command runs is in the fingerprint with all that it imports', async () => {
  write('score.py', 'import helper')
  write('helper.py', 'x = 1')
  write('score.mjs', `import './part.mjs'`)
  write('part.mjs', '')
  const namesFor = async (command: string): Promise<string[]> =>
    Object.keys(await studyFingerprint(new Study({ ...TREE, evaluator: { command } }, 1, folder))).filter(
      (name) => name.startsWith("the evaluator's file "),
    )
  const python = ["the evaluator's file score.py", "the evaluator's file helper.py"]
  expect(await namesFor('python3 score.py')).toEqual(python)
  expect(await namesFor('python3 -u -m score')).toEqual(python)
  expect(await namesFor('node score.mjs')).toEqual([
    "the evaluator's file score.mjs",
    "the evaluator's file part.mjs",
  ])
})

test('every trial is an event as it comes; a run that is resumed tells all of them again, after its plan', async () => {
  write('evaluate.mjs', 'export const evaluate = ({ x }) => (x - 3) ** 2')
  const parameters = { x: { type: 'float', low: 0, high: 4, default: 1 } } as const
  const told: string[] = []
  for (const _ of ['begun', 'resumed']) {
    const { result } = await tuned({ parameters, budget: 30, lookAhead: false })
    told.push(TUNE_PLAN_EVENT, ...Array<string>(result.evaluations).fill(TRIAL_EVENT), STUDY_EVENT)
  }
  using reader = openReader(join(folder, 'run'))
  const events = reader.events()
  expect(events.map(({ type }) => type)).toEqual(told)
  expect(events[1]?.data).toMatchObject({ config_id: 0, held_out: false, config: { x: 1 } })
})

test('the record says at the end which parameters mattered and how the race went, block by block', async () => {
  write(
    'evaluate.mjs',
    'export const evaluate = ({ x, idle }, instance, seed) => (x - 3) ** 2 + (seed % 7) / 10',
  )
  const parameters = {
    x: { type: 'float', low: 0, high: 4, default: 1 },
    idle: { type: 'float', low: 0, high: 1, default: 0.5 },
  } as const
  await tuned({ parameters, budget: 200, lookAhead: false })
  using reader = openReader(join(folder, 'run'))
  const study = reader.events().findLast(({ type }) => type === STUDY_EVENT)?.data as unknown as StudyEvent
  const [horizon] = study.horizons
  const share = (name: string) => horizon?.importance?.find(({ parameter }) => parameter === name)?.share ?? 0
  expect(share('x')).toBeGreaterThan(0.5)
  expect(share('idle')).toBeLessThan(0.1)
  const winner = horizon?.contests.find(({ id }) => id === horizon.adopted)
  expect(winner?.end).toBe('found better')
  expect(winner?.difference).toBeLessThan(0)
  expect(winner?.blocks.length).toBeLessThanOrEqual(study.race.blocks)
  expect(new Set(winner?.blocks)).toEqual(new Set([1]))
})
