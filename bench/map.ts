/**
 * What `map --command` costs a command. The neighbour is GNU parallel, which runs the same trivial commands, as
 * many at once, with its output in input order; it keeps no record of them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bench, type Findings, judge, measure, type Settings } from './bench.ts'
import { median, ratios } from './statistics.ts'
import { type Turn, takeTurns } from './turns.ts'

const BIN = fileURLToPath(new URL('../bin/manyhands.js', import.meta.url))
const OVER_GNU_PARALLEL = 1

export const map: Bench = {
  about: 'trivial commands beside GNU parallel',
  async run({ slice, repeats, say }: Settings): Promise<Findings> {
    const commands = slice ? 50 : 2000
    const warmUp = slice ? 0 : undefined
    const atOnce = availableParallelism()
    const neighbour = parallelVersion()
    if (!neighbour) say('  GNU parallel is not installed, so nothing is compared: apt-get install parallel')
    say(`  ${commands} commands, ${atOnce} at once, ${repeats} rounds`)
    const conditions = {
      commands,
      'commands at once': atOnce,
      'a command': 'echo {id}',
      'GNU parallel': neighbour ?? 'not installed: apt-get install parallel',
    }
    const folder = prepare(commands)
    try {
      const ours = oursIn(folder, commands, atOnce)
      if (!neighbour) {
        const { ours: seconds } = await takeTurns({ ours }, repeats, warmUp)
        return { conditions, measures: [measure('commands', 'seconds', seconds)], gates: [] }
      }
      const seconds = await takeTurns({ ours, theirs: parallelIn(folder, commands, atOnce) }, repeats, warmUp)
      return { conditions, ...compare(seconds, !slice) }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

function compare(
  seconds: Record<'ours' | 'theirs', number[]>,
  judged: boolean,
): Pick<Findings, 'measures' | 'gates'> {
  const gain = ratios(seconds.theirs, seconds.ours)
  return {
    measures: [
      measure('commands', 'seconds', seconds.ours),
      measure('commands, GNU parallel', 'seconds', seconds.theirs),
      measure('over GNU parallel', 'ratio', gain),
    ],
    gates: [
      judge(
        {
          name: 'over GNU parallel',
          unit: 'ratio',
          measured: median(gain),
          wanted: { atLeast: OVER_GNU_PARALLEL },
        },
        judged,
      ),
    ],
  }
}

function parallelVersion(): string | undefined {
  const { stdout, status } = spawnSync('parallel', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0]?.replace('GNU parallel ', '') : undefined
}

function prepare(commands: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'manyhands-bench-'))
  const ids = Array.from({ length: commands }, (_, id) => id)
  writeFileSync(join(folder, 'ids'), ids.map((id) => `${id}\n`).join(''))
  writeFileSync(join(folder, 'items.jsonl'), ids.map((id) => `{"id":${id}}\n`).join(''))
  return folder
}

function oursIn(folder: string, commands: number, atOnce: number): Turn {
  const how = ['--in', 'items.jsonl', '--workers', String(atOnce), '--quiet']
  const args = [BIN, 'map', '--command', 'echo {id}', ...how]
  const line = (id: number): string => `{"index":${id},"ok":true,"value":${id},"attempts":1}\n`
  return secondsOf(
    folder,
    process.execPath,
    args,
    Array.from({ length: commands }, (_, id) => line(id)).join(''),
  )
}

function parallelIn(folder: string, commands: number, atOnce: number): Turn {
  const args = ['--will-cite', '--keep-order', '--jobs', String(atOnce), 'echo', '{}']
  return secondsOf(folder, 'parallel', args, Array.from({ length: commands }, (_, id) => `${id}\n`).join(''))
}

/** From start to end, as a person at a shell would count it. */
function secondsOf(cwd: string, program: string, args: readonly string[], expected: string): Turn {
  const printed = join(cwd, 'printed')
  return async () => {
    const output = createWriteStream(printed)
    const input = createReadStream(join(cwd, 'ids'))
    await Promise.all([once(output, 'open'), once(input, 'open')])
    const began = performance.now()
    const child = spawn(program, args, { cwd, stdio: [input, output, 'inherit'] })
    const [code] = await once(child, 'close')
    const seconds = (performance.now() - began) / 1000
    output.close()
    input.close()
    if (code !== 0) throw new Error(`${program} ended with ${code}`)
    if (readFileSync(printed, 'utf8') !== expected) throw new Error(`${program} gave wrong answers`)
    return seconds
  }
}
