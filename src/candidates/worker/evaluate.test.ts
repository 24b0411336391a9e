import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRun } from '../../runs/index.ts'
import { REQUEST } from '../../runs/testing/request.ts'
import { markOf } from '../../subprocess/index.ts'
import { SCORES, WorkerBench } from '../testing/worker-bench.ts'
import { contentDigest } from './program-files.ts'

let bench: WorkerBench
beforeEach(() => {
  bench = new WorkerBench()
})
afterEach(() => bench[Symbol.dispose]())

test('a validator says no, with its last words', async () => {
  const { result } = await bench.work({
    config: { validate: { command: 'cat {candidate}; echo bad >&2; exit 1' } },
  })
  expect(result).toMatchObject({ kind: 'failed', cause: 'validation', message: expect.stringMatching('bad') })
  const passed = await bench.work({ config: { validate: { command: 'grep -q 2' } } })
  expect(passed.result).toMatchObject({ kind: 'scored' })
})

test.each([
  ['a stray number before the JSON', `printf '7\\n{"performance": 0.5}\\n'; :`, 0.5],
  ['pretty-printed, no newline at the end', `printf 'x\\n{\\n "score": 0.5\\n}'; :`, 0.5],
  ['two objects', `printf '{"score": 1}\\n{"score": 0.5}'; :`, 0.5],
  ['bytes before it that are no UTF-8', `printf '\\377\\376\\n{"score": 0.5}'; :`, 0.5],
  ['in the result file', `echo 9; echo '{"score": 0.5}' > "$MANYHANDS_RESULT"; :`, 0.5],
])('an evaluator’s output is read right: %s', async (_, command, performance) => {
  expect((await bench.evaluated(command)).result).toMatchObject({ kind: 'scored', performance })
})

test('an evaluator that is killed from outside is run again, and not for ever', async () => {
  const killed = 'echo x >> runs; [ $(wc -l < runs) -ge 3 ] || kill -9 $$'
  const { result } = await bench.evaluated(`${killed}; ${SCORES}`)
  expect(result).toMatchObject({ kind: 'scored' })
  expect(bench.lines('runs')).toBe(3)
  const never = await bench.evaluated('echo x >> more; sh -c "kill -9 $$"; exit 137')
  expect(never.result).toMatchObject({ kind: 'failed', cause: 'evaluator' })
  expect(bench.lines('more')).toBe(3)
})

test('the candidate is the last argument, unless the command says where it goes', async () => {
  bench.write("it's/evaluator.sh", `echo "{\\"score\\": $#, \\"lines\\": $(wc -l < "$2")}"`)
  const command = `sh "it's/evaluator.sh"`
  expect((await bench.evaluated(`${command} -x`)).result).toMatchObject({
    performance: 2,
    metrics: { lines: 1 },
  })
  expect((await bench.evaluated(`${command} -x {candidate} -y`)).result).toMatchObject({ performance: 3 })
})

test.each([
  ['SCORE: 1e-5', 'echo SCORE: 1e-5; :', /SCORE: 1e-5, which is not a JSON object; print/],
  ['NaN', 'echo NaN; :', /ends with NaN/],
  ['Infinity', `echo '{"performance": Infinity}'; :`, /must be finite/],
  ['null', `echo '{"performance": null}'; :`, /is null/],
  ['bytes within it that are no UTF-8', `printf '{"score": 1, "\\377": 2}'; :`, /UTF-8/],
  ['nothing', ':', /printed nothing/],
  ['a score, and an exit code', `echo '{"score": 1}'; exit 4; :`, /exit code 4/],
  ['a pipe for a result file', 'mkfifo "$MANYHANDS_RESULT"; :', /not a regular file/],
  ['an empty result file', `touch "$MANYHANDS_RESULT"; ${SCORES}`, /result file is empty/],
])('an evaluator’s output is refused with a reason: %s', async (_, command, message) => {
  const { result } = await bench.evaluated(command)
  expect(result).toMatchObject({
    kind: 'failed',
    cause: 'evaluator',
    message: expect.stringMatching(message),
  })
})

test('100 MB of output fill neither memory nor disk, and the score at their end is found', async () => {
  const { folder, result } = await bench.evaluated(
    `head -c 100000000 /dev/zero | tr '\\0' 'y'; echo; ${SCORES}`,
  )
  expect(result).toMatchObject({ kind: 'scored', performance: 5 })
  const kept = readFileSync(join(folder, 'evaluate-full-0.out'), 'latin1')
  expect(kept.length).toBeLessThan(11e6)
  expect(kept.match(/more was printed than is kept/g)).toHaveLength(1)
})

test('an evaluator that edits itself is caught, named by a command or by the configuration', async () => {
  bench.write('evaluator.sh', `echo '#' >> evaluator.sh; ${SCORES}`)
  const itself = await bench.evaluated('sh evaluator.sh')
  expect(itself.result).toMatchObject({
    kind: 'failed',
    cause: 'tampering',
    message: expect.stringMatching('evaluator.sh'),
  })
  bench.write('data/deep/a.csv', '1')
  for (const edit of ['echo 2 > data/deep/a.csv', 'rm data/deep/a.csv', 'touch data/new']) {
    const { result } = await bench.evaluated(`${edit}; ${SCORES}`, { files: ['data'] })
    expect(result).toMatchObject({
      cause: 'tampering',
      message: expect.stringMatching(/data\/(deep\/a.csv|new)/),
    })
    bench.write('data/deep/a.csv', '1')
    rmSync(join(bench.workspace, 'data', 'new'), { force: true })
  }
})

test.each([
  ['the baseline', 'program.txt', 'program.txt'],
  ['the parent', 'candidates/a0', 'candidates/a0/program.txt'],
])('an evaluator that changes %s is caught', async (_, shown, file) => {
  bench.write('candidates/a0/program.txt', 'parent ')
  const folder = join(bench.workspace, 'candidates', 'a0')
  const { result } = await bench.work({
    evaluator: { command: `echo 2 >> ${file}; ${SCORES}` },
    claim: { parent: join(folder, 'program.txt'), scoredParent: { folder, digest: contentDigest(folder) } },
  })
  expect(result).toMatchObject({
    kind: 'failed',
    cause: 'tampering',
    message: expect.stringContaining(`changed while the evaluator ran: ${shown};`),
    evaluations: [],
  })
})

test('a validator that changes the baseline is caught, and nothing is scored', async () => {
  const { result } = await bench.work({ config: { validate: { command: 'echo 2 >> program.txt; :' } } })
  expect(result).toMatchObject({
    cause: 'tampering',
    message: expect.stringContaining('changed while the validator ran: program.txt'),
    evaluations: [],
  })
})

test('a candidate that is scored again does not mind a parent that is written again meanwhile', async () => {
  bench.write('candidates/a0/program.txt', 'parent ')
  bench.write('candidates/a1/program.txt', 'child ')
  const { result } = await bench.work({
    evaluator: { command: `echo 2 >> candidates/a0/program.txt; ${SCORES}` },
    claim: {
      parent: join(bench.workspace, 'candidates/a0/program.txt'),
      finished: join(bench.workspace, 'candidates/a1'),
    },
  })
  expect(result).toMatchObject({ kind: 'scored' })
})

test('a change that keeps size and time is seen', async () => {
  bench.write('data.csv', '1')
  const command = `touch -r data.csv mark; printf 2 > data.csv; touch -r mark data.csv; ${SCORES}`
  // Old enough that its times would be believed.
  await sleep(1100)
  expect((await bench.evaluated(command, { files: ['data.csv'] })).result).toMatchObject({
    cause: 'tampering',
  })
})

test('a candidate that edits the original of itself is caught', async () => {
  const { result } = await bench.evaluated(
    `echo 3 >> "$(dirname "$MANYHANDS_RESULT")/candidate/program.txt"; ${SCORES}`,
  )
  expect(result).toMatchObject({ cause: 'tampering' })
})

test('what an evaluation leaves beside the candidate is no part of it, nor there in the next', async () => {
  const { folder, result } = await bench.evaluated(
    `test ! -e {candidate}.left && touch {candidate}.left && ${SCORES}`,
    {
      repeats: 2,
    },
  )
  expect(result).toMatchObject({ kind: 'scored' })
  expect(existsSync(join(folder, 'candidate', 'program.txt.left'))).toBe(false)
})

test('files that scores depend on must be there before money is spent', async () => {
  const { result } = await bench.evaluated(SCORES, { files: ['nonesuch.csv'] })
  expect(result).toMatchObject({ cause: 'infrastructure', message: expect.stringMatching('nonesuch.csv') })
  expect(bench.lines('coded')).toBe(0)
})

test('no variable reaches an evaluator but those that may', async () => {
  const env = { SECRET_KEY: 'secret', ALLOWED: 'yes', LC_ALL: 'C' }
  const { folder } = await bench.work(
    {
      evaluator: { command: `env >&2; ${SCORES}`, env: ['ALLOWED'] },
      config: { validate: { command: 'env; :' } },
    },
    env,
  )
  const usual = /^(PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TERM|USER|SHELL|PWD|OLDPWD|SHLVL|_|ALLOWED|MANYHANDS_\w+)=/
  for (const name of ['evaluate-full-0.err', 'validate.out']) {
    const seen = readFileSync(join(folder, name), 'utf8').trim().split('\n')
    expect(seen.filter((line) => !usual.test(line))).toEqual([])
    expect(seen).toContain('ALLOWED=yes')
  }
})

const HOLDS_90_MB = `node -e 'globalThis.a = Buffer.alloc(9e7, 1); setTimeout(() => {}, 1e6)'`
const THREE_DEEP = 'f() { if [ $1 -gt 0 ]; then f $(($1 - 1)) & f $(($1 - 1)) & fi; sleep 1000; }; f 3'

test.each([
  ['hangs', 'sleep 1000', { timeout: '500ms' }, 'timeout', /longer than 0.5 s/],
  ['starts many', THREE_DEEP, { timeout: '1s' }, 'timeout', /longer than 1 s/],
  ['is busy', 'while :; do :; done', { cpu: '500ms' }, 'timeout', /0.5 s of processor time/],
  [
    'is busy in many children that nobody waits for',
    'while :; do (setsid sh -c "i=0; while [ \\$i -lt 30000 ]; do i=\\$((i+1)); done" &); sleep 0.02; done',
    { cpu: '1s' },
    'timeout',
    /1 s of processor time/,
  ],
  [
    'takes much memory, in parts',
    `${HOLDS_90_MB} & ${HOLDS_90_MB}`,
    { memory: '200MB' },
    'memory',
    /200 MB of memory/,
  ],
] as const)(
  'an evaluator that %s is ended, with all that it has started',
  async (_, command, limits, cause, message) => {
    const { result } = await bench.evaluated(`${command}; :`, limits)
    expect(result).toMatchObject({ kind: 'failed', cause, message: expect.stringMatching(message) })
  },
)

test('what an evaluator leaves behind is ended, also if it left its group, its parent and its environment', async () => {
  const left =
    'setsid sleep 1001 & (setsid -f sleep 1002); sleep 1003 & (setsid env -i /bin/sleep 1004 & echo $! > left)'
  const { result } = await bench.evaluated(`${left}; sleep 0.1; ${SCORES}`)
  expect(result).toMatchObject({ kind: 'scored' })
  // It can be found by its number alone.
  expect(markOf(Number(bench.read('left')))).toBeUndefined()
})

test('repeats have numbers, a mean and an interval', async () => {
  const command = `echo "{\\"score\\": $MANYHANDS_SEED, \\"twice\\": $((2 * MANYHANDS_SEED)), \\"m$MANYHANDS_SEED\\": 1}"; :`
  const { result } = await bench.evaluated(command, { repeats: 3 })
  expect(result).toMatchObject({ kind: 'scored', performance: 1, metrics: { twice: 2 } })
  expect(result.kind === 'scored' && result.metrics).toEqual({ twice: 2 })
  expect(result.kind === 'scored' && result.interval[1]).toBeCloseTo(1 + 4.3027 / Math.sqrt(3), 3)
  expect(result.evaluations).toHaveLength(3)
})

test('who does not pass a stage comes to no other', async () => {
  const stages = (quick: object) => ({
    command: undefined,
    timeout: undefined,
    stages: [
      { name: 'quick', command: `echo '{"score": 0.3}'; :`, ...quick },
      { name: 'full', command: SCORES },
    ],
  })
  const below = await bench.work({ evaluator: stages({ at_least: 0.5 }) })
  expect(below.result).toMatchObject({ cause: 'validation', message: 'quick: 0.3 is below 0.5' })
  expect(below.result.evaluations).toHaveLength(1)
  const above = await bench.work({ evaluator: stages({ at_most: 0.2 }) })
  expect(above.result).toMatchObject({ cause: 'validation', message: 'quick: 0.3 is above 0.2' })
  const passed = await bench.work({ evaluator: stages({ at_least: 0.3 }) })
  expect(passed.result).toMatchObject({ kind: 'scored', performance: 5 })
})

test('what was evaluated before is not evaluated again, as long as nothing has changed', async () => {
  bench.write('data.csv', '1')
  const evaluator = { command: `echo x >> runs; ${SCORES}`, files: ['data.csv'] }
  const first = await bench.work({ evaluator })
  const run = createRun(join(bench.workspace, 'run'), REQUEST)
  for (const { address, ...value } of first.result.evaluations)
    run.record(address, { ok: true, index: 0, value }, { each: true })
  const again = await bench.work({ evaluator })
  expect(again.result).toMatchObject({ kind: 'scored', performance: 5 })
  expect(bench.lines('runs')).toBe(1)
  bench.write('data.csv', '2')
  await bench.work({ evaluator })
  expect(bench.lines('runs')).toBe(2)
  run.close()
})
