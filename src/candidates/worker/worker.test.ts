import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_DISK, SmallDisk } from '../../cli/testing/small-disk.ts'
import { createRun } from '../../runs/index.ts'
import { REQUEST } from '../../runs/testing/request.ts'
import { type Claim, FILES, WorkResult } from '../claim.ts'
import { parseConfig } from '../config.ts'
import { endAll, isAlive, markOf, NONCE, ProcessMark, processesOf } from '../processes.ts'
import { contentDigest } from './program-files.ts'

let workspace: string
let nonces: string[]
beforeEach(() => {
  nonces = []
  workspace = mkdtempSync(join(tmpdir(), 'manyhands-worker-'))
  file('BRIEF.md', 'Make it faster.')
  file('program.txt', '1')
})
afterEach(() => {
  for (const nonce of nonces) endAll(nonce)
  rmSync(workspace, { recursive: true })
})

function file(name: string, text: string): void {
  mkdirSync(join(workspace, name, '..'), { recursive: true })
  writeFileSync(join(workspace, name), text)
}

const written = (name: string): string => readFileSync(join(workspace, name), 'utf8')
const lines = (name: string): number =>
  existsSync(join(workspace, name)) ? written(name).trim().split('\n').length : 0

const APPENDS = `echo x >> {workspace}/coded; echo 2 >> program.txt`
const SCORES = `echo '{"performance": 5}'; :`

interface Setup {
  readonly coder?: object
  readonly evaluator?: object
  readonly config?: object
  readonly claim?: Partial<Claim>
}

let tokens = 0

/** A claim's folder, ready for a worker. */
function claim({ coder, evaluator, config, claim: more }: Setup = {}): { folder: string; nonce: string } {
  tokens += 1
  const nonce = randomBytes(8).toString('hex')
  nonces.push(nonce)
  const folder = join(workspace, '.manyhands', 'work', String(tokens))
  mkdirSync(folder, { recursive: true })
  const made: Claim = {
    token: tokens,
    id: 'a1',
    attempt: 1,
    description: 'use a heap',
    basedOnId: '',
    parent: join(workspace, 'program.txt'),
    workspace,
    run: join(workspace, 'run'),
    nonce,
    config: parseConfig(
      {
        baseline: 'program.txt',
        coder: { command: APPENDS, ...coder },
        evaluator: { command: SCORES, timeout: '20s', ...evaluator },
        ...config,
      },
      'test',
    ),
    ...more,
  }
  writeFileSync(join(folder, FILES.claim), JSON.stringify(made))
  return { folder, nonce }
}

const ENTRY = join(import.meta.dirname, 'worker-entry.ts')

function start(
  { folder, nonce }: { folder: string; nonce: string },
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ENTRY, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env, [NONCE]: nonce },
  })
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10)
}

const resultIn = (folder: string): WorkResult =>
  WorkResult.parse(JSON.parse(readFileSync(join(folder, FILES.result), 'utf8')))

/** Does a claim's work; afterwards nothing of it runs. */
async function work(setup: Setup = {}, env: NodeJS.ProcessEnv = {}) {
  const claimed = claim(setup)
  const worker = start(claimed, env)
  let log = ''
  worker.stdout?.on('data', (chunk) => (log += chunk))
  const [code] = await once(worker, 'close')
  expect({ code, log }).toMatchObject({ code: 0 })
  await until(() => processesOf(claimed.nonce).length === 0)
  return { ...claimed, log, result: resultIn(claimed.folder) }
}

const evaluated = (command: string, more: object = {}) => work({ evaluator: { command, ...more } })

test('a candidate is written, scored, and left beside its result', async () => {
  const { folder, result, log } = await work({ claim: { parentPerformance: 3, basedOnId: 'a0' } })
  expect(result).toMatchObject({ kind: 'scored', performance: 5, interval: [5, 5], metrics: {} })
  expect(result.evaluations).toMatchObject([{ stage: 'full', repeat: 0, metrics: { performance: 5 } }])
  expect(readFileSync(join(folder, FILES.candidate, 'program.txt'), 'utf8')).toBe('12\n')
  expect(written('program.txt')).toBe('1')
  const mark = ProcessMark.parse(JSON.parse(readFileSync(join(folder, FILES.worker), 'utf8')))
  expect(isAlive(mark)).toBe(false)
  const prompt = readFileSync(join(folder, FILES.prompt), 'utf8')
  for (const part of ['Make it faster.', 'use a heap', 'candidate a0, which scored 3 (more is better)'])
    expect(prompt).toContain(part)
  expect(log).toMatch(/coder: exit code 0, after/)
})

test('the coder is told on its standard input, in the folder of the program, and has all variables', async () => {
  const command = 'cat > seen; echo $KEY >> program.txt'
  const { folder } = await work({ coder: { command } }, { KEY: 'secret' })
  expect(readFileSync(join(folder, 'candidate', 'seen'), 'utf8')).toContain('use a heap')
  expect(readFileSync(join(folder, 'candidate', 'program.txt'), 'utf8')).toContain('secret')
})

test('a folder is a program too, with its links', async () => {
  file('program/main.txt', 'a')
  file('program/lib/part.txt', 'b')
  file('outside.txt', 'untouched')
  symlinkSync('lib/part.txt', join(workspace, 'program', 'inside'))
  symlinkSync('../outside.txt', join(workspace, 'program', 'out'))
  const { folder, result } = await work({
    coder: { command: 'echo c >> inside' },
    config: { baseline: 'program' },
    evaluator: { command: `cat {candidate}/lib/part.txt {candidate}/out >&2; ${SCORES}` },
    claim: { parent: join(workspace, 'program') },
  })
  expect(result).toMatchObject({ kind: 'scored' })
  expect(readFileSync(join(folder, 'evaluate-full-0.err'), 'utf8')).toBe('bc\nuntouched')
  expect(written('program/lib/part.txt')).toBe('b')
})

test('a finished candidate, which is a folder, is the parent of one that is a file', async () => {
  file('candidates/a0/program.txt', 'parent ')
  const { folder } = await work({
    claim: { parent: join(workspace, 'candidates', 'a0') },
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
  const { result } = await work({
    coder: { command: `echo x >> {workspace}/coded; ${command}`, timeout: '300ms' },
  })
  expect(result).toMatchObject({ kind: 'failed', cause, message: expect.stringMatching(message) })
  expect(lines('coded')).toBe(tries)
})

test.each([
  ['the evaluator', '#', 'evaluator.sh'],
  ['the baseline', 'x', 'program.txt'],
])('a coder that changes %s is caught before anything is scored', async (_, text, name) => {
  file('evaluator.sh', SCORES)
  const { result } = await work({
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
  file('candidates/a0/program.txt', 'parent ')
  const folder = join(workspace, 'candidates', 'a0')
  const claim = {
    parent: join(folder, 'program.txt'),
    scoredParent: { folder, digest: contentDigest(folder) },
  }
  expect((await work({ claim })).result).toMatchObject({ kind: 'scored' })
  file('candidates/a0/program.txt', 'another ')
  expect((await work({ claim })).result).toMatchObject({
    kind: 'failed',
    cause: 'tampering',
    message: expect.stringContaining('candidates/a0 is not what was scored'),
  })
})

test('each try begins with a fresh copy', async () => {
  const { folder, result } = await work({
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
  expect((await work({ coder: { command } })).result).toMatchObject({ kind: 'rate limited' })
})

test('a coder that did its work may speak of rate limits', async () => {
  const { result } = await work({ coder: { command: `${APPENDS}; echo "added a rate limit"` } })
  expect(result).toMatchObject({ kind: 'scored' })
})

test('a validator says no, with its last words', async () => {
  const { result } = await work({
    config: { validate: { command: 'cat {candidate}; echo bad >&2; exit 1' } },
  })
  expect(result).toMatchObject({ kind: 'failed', cause: 'validation', message: expect.stringMatching('bad') })
  const passed = await work({ config: { validate: { command: 'grep -q 2' } } })
  expect(passed.result).toMatchObject({ kind: 'scored' })
})

test.each([
  ['a stray number before the JSON', `printf '7\\n{"performance": 0.5}\\n'; :`, 0.5],
  ['pretty-printed, no newline at the end', `printf 'x\\n{\\n "score": 0.5\\n}'; :`, 0.5],
  ['two objects', `printf '{"score": 1}\\n{"score": 0.5}'; :`, 0.5],
  ['bytes before it that are no UTF-8', `printf '\\377\\376\\n{"score": 0.5}'; :`, 0.5],
  ['in the result file', `echo 9; echo '{"score": 0.5}' > "$MANYHANDS_RESULT"; :`, 0.5],
])('an evaluator’s output is read right: %s', async (_, command, performance) => {
  expect((await evaluated(command)).result).toMatchObject({ kind: 'scored', performance })
})

test('an evaluator that is killed from outside is run again, and not for ever', async () => {
  const killed = 'echo x >> runs; [ $(wc -l < runs) -ge 3 ] || kill -9 $$'
  const { result } = await evaluated(`${killed}; ${SCORES}`)
  expect(result).toMatchObject({ kind: 'scored' })
  expect(lines('runs')).toBe(3)
  const never = await evaluated('echo x >> more; sh -c "kill -9 $$"; exit 137')
  expect(never.result).toMatchObject({ kind: 'failed', cause: 'evaluator' })
  expect(lines('more')).toBe(3)
})

test('the candidate is the last argument, unless the command says where it goes', async () => {
  file("it's/evaluator.sh", `echo "{\\"score\\": $#, \\"lines\\": $(wc -l < "$2")}"`)
  const command = `sh "it's/evaluator.sh"`
  expect((await evaluated(`${command} -x`)).result).toMatchObject({ performance: 2, metrics: { lines: 1 } })
  expect((await evaluated(`${command} -x {candidate} -y`)).result).toMatchObject({ performance: 3 })
})

test.each([
  ['SCORE: 1e-5', 'echo SCORE: 1e-5; :', /SCORE: 1e-5, which is not a JSON object; print/],
  ['NaN', 'echo NaN; :', /ends with NaN/],
  ['Infinity', `echo '{"performance": Infinity}'; :`, /must be finite/],
  ['null', `echo '{"performance": null}'; :`, /is null/],
  ['bytes within it that are no UTF-8', `printf '{"score": 1, "\\377": 2}'; :`, /UTF-8/],
  ['nothing', ':', /printed nothing/],
  ['a score, and an exit code', `echo '{"score": 1}'; exit 4; :`, /exit code 4/],
  ['a pipe for a result file', 'mkfifo "$MANYHANDS_RESULT"; :', /no plain file/],
  ['an empty result file', `touch "$MANYHANDS_RESULT"; ${SCORES}`, /result file is empty/],
])('an evaluator’s output is refused with a reason: %s', async (_, command, message) => {
  const { result } = await evaluated(command)
  expect(result).toMatchObject({
    kind: 'failed',
    cause: 'evaluator',
    message: expect.stringMatching(message),
  })
})

test('100 MB of output fill neither memory nor disk, and the score at their end is found', async () => {
  const { folder, result } = await evaluated(`head -c 100000000 /dev/zero | tr '\\0' 'y'; echo; ${SCORES}`)
  expect(result).toMatchObject({ kind: 'scored', performance: 5 })
  const kept = readFileSync(join(folder, 'evaluate-full-0.out'), 'latin1')
  expect(kept.length).toBeLessThan(11e6)
  expect(kept.match(/more was printed than is kept/g)).toHaveLength(1)
})

test('an evaluator that edits itself is caught, named by a command or by the configuration', async () => {
  file('evaluator.sh', `echo '#' >> evaluator.sh; ${SCORES}`)
  const itself = await evaluated('sh evaluator.sh')
  expect(itself.result).toMatchObject({
    kind: 'failed',
    cause: 'tampering',
    message: expect.stringMatching('evaluator.sh'),
  })
  file('data/deep/a.csv', '1')
  for (const edit of ['echo 2 > data/deep/a.csv', 'rm data/deep/a.csv', 'touch data/new']) {
    const { result } = await evaluated(`${edit}; ${SCORES}`, { files: ['data'] })
    expect(result).toMatchObject({
      cause: 'tampering',
      message: expect.stringMatching(/data\/(deep\/a.csv|new)/),
    })
    file('data/deep/a.csv', '1')
    rmSync(join(workspace, 'data', 'new'), { force: true })
  }
})

test('a change that keeps size and time is seen', async () => {
  file('data.csv', '1')
  const command = `touch -r data.csv mark; printf 2 > data.csv; touch -r mark data.csv; ${SCORES}`
  // Old enough that its times would be believed.
  await sleep(1100)
  expect((await evaluated(command, { files: ['data.csv'] })).result).toMatchObject({ cause: 'tampering' })
})

test('a candidate that edits the original of itself is caught', async () => {
  const { result } = await evaluated(
    `echo 3 >> "$(dirname "$MANYHANDS_RESULT")/candidate/program.txt"; ${SCORES}`,
  )
  expect(result).toMatchObject({ cause: 'tampering' })
})

test('what an evaluation leaves beside the candidate is no part of it, nor there in the next', async () => {
  const { folder, result } = await evaluated(
    `test ! -e {candidate}.left && touch {candidate}.left && ${SCORES}`,
    {
      repeats: 2,
    },
  )
  expect(result).toMatchObject({ kind: 'scored' })
  expect(existsSync(join(folder, 'candidate', 'program.txt.left'))).toBe(false)
})

test('files that scores depend on must be there before money is spent', async () => {
  const { result } = await evaluated(SCORES, { files: ['nonesuch.csv'] })
  expect(result).toMatchObject({ cause: 'infrastructure', message: expect.stringMatching('nonesuch.csv') })
  expect(lines('coded')).toBe(0)
})

test('no variable reaches an evaluator but those that may', async () => {
  const env = { SECRET_KEY: 'secret', ALLOWED: 'yes', LC_ALL: 'C' }
  const { folder } = await work(
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
    const { result } = await evaluated(`${command}; :`, limits)
    expect(result).toMatchObject({ kind: 'failed', cause, message: expect.stringMatching(message) })
  },
)

test('what an evaluator leaves behind is ended, also if it left its group, its parent and its environment', async () => {
  const left =
    'setsid sleep 1001 & (setsid -f sleep 1002); sleep 1003 & (setsid env -i /bin/sleep 1004 & echo $! > left)'
  const { result } = await evaluated(`${left}; sleep 0.1; ${SCORES}`)
  expect(result).toMatchObject({ kind: 'scored' })
  // It can be found by its number alone.
  expect(markOf(Number(written('left')))).toBeUndefined()
})

test('repeats have numbers, a mean and an interval', async () => {
  const command = `echo "{\\"score\\": $MANYHANDS_SEED, \\"twice\\": $((2 * MANYHANDS_SEED)), \\"m$MANYHANDS_SEED\\": 1}"; :`
  const { result } = await evaluated(command, { repeats: 3 })
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
  const below = await work({ evaluator: stages({ at_least: 0.5 }) })
  expect(below.result).toMatchObject({ cause: 'validation', message: 'quick: 0.3 is below 0.5' })
  expect(below.result.evaluations).toHaveLength(1)
  const above = await work({ evaluator: stages({ at_most: 0.2 }) })
  expect(above.result).toMatchObject({ cause: 'validation', message: 'quick: 0.3 is above 0.2' })
  const passed = await work({ evaluator: stages({ at_least: 0.3 }) })
  expect(passed.result).toMatchObject({ kind: 'scored', performance: 5 })
})

test('what was evaluated before is not evaluated again, as long as nothing has changed', async () => {
  file('data.csv', '1')
  const evaluator = { command: `echo x >> runs; ${SCORES}`, files: ['data.csv'] }
  const first = await work({ evaluator })
  const run = createRun(join(workspace, 'run'), REQUEST)
  for (const { address, ...value } of first.result.evaluations)
    run.record(address, { ok: true, index: 0, value }, { each: true })
  const again = await work({ evaluator })
  expect(again.result).toMatchObject({ kind: 'scored', performance: 5 })
  expect(lines('runs')).toBe(1)
  file('data.csv', '2')
  await work({ evaluator })
  expect(lines('runs')).toBe(2)
  run.close()
})

test('a worker killed after the coder leaves what the next takes over', async () => {
  const slow = claim({ evaluator: { command: 'touch evaluating; sleep 1000' } })
  const worker = start(slow)
  await until(() => existsSync(join(workspace, 'evaluating')))
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await until(() => processesOf(slow.nonce).length === 0)
  const second = await work({ claim: { built: slow.folder } })
  expect(second.result).toMatchObject({ kind: 'scored' })
  expect(lines('coded')).toBe(1)
  // And so does one after that, from either.
  for (const built of [slow.folder, second.folder]) await work({ claim: { built } })
  expect(lines('coded')).toBe(1)
  writeFileSync(join(slow.folder, 'candidate', 'program.txt'), 'altered')
  await work({ claim: { built: slow.folder } })
  expect(lines('coded')).toBe(2)
})

test('a worker killed at any moment has left all that was built, or nothing', async () => {
  for (let round = 0; round < 12; round += 1) {
    rmSync(join(workspace, 'coded'), { force: true })
    const first = claim()
    const worker = start(first)
    const isOver = once(worker, 'exit')
    await Promise.race([until(() => existsSync(join(first.folder, FILES.worker))), isOver])
    await sleep(7 * round)
    worker.kill('SIGKILL')
    await isOver
    expect(endAll(first.nonce)).toBe(true)
    const wasBuilt = existsSync(join(first.folder, FILES.built))
    const paid = lines('coded')
    if (existsSync(join(first.folder, FILES.result))) expect(resultIn(first.folder).kind).toBe('scored')
    const { result } = await work({ claim: { built: first.folder } })
    expect(result).toMatchObject({ kind: 'scored', performance: 5 })
    expect(lines('coded')).toBe(wasBuilt ? paid : paid + 1)
  }
})

test('a worker whose folder is removed ends', async () => {
  const claimed = claim({ coder: { command: 'touch {workspace}/begun; sleep 0.2; echo x >> program.txt' } })
  const worker = start(claimed)
  await until(() => existsSync(join(workspace, 'begun')))
  rmSync(claimed.folder, { recursive: true })
  expect(await once(worker, 'exit')).toEqual([1, null])
})

test('a claim that cannot be read is not begun', async () => {
  const claimed = claim()
  writeFileSync(join(claimed.folder, FILES.claim), '{')
  const worker = start(claimed)
  expect(await once(worker, 'exit')).toEqual([1, null])
  expect(existsSync(join(claimed.folder, FILES.result))).toBe(false)
})

test('what nobody foresaw is a result too', async () => {
  const { result } = await work({ claim: { parent: join(workspace, 'nonesuch') } })
  expect(result).toMatchObject({ kind: 'failed', cause: 'infrastructure' })
  expect(lines('coded')).toBe(0)
})

test.skipIf(NO_DISK)('an evaluator that fills the disk still gets its score written', async () => {
  using disk = new SmallDisk(join(workspace, '.manyhands'), '300k')
  const filled = `cat /dev/zero > .manyhands/filler 2>/dev/null; ${SCORES}`
  const { result, log } = await evaluated(filled)
  // What the result did not need of its space, and the evaluated copy.
  expect(statfsSync(disk.folder).bfree * 4096).toBeLessThan(80 * 1024)
  expect(result).toMatchObject({ kind: 'scored', performance: 5 })
  expect(log).not.toContain('waiting for space')
})

test.skipIf(NO_DISK)('on a full disk nothing is begun; a result waits for space', async () => {
  using disk = new SmallDisk(join(workspace, '.manyhands'), '300k')
  const full = claim()
  writeFileSync(join(disk.folder, 'filler'), Buffer.alloc(260 * 1024))
  const worker = start(full)
  expect(await once(worker, 'exit')).toEqual([1, null])
  expect(lines('coded')).toBe(0)
  rmSync(join(disk.folder, 'filler'))
  rmSync(full.folder, { recursive: true })

  // The coder fills the disk: `built.json` waits until there is space again.
  const claimed = claim({
    coder: { command: `${APPENDS}; cat /dev/zero > {workspace}/.manyhands/filler 2>/dev/null; true` },
  })
  const waiting = start(claimed)
  let log = ''
  waiting.stdout?.on('data', (chunk) => (log += chunk))
  await until(() => log.includes('waiting for space'))
  rmSync(join(disk.folder, 'filler'))
  await once(waiting, 'exit')
  expect(resultIn(claimed.folder)).toMatchObject({ kind: 'scored' })
  expect(lines('coded')).toBe(1)
})
