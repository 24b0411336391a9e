import { describe, expect, test } from 'vitest'
import { noProcessIn } from '../testing/processes.ts'
import { EVALUATOR_NAMES, EVALUATORS, StudyWorkspace } from '../testing/studies.ts'

const digestOf = (stdout: string): string => JSON.parse(stdout).digest

test('all kinds of evaluators, on any number of workers and any lane, lead to the same result', async () => {
  const digests = new Set<string>()
  const ways = [
    ...EVALUATOR_NAMES.map((name) => ({ name, args: ['--workers', '2'] })),
    { name: 'module', args: ['--workers', '1'] },
    { name: 'module', args: ['--workers', '5'] },
    { name: 'module', args: ['--workers', '1', '--no-use-processes'] },
    { name: 'module', args: ['--workers', '5', '--no-use-processes'] },
    { name: 'command, run once', args: ['--workers', '5'] },
    { name: 'command that stays', args: ['--workers', '5'] },
  ] as const
  for (const { name, args } of ways) {
    using work = new StudyWorkspace(EVALUATORS[name])
    const { code, stdout, stderr } = await work.tune('--json', ...args)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    digests.add(digestOf(stdout))
    expect(work.madeAgain()).toEqual([])
    expect(work.evaluations().size).toBe(JSON.parse(stdout).evaluations)
    await noProcessIn(work.folder)
    if (name === 'command, run once') continue
    const workers = Number(args[1])
    // What is loaded in setup is loaded once for each worker, not for each evaluation.
    expect(work.read('setups').split('\n').filter(Boolean).length).toBeLessThanOrEqual(workers)
    expect(work.evaluations().size).toBeGreaterThan(10 * workers)
  }
  expect([...digests]).toHaveLength(1)
})

describe('several horizons', () => {
  const HORIZONS = { horizons: ['near', 'far'] }
  const answer = `{"near":$((100 - x)),"far":$((100 + x))}`
  const evaluators = {
    module: './both.mjs',
    'command, run once': { command: 'sh both-once.sh' },
    'command that stays': { command: 'sh both-stay.sh', persistent: true },
    'command that stays and gives the id back': { command: 'sh both-id.sh', persistent: true },
  }

  test.each(Object.entries(evaluators))('a %s answers with one number for each', async (_, evaluator) => {
    using work = new StudyWorkspace(evaluator, HORIZONS)
    const evaluate = `x=\${line#*'"x":'}; x=\${x%%[,\\}]*}; id=\${line#*'"id":'}; id=\${id%%,*}`
    const print = `echo "${answer.replaceAll('"', '\\"')}"`
    work.write(
      'both.mjs',
      'export const evaluate = ({ x }) => ({ near: { score: 100 - x, other: 7 }, far: 100 + x })',
    )
    work.write('both-once.sh', `read -r line; ${evaluate}; ${print}`)
    work.write('both-stay.sh', `while read -r line; do ${evaluate}; ${print}; done`)
    const withId = print.replace('{', '{\\"id\\":$id,')
    work.write('both-id.sh', `while read -r line; do ${evaluate}; ${withId}; done`)
    const { code, stdout, stderr } = await work.tune('--json', '--workers', '2')
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const [near, far] = JSON.parse(stdout).horizons
    expect(near).toMatchObject({ horizon: 'near', verdict: 'adopted' })
    expect(near.config.x).toBeGreaterThan(30)
    expect(far.config.x).toBeLessThan(-30)
  })

  test('a number where there are several is refused', async () => {
    using work = new StudyWorkspace(EVALUATORS['command, run once'], HORIZONS)
    const { code, stderr } = await work.tune()
    expect(stderr).toMatch(
      /failed: evaluate returned \d+, but there are 2 horizons; return one number for each/,
    )
    expect(code).toBe(2)
  })
})

describe('an evaluator that cannot be used is told as that, once', () => {
  const RESUME = /\nnothing was evaluated: start again in another folder\n$/
  test.each([
    ['it does not exist', undefined, /^manyhands: the study's evaluator: there is no file \S+odd\.mjs\n$/],
    ['it is no JavaScript', 'export function evaluate( {', /\S+odd\.mjs cannot be imported: /],
    ['it throws when imported', 'throw new Error("no luck")', /\S+odd\.mjs cannot be imported: no luck/],
    [
      'it exports no evaluate',
      'export const other = 1',
      /\S+odd\.mjs exports no evaluate; write: export function/,
    ],
    [
      'its setup throws',
      'export function setup() { throw new Error("no data") }\nexport const evaluate = () => 1',
      /setup\(\) of \S+odd\.mjs threw: no data/,
    ],
    [
      'its setup ends the process',
      'export function setup() { process.exit(3) }\nexport const evaluate = () => 1',
      /while loading \S+odd\.mjs: the worker exited with code 3/,
    ],
  ])('%s', async (name, code, message) => {
    for (const failures of ['fail-fast', 'penalise']) {
      using work = new StudyWorkspace('./odd.mjs', { failures })
      const counted = `import { appendFileSync } from 'node:fs'\nappendFileSync('setups', '.')\n`
      if (code !== undefined) work.write('odd.mjs', counted + code)
      const ended = await work.tune('--workers', '2', '--run', 'run1')
      expect(ended.stderr).toMatch(message)
      expect(ended.stderr).not.toMatch(/configuration|evaluate-task/)
      expect(ended.code).toBe(2)
      if (code === undefined) continue
      expect(ended.stderr).toMatch(/^manyhands: the evaluator cannot be used: /)
      expect(ended.stderr).toMatch(RESUME)
      // It is tried again only where its worker died, and then not for ever.
      if (name !== 'it is no JavaScript') expect(work.read('setups').length).toBeLessThanOrEqual(3)
    }
  })
})

test("a setup that fails in a later worker ends the study, and is no configuration's failure", async () => {
  using work = new StudyWorkspace('./odd.mjs', { failures: 'penalise' })
  work.write(
    'odd.mjs',
    `import { appendFileSync, readFileSync } from 'node:fs'
    export async function setup() {
      appendFileSync('setups', '.')
      if (readFileSync('setups', 'utf8').length === 2) throw new Error('no licence left')
    }
    export async function evaluate({ x }) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      return 100 - x
    }`,
  )
  const first = await work.tune('--workers', '2', '--run', 'run1')
  expect(first.stderr).toMatch(
    /^manyhands: the evaluator cannot be used: setup\(\) of \S+ threw: no licence left\n/,
  )
  expect(first.code).toBe(2)
  const { code } = await work.tune('--workers', '2', '--run', 'run1', '--resume')
  expect(code).toBe(0)
  expect(work.read('run1/results/trials.jsonl')).not.toContain('licence')
})

test.each([
  [
    '"soon"',
    { timeout: 'soon' },
    /^manyhands: study\.json is no study: one thing is wrong\n {2}timeout: .*; got "soon"\n/,
  ],
  [
    'data that is not there',
    { data: ['none.csv'] },
    /^manyhands: the study's data: there is no file \S+none\.csv\n/,
  ],
])('a study with %s is refused', async (_, changes, message) => {
  using work = new StudyWorkspace(EVALUATORS.module, changes)
  const { code, stderr } = await work.tune()
  expect(stderr).toMatch(message)
  expect(code).toBe(2)
})

test('a lane is refused where a command evaluates', async () => {
  using work = new StudyWorkspace(EVALUATORS['command, run once'])
  const { code, stderr } = await work.tune('--lane', 'thread')
  expect(stderr).toBe('manyhands: --lane is for a module; a command runs in a process of its own\n')
  expect(code).toBe(2)
})
