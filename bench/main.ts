/**
 * Measures this project against itself and its neighbours: `npm run bench -- [name...] [--json]
 * [--repeats N] [--slice]`. Only ratios measured within one run are judged. Exit: 0 all gates met,
 * 1 a gate missed, 2 wrong use.
 */
import type { Bench } from './bench.ts'
import { candidates } from './candidates.ts'
import { cards } from './cards.ts'
import { type Request, readCommandLine, USAGE } from './command-line.ts'
import { council } from './council.ts'
import { evolveBench } from './evolve.ts'
import { fresh } from './fresh.ts'
import { hooks } from './hooks.ts'
import { describeMachine } from './machine.ts'
import { map } from './map.ts'
import { measureBench } from './measure.ts'
import { players } from './players.ts'
import { pool } from './pool.ts'
import { type Report, showReport } from './report.ts'
import { studio } from './studio.ts'
import { train } from './train.ts'
import { tune } from './tune.ts'

const BENCHES: ReadonlyMap<string, Bench> = new Map([
  ['pool', pool],
  ['map', map],
  ['cards', cards],
  ['players', players],
  ['fresh', fresh],
  ['measure', measureBench],
  ['evolve', evolveBench],
  ['train', train],
  ['tune', tune],
  ['candidates', candidates],
  ['hooks', hooks],
  ['studio', studio],
  ['council', council],
])

async function runBenches({ names, repeats, slice }: Request): Promise<Report> {
  const machine = describeMachine()
  const began = performance.now()
  const benches: Report['benches'][number][] = []
  for (const name of names) {
    const bench = BENCHES.get(name) as Bench
    say(`${name}: ${bench.about}`)
    benches.push({ name, ...(await bench.run({ repeats, slice, say })) })
  }
  const ok = benches.every(({ gates }) => gates.every((gate) => gate.ok !== false))
  return { machine, slice, benches, ok, timing: { seconds: (performance.now() - began) / 1000 } }
}

/** Standard output is for the report alone. */
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function readRequest(): Request | undefined {
  try {
    return readCommandLine(process.argv.slice(2), [...BENCHES.keys()])
  } catch (thrown) {
    say(`${(thrown as Error).message}\n${USAGE}`)
    return undefined
  }
}

const request = readRequest()
if (request) {
  const report = await runBenches(request)
  process.stdout.write(request.json ? `${JSON.stringify(report, null, 2)}\n` : showReport(report))
  process.exitCode = report.ok ? 0 : 1
} else {
  process.exitCode = 2
}
