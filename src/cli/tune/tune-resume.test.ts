import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReader } from '../../runs/index.ts'
import { type Running, start } from '../testing/manyhands.ts'
import { noProcessIn, until } from '../testing/processes.ts'
import { EVALUATOR_NAMES, EVALUATORS, type EvaluatorName, StudyWorkspace } from '../testing/studies.ts'

const RUN = ['--run', 'run1', '--workers', '2']
const nobodyIsLeftIn = (work: StudyWorkspace): Promise<void> => noProcessIn(work.folder)

let reference: { readonly digest: string; readonly evaluations: number }
beforeAll(async () => {
  using work = new StudyWorkspace(EVALUATORS['command that stays'])
  const { digest, evaluations } = JSON.parse((await work.tune('--json')).stdout)
  reference = { digest, evaluations }
})

describe('kill -9', () => {
  test.each(EVALUATOR_NAMES)(
    'in the middle, again and again, with a %s: the same digest, and what was recorded is not made again',
    async (name) => {
      using work = new StudyWorkspace(EVALUATORS[name])
      let lost = 0
      let made = 0
      for (const at of [1, 17, 60]) {
        const running = start(work.folder, ['tune', 'study.json', '--quiet', ...RUN, '--resume'])
        await until('it is further', () => total(work) >= made + at || running.child.exitCode !== null)
        running.child.kill('SIGKILL')
        await running.ended
        await nobodyIsLeftIn(work)
        made = total(work)
        const recorded = recordedIn(work.path('run1'))
        lost = made - recorded
      }
      const { code, stdout } = await work.tune(...RUN, '--resume', '--json')
      expect(code).toBe(0)
      expect(JSON.parse(stdout)).toMatchObject(reference)
      expect(work.evaluations().size).toBe(reference.evaluations)
      // Made again is exactly what had not come to be recorded.
      expect(total(work) - reference.evaluations).toBe(lost)
      // Each is recorded when it is finished: only those under way are lost.
      expect(lost).toBeLessThanOrEqual(3 * 2)
    },
  )
})

describe('Ctrl-C', () => {
  test.each(EVALUATOR_NAMES)('with a %s that hangs: it ends, with all that it had started', async (name) => {
    using work = new StudyWorkspace(EVALUATORS[name])
    work.write('mood', 'hangs')
    const running = start(work.folder, ['tune', 'study.json', '--quiet', ...RUN])
    await until('it hangs', () => work.has('log') && work.read('log').includes('{"x":46'))
    running.child.kill('SIGINT')
    const { code, stderr } = await running.ended
    expect(stderr).toMatch(
      /^stopped: [1-9]\d* evaluations? recorded in run1\. Resume with:\n {2}manyhands tune .* --resume\n$/,
    )
    expect(code).toBe(130)
    await nobodyIsLeftIn(work)

    work.write('mood', '')
    const resumed = await work.tune(...RUN, '--resume', '--json')
    expect(JSON.parse(resumed.stdout)).toMatchObject(reference)
    expect(work.madeAgain().length).toBeLessThanOrEqual(2)
  })

  test.each(EVALUATOR_NAMES)('twice, or a kill, with a %s that hangs leaves no process', async (name) => {
    for (const signals of [['SIGINT', 'SIGINT'], ['SIGTERM'], ['SIGKILL']] as const) {
      using work = new StudyWorkspace(EVALUATORS[name])
      work.write('mood', 'hangs')
      const running = start(work.folder, ['tune', 'study.json', ...RUN])
      await until('it hangs', () => work.has('log') && work.read('log').includes('{"x":46'))
      for (const signal of signals) {
        running.child.kill(signal)
        if (signal === 'SIGINT') await until('it has heard', () => hasHeard(running))
      }
      expect((await running.ended).code).not.toBe(0)
      await nobodyIsLeftIn(work)
    }
  })
})

describe('what has changed is named, and nothing is mixed', () => {
  const PARAMETERS = {
    x: { type: 'int', low: -50, high: 50, default: -30 },
    k: { type: 'boolean', default: false },
  }
  const works: Partial<Record<EvaluatorName, StudyWorkspace>> = {}
  afterAll(() => {
    for (const work of Object.values(works)) work[Symbol.dispose]()
  })

  /** A study that stopped in the middle, made once for each evaluator. */
  const stopped = async (name: EvaluatorName): Promise<StudyWorkspace> => {
    const work = works[name] ?? new StudyWorkspace(EVALUATORS[name])
    if (works[name]) return work
    works[name] = work
    work.write('inner.mjs', work.read('evaluate.mjs'))
    work.write('evaluate.mjs', `export * from './inner.mjs'`)
    work.write('mood', 'exits')
    expect((await work.tune(...RUN)).stderr).toContain('exited with code 3')
    return work
  }

  interface Change {
    readonly name?: EvaluatorName
    readonly file?: string
    readonly study?: object
    readonly named: RegExp
  }
  const once = { name: 'command, run once' } as const
  const changes: Readonly<Record<string, Change>> = {
    data: { file: 'base', named: /^the data base changed$/ },
    'what the evaluator imports': { file: 'inner.mjs', named: /^the evaluator changed$/ },
    "a command's script": { ...once, file: 'once.sh', named: /^the evaluator's file once\.sh changed$/ },
    'a command': {
      ...once,
      study: { evaluator: { command: 'sh  once.sh' } },
      named: /^the evaluator changed from sh once\.sh to sh {2}once\.sh$/,
    },
    'a parameter': {
      study: { parameters: { ...PARAMETERS, x: { ...PARAMETERS.x, high: 60 } } },
      named: /^the parameter x changed from .*"high":50.* to .*"high":60/,
    },
    'a new parameter': {
      study: { parameters: { ...PARAMETERS, z: { type: 'boolean' } } },
      named: /^the parameter z added: /,
    },
    'the budget': { study: { budget: 61 }, named: /^the budget changed from 60 to 61$/ },
    'the direction': {
      study: { direction: 'maximize' },
      named: /^the metric changed from minimize score to max/,
    },
    'the instances': { study: { instances: [1, 2, 4] }, named: /^the instances changed$/ },
  }
  test.each(Object.keys(changes))('%s', async (what) => {
    const { name = 'module', file, study, named } = changes[what] as Change
    const work = await stopped(name)
    const made = work.read('log')
    const before = file === undefined ? '' : work.read(file)
    if (file !== undefined) work.write(file, `${before}\n`)
    if (study) work.writeStudy({ evaluator: EVALUATORS[name], ...study })
    const { code, stderr } = await work.tune(...RUN, '--resume')
    if (file !== undefined) work.write(file, before)
    work.writeStudy({ evaluator: EVALUATORS[name] })
    expect(code).toBe(2)
    expect(work.read('log')).toBe(made)
    const [, told] =
      /cannot be resumed, because it would mix two different things:\n {2}(.*)\n/.exec(stderr) ?? []
    expect(told).toMatch(named)
  })

  test('but comments of the study are no part of it, nor is the timeout', async () => {
    using work = new StudyWorkspace()
    const [tree, args] = [work.read('study.json'), ['tune', 'study.yaml', '--quiet', ...RUN]]
    work.write('mood', 'throws')
    work.write('study.yaml', `# first\n${tree}`)
    expect((await start(work.folder, args).ended).code).toBe(2)
    work.write('mood', '')
    work.write('study.yaml', `# second\n${tree.replace('{', '{ "timeout": "30s",')}`)
    const { code, stderr } = await start(work.folder, [...args, '--resume']).ended
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })
})

test('a second tune on the same run is refused, told who has it, and disturbs nothing', async () => {
  using work = new StudyWorkspace()
  work.write('mood', 'hangs')
  const first = start(work.folder, ['tune', 'study.json', '--quiet', ...RUN])
  try {
    await until('it hangs', () => work.has('log') && work.read('log').includes('{"x":46'))
    await until('both hang', () => work.read('log').match(/"x":46/g)?.length === 2)
    const before = work.read('log')
    const second = await work.tune(...RUN, '--resume')
    expect(second.stderr).toMatch(
      new RegExp(
        `^manyhands: run1 is being written by process ${first.pid} \\(tune study\\.json .*\\), since 20`,
      ),
    )
    expect(second.code).toBe(2)
    expect(work.read('log')).toBe(before)
  } finally {
    first.child.kill('SIGTERM')
    await first.ended
  }
})

const hasHeard = ({ said, child }: Running): boolean => said().includes('stopping') || child.exitCode !== null

/** All evaluations that were made, those made again included. */
function total(work: StudyWorkspace): number {
  let sum = 0
  for (const times of work.evaluations().values()) sum += times
  return sum
}

function recordedIn(folder: string): number {
  try {
    using reader = openReader(folder)
    return reader.counts().evaluations
  } catch {
    return 0
  }
}
