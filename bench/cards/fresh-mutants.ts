/**
 * What a mutant of a classic costs up to its tenth game, as evolution meets it: varied, checked, compiled and played in
 * this order, each mutant once, in one memory. With V8's default, and with code that is never optimised.
 *
 * As a program, `fresh-mutants.ts MUTANTS WARM CODE` prints the median of each part: flags of V8 hold for a process.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { assertGame } from '../../src/cards/check/check.ts'
import { compileGame } from '../../src/cards/compile/compile-game.ts'
import { SharedMemory } from '../../src/cards/compile/engine/shared-memory.ts'
import { NotCompiled } from '../../src/cards/compile/not-compiled.ts'
import { compileModule, instantiate } from '../../src/cards/compile/wasm/instantiate.ts'
import { lower } from '../../src/cards/lower/lowering.ts'
import { GameModel, SettingError } from '../../src/cards/model/game-model.ts'
import { preferFreshCode } from '../../src/cards/simulate/fresh-code.ts'
import { mutate } from '../../src/cards/vary/mutate.ts'
import { stream } from '../../src/rng/index.ts'
import { type Findings, judge, measureCell, type Settings } from '../bench.ts'
import { median } from '../statistics.ts'
import { entries } from './entries.ts'

const MUTANTS = 1000
/** Mutants before any is timed: of thousands, most are met by warm code. */
const WARM = 1000
const GAMES = 10
/** Many mutants never end. */
const STEP_LIMIT = 2000
const BOUND = 0.001

/** The last is the sum of those between `vary` and it, but for `model and lowering`, which is a part of `emit`. */
const PARTS = [
  'vary',
  'check',
  'model and lowering',
  'emit',
  'module and instance',
  'ten games',
  'check to tenth game',
] as const
type Part = (typeof PARTS)[number]
type Seconds = Readonly<Record<Part, number>>

const CODES = { default: "V8's default", fresh: 'never optimised' } as const
type Code = keyof typeof CODES

export async function benchFreshMutants({ slice, repeats, say }: Settings): Promise<Findings> {
  const [mutants, warm, rounds] = slice ? [10, 0, 1] : [MUTANTS, WARM, repeats]
  say(`  ${mutants} fresh mutants of classics, ${GAMES} games of each, ${rounds} rounds`)
  const codes = Object.keys(CODES) as Code[]
  const found: Record<Code, Seconds[]> = { default: [], fresh: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const code of codes) found[code].push(await medianApart(mutants, warm, code))
  const table = `a fresh mutant of a classic, median of ${mutants}`
  return {
    conditions: { 'mutants before any is timed': warm },
    measures: codes.flatMap((code) =>
      PARTS.map((part) =>
        measureCell(
          { table, row: CODES[code], column: part },
          'seconds',
          found[code].map((seconds) => seconds[part]),
        ),
      ),
    ),
    gates: [
      // Absolute figures are the machine's: shown, not judged.
      judge(
        {
          name: 'a fresh mutant, from its check to its tenth game',
          unit: 'seconds',
          measured: median(found.fresh.map((seconds) => seconds['check to tenth game'])),
          wanted: { below: BOUND },
        },
        false,
      ),
    ],
  }
}

async function medianApart(mutants: number, warm: number, code: Code): Promise<Seconds> {
  const program = [fileURLToPath(import.meta.url), String(mutants), String(warm), code]
  const { stdout } = await promisify(execFile)(process.execPath, program)
  return JSON.parse(stdout) as Seconds
}

function medianOf(mutants: number, warm: number): Seconds {
  const classics = entries(false)
  const memory = new SharedMemory()
  const found: Seconds[] = []
  for (let n = 0; found.length < warm + mutants; n += 1) {
    const { game, setting } = classics[n % classics.length] as (typeof classics)[number]
    const seconds = secondsOf(game, setting, n, memory)
    if (seconds) found.push(seconds)
  }
  return Object.fromEntries(
    PARTS.map((part) => [part, median(found.slice(warm).map((seconds) => seconds[part]))]),
  ) as Record<Part, number>
}

type Classic = ReturnType<typeof entries>[number]

/** Nothing if this mutant cannot be played as the classic is: its seats or options are others, or it is not compiled. */
function secondsOf(
  classic: Classic['game'],
  setting: Classic['setting'],
  n: number,
  shared: SharedMemory,
): Seconds | undefined {
  const times = [performance.now()]
  const lap = (): void => {
    times.push(performance.now())
  }
  const child = mutate(classic, stream('fresh mutants', n))?.game
  if (child === undefined) return undefined
  lap()
  assertGame(child)
  lap()
  try {
    lower(new GameModel(child, setting))
    lap()
    const { bytes, memoryBytes, memoryMap } = compileGame(child, setting, { isAllRandom: true })
    lap()
    const memory = shared.giveTo({}, memoryBytes)
    const { batch } = instantiate<{ batch(first: bigint, many: number): void }>(compileModule(bytes), memory)
    new Int32Array(memory.buffer)[memoryMap.limit / 4] = STEP_LIMIT
    lap()
    batch(0n, GAMES)
    lap()
  } catch (thrown) {
    if (thrown instanceof NotCompiled || thrown instanceof SettingError) return undefined
    throw thrown
  }
  const parts = times.slice(1).map((time, at) => (time - (times[at] as number)) / 1000)
  const [vary, check, model, emit, ready, games] = parts as [number, number, number, number, number, number]
  return {
    vary,
    check,
    'model and lowering': model,
    emit,
    'module and instance': ready,
    'ten games': games,
    'check to tenth game': check + emit + ready + games,
  }
}

if (import.meta.main) {
  const [mutants, warm, code] = process.argv.slice(2) as [string, string, Code]
  if (code === 'fresh') preferFreshCode()
  process.stdout.write(JSON.stringify(medianOf(Number(mutants), Number(warm))))
}
