import { describe, expect, test } from 'vitest'
import { noProcessIn } from '../testing/processes.ts'
import {
  EVALUATOR_NAMES,
  EVALUATORS,
  type Evaluated,
  type EvaluatorName,
  StudyWorkspace,
  WORST,
} from '../testing/studies.ts'

/** Long enough for every evaluation that is going to end, whatever else the machine does. */
const TIMEOUT = '1s'

type Told = Readonly<Record<'module' | 'command', RegExp>>
const FAULTS: Readonly<Record<string, Told>> = {
  throws: { module: /boom/, command: /the command exited with code 1: boom/ },
  hangs: { module: /took longer than 1000 ms/, command: /took longer than 1000 ms/ },
  'returns NaN': {
    module: /evaluate returned NaN as score/,
    command: /the command printed "NaN"; a score must be a finite number/,
  },
  'gives garbage': {
    module: /evaluate returned "almost done"; it returns a number/,
    command: /the command printed "almost done"; it must print its answer as one line of JSON/,
  },
  exits: { module: /the worker exited with code 3/, command: /the command exited with code 3/ },
  'is killed': {
    module: /the worker was killed by SIGKILL/,
    command: /the command (was killed by SIGKILL|exited with code 137)/,
  },
}

const CASES = EVALUATOR_NAMES.flatMap((name) => Object.keys(FAULTS).map((fault) => [name, fault] as const))
const toldBy = (name: EvaluatorName, fault: string): RegExp =>
  (FAULTS[fault] as Told)[name === 'module' ? 'module' : 'command']

function faultyWorkspace(name: EvaluatorName, fault: string, failures: string): StudyWorkspace {
  const work = new StudyWorkspace(EVALUATORS[name], {
    failures,
    ...(fault === 'hangs' && { timeout: TIMEOUT }),
  })
  work.write('mood', fault)
  return work
}

const DIGEST = (async () => {
  using work = new StudyWorkspace(EVALUATORS['command that stays'])
  return JSON.parse((await work.tune('--json')).stdout).digest as string
})()

/** Resuming is the same after any fault: these are tried for every kind of evaluator. */
const RESUMED = ['throws', 'is killed']

describe('fail-fast', () => {
  test.concurrent.each(CASES)(
    'a %s that %s stops the study, is named, and nothing is lost',
    async (name, fault) => {
      using work = faultyWorkspace(name, fault, 'fail-fast')
      const { code, stdout, stderr } = await work.tune('--workers', '1', '--run', 'run1')
      expect(code).toBe(2)
      expect(stdout).toBe('')
      const [, message = '', x] =
        /^manyhands: the evaluation of configuration \d+ on instance [123] \(seed \d+\) failed: (.*)\n {2}the configuration: \{"x":(\d+),"k":(?:true|false)\}\n\d+ evaluations? recorded in run1\. Resume with:\n {2}manyhands tune study\.json .*--run run1 --resume\n$/m.exec(
          stderr,
        ) ?? []
      expect(message).toMatch(toldBy(name, fault))
      expect(Number(x)).toBeGreaterThan(WORST)
      await noProcessIn(work.folder)

      if (!RESUMED.includes(fault)) return
      const finished = [...work.evaluations().keys()].slice(0, -1)
      const failed = [...work.evaluations().keys()].at(-1)
      expect(finished.length).toBeGreaterThan(40)
      // What went wrong is not in the code: the same study goes on.
      work.write('mood', '')
      const resumed = await work.tune('--workers', '1', '--run', 'run1', '--resume', '--json')
      expect(resumed.stderr).toBe('')
      expect(resumed.code).toBe(0)
      expect(JSON.parse(resumed.stdout).digest).toBe(await DIGEST)
      expect(work.madeAgain()).toEqual([failed])
    },
  )

  test('the place in the module is told', async () => {
    using work = faultyWorkspace('module', 'throws', 'fail-fast')
    const { stderr } = await work.tune()
    expect(stderr).toMatch(/failed: boom \(at evaluate\.mjs:\d+:\d+\)\n/)
  })

  test('what finished beside the failure is kept too', async () => {
    using work = faultyWorkspace('command that stays', 'throws', 'fail-fast')
    await work.tune('--workers', '4', '--run', 'run1')
    work.write('mood', '')
    const resumed = await work.tune('--workers', '4', '--run', 'run1', '--resume', '--json')
    expect(JSON.parse(resumed.stdout).digest).toBe(await DIGEST)
    // The failed one, and what the others were at when all was over.
    expect(work.madeAgain().length).toBeLessThanOrEqual(4)
  })
})

describe('penalise', () => {
  test.concurrent.each(CASES)(
    'a %s that %s costs a configuration its chance, and the study goes on',
    async (name, fault) => {
      using work = faultyWorkspace(name, fault, 'penalise')
      const { code, stdout, stderr } = await work.tune('--workers', '2', '--run', 'run1', '--json')
      expect(stderr).toBe('')
      expect(code).toBe(0)
      const { horizons, shared, evaluations } = JSON.parse(stdout)
      for (const { verdict, config } of [...horizons, shared]) {
        expect(verdict).toBe('adopted')
        expect(config.x).toBeLessThanOrEqual(WORST)
      }
      const trials = work.readItems<Evaluated>('run1/results/trials.jsonl')
      expect(trials).toHaveLength(evaluations)
      const bad = trials.filter(({ config }) => config.x > WORST)
      expect(bad.length).toBeGreaterThan(0)
      for (const { error } of bad) expect(error).toMatch(toldBy(name, fault))
      for (const trial of trials) if (!bad.includes(trial)) expect(trial['error'] ?? null).toBeNull()
      expect(work.read('run1/results/trials.csv').split('\n').filter(Boolean)).toHaveLength(evaluations + 1)
      await noProcessIn(work.folder)

      // A process that dies may have died of what it was asked before: then a new one is asked.
      const dies = name === 'command that stays' && ['throws', 'exits', 'is killed'].includes(fault)
      if (!dies) expect(work.madeAgain()).toEqual([])
      if (fault !== 'throws') return
      // A failure is an answer like others: it is not asked for again.
      const made = work.read('log')
      const again = await work.tune('--workers', '1', '--run', 'run1', '--resume', '--json')
      expect(JSON.parse(again.stdout).digest).toBe(JSON.parse(stdout).digest)
      expect(work.read('log')).toBe(made)
    },
  )

  test('where everything fails the study ends early with the first cause, and the exit code says so', async () => {
    using work = new StudyWorkspace({ command: 'exit 3' }, { failures: 'penalise' })
    const { code, stdout, stderr } = await work.tune('--json')
    const message =
      /all \d+ evaluations so far have failed, so the study was stopped; the first: .* failed: the command exited with code 3\n/
    expect(stderr).toMatch(message)
    expect(JSON.parse(stdout).error.message).toMatch(message)
    expect(code).toBe(1)
  })
})

describe('retries', () => {
  test.each(EVALUATOR_NAMES)('a %s that crashes is tried again as often as the study says', async (name) => {
    using work = new StudyWorkspace(EVALUATORS[name], { retries: 2 })
    work.write('mood', 'is killed')
    const { code } = await work.tune('--workers', '1')
    expect(code).toBe(2)
    // One that stays and was asked before is not to blame alone: a new one is asked first.
    expect([...work.evaluations().values()].at(-1)).toBe(name === 'command that stays' ? 4 : 3)
  })

  test('--timeout comes before what the study says', async () => {
    using work = new StudyWorkspace(EVALUATORS.module, { timeout: '1h' })
    work.write('mood', 'hangs')
    const { code, stderr } = await work.tune('--timeout', '300ms')
    expect(stderr).toContain('took longer than 300 ms')
    expect(code).toBe(2)
  })
})
