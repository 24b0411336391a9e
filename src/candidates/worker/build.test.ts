import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from '../../subprocess/index.ts'
import { FILES } from '../claim.ts'
import { ProcessMark } from '../ledger/row-state.ts'
import { APPENDS, SCORES, WorkerBench } from '../testing/worker-bench.ts'
import { contentDigest } from './program-files.ts'

let bench: WorkerBench
beforeEach(() => {
  bench = new WorkerBench()
})
afterEach(() => bench[Symbol.dispose]())

test('a candidate is written, scored, and left beside its result', async () => {
  const { folder, result, log } = await bench.work({ claim: { parentPerformance: 3, basedOnId: 'a0' } })
  expect(result).toMatchObject({ kind: 'scored', performance: 5, interval: [5, 5], metrics: {} })
  expect(result.evaluations).toMatchObject([{ stage: 'full', repeat: 0, metrics: { performance: 5 } }])
  expect(readFileSync(join(folder, FILES.candidate, 'program.txt'), 'utf8')).toBe('12\n')
  expect(bench.read('program.txt')).toBe('1')
  const mark = ProcessMark.parse(JSON.parse(readFileSync(join(folder, FILES.worker), 'utf8')))
  expect(isAlive(mark)).toBe(false)
  const prompt = readFileSync(join(folder, FILES.prompt), 'utf8')
  for (const part of ['Make it faster.', 'use a heap', 'candidate a0, which scored 3 (more is better)'])
    expect(prompt).toContain(part)
  expect(log).toMatch(/coder: exit code 0, after/)
})

test('the coder is told on its standard input, in the folder of the program, and has all variables', async () => {
  const command = 'cat > seen; echo $KEY >> program.txt'
  const { folder } = await bench.work({ coder: { command } }, { KEY: 'secret' })
  expect(readFileSync(join(folder, 'candidate', 'seen'), 'utf8')).toContain('use a heap')
  expect(readFileSync(join(folder, 'candidate', 'program.txt'), 'utf8')).toContain('secret')
})

test('a folder is a program too, with its links', async () => {
  bench.write('program/main.txt', 'a')
  bench.write('program/lib/part.txt', 'b')
  bench.write('outside.txt', 'untouched')
  symlinkSync('lib/part.txt', join(bench.workspace, 'program', 'inside'))
  symlinkSync('../outside.txt', join(bench.workspace, 'program', 'out'))
  const { folder, result } = await bench.work({
    coder: { command: 'echo c >> inside' },
    config: { baseline: 'program' },
    evaluator: { command: `cat {candidate}/lib/part.txt {candidate}/out >&2; ${SCORES}` },
    claim: { parent: join(bench.workspace, 'program') },
  })
  expect(result).toMatchObject({ kind: 'scored' })
  expect(readFileSync(join(folder, 'evaluate-full-0.err'), 'utf8')).toBe('bc\nuntouched')
  expect(bench.read('program/lib/part.txt')).toBe('b')
})

test('a finished candidate, which is a folder, is the parent of one that is a file', async () => {
  bench.write('candidates/a0/program.txt', 'parent ')
  const { folder } = await bench.work({
    claim: { parent: join(bench.workspace, 'candidates', 'a0') },
    evaluator: { command: 'cat {candidate} >&2; echo \'{"score": 1}\'' },
  })
  expect(readFileSync(join(folder, 'evaluate-full-0.err'), 'utf8')).toBe('parent 2\n')
})

test.each([
  ['leaves it as it was', 'touch other; true', 'coder', 1, /left the program as it was/],
  ['removes it', 'rm program.txt', 'coder', 1, /removed the program/],
  ['is not there', 'nonesuch -p', 'infrastructure', 2, /exit code 127: .*not found/],
  ['fails', 'echo x >> program.txt; echo why >&2; exit 3', 'coder', 2, /exit code 3: why/],
  ['is killed', 'kill -9 $$', 'coder', 3, /SIGKILL/],
  ['takes too long', 'sleep 100', 'timeout', 2, /coder took longer than 0.3 s/],
] as const)('a coder that %s', async (_, command, cause, tries, message) => {
  const { result } = await bench.work({
    coder: { command: `echo x >> {workspace}/coded; ${command}`, timeout: '300ms' },
  })
  expect(result).toMatchObject({ kind: 'failed', cause, message: expect.stringMatching(message) })
  expect(bench.lines('coded')).toBe(tries)
})

test.each([
  ['the evaluator', '#', 'evaluator.sh'],
  ['the baseline', 'x', 'program.txt'],
])('a coder that changes %s is caught before anything is scored', async (_, text, name) => {
  bench.write('evaluator.sh', SCORES)
  const { result } = await bench.work({
    coder: { command: `${APPENDS}; echo '${text}' >> {workspace}/${name}` },
    evaluator: { command: 'sh evaluator.sh' },
  })
  expect(result).toMatchObject({
    kind: 'failed',
    cause: 'tampering',
    message: expect.stringContaining(`changed while the coder ran: ${name}`),
    evaluations: [],
  })
})

test('a parent that is not what was scored is no parent', async () => {
  bench.write('candidates/a0/program.txt', 'parent ')
  const folder = join(bench.workspace, 'candidates', 'a0')
  const claim = {
    parent: join(folder, 'program.txt'),
    scoredParent: { folder, digest: contentDigest(folder) },
  }
  expect((await bench.work({ claim })).result).toMatchObject({ kind: 'scored' })
  bench.write('candidates/a0/program.txt', 'another ')
  expect((await bench.work({ claim })).result).toMatchObject({
    kind: 'failed',
    cause: 'tampering',
    message: expect.stringContaining('candidates/a0 is not what was scored'),
  })
})

test('each try begins with a fresh copy', async () => {
  const { folder, result } = await bench.work({
    coder: { command: `${APPENDS}; test $(wc -l < {workspace}/coded) = 2` },
  })
  expect(result).toMatchObject({ kind: 'scored' })
  expect(readFileSync(join(folder, 'candidate', 'program.txt'), 'utf8')).toBe('12\n')
})

test.each([
  ['an exit code', 'exit 75'],
  ['words on standard error', 'echo "API error: 429" >&2; exit 1'],
  ['words on standard output, and nothing done', 'echo "Rate limit reached"'],
])('a rate limit is nobody’s failure: %s', async (_, command) => {
  expect((await bench.work({ coder: { command } })).result).toMatchObject({ kind: 'rate limited' })
})

test('a coder that did its work may speak of rate limits', async () => {
  const { result } = await bench.work({ coder: { command: `${APPENDS}; echo "added a rate limit"` } })
  expect(result).toMatchObject({ kind: 'scored' })
})
