/**
 * What `manyhands hooks run` adds to the hooks that it runs: its start, as a ratio to a Node that does nothing; hooks that
 * are independent; hooks in levels, over their critical path.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleHookRunner } from '../scripts/bundle-hook-runner.ts'
import { type Bench, type Findings, judge, measure, type Settings } from './bench.ts'
import { median, ratios } from './statistics.ts'
import { takeTurns } from './turns.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const EVENT = JSON.stringify({
  session_id: 'bench',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: {},
})

const INDEPENDENT = { hooks: 21, seconds: 0.05 }
const LEVELS = { hooks: 40, levels: 6, seconds: 0.1 }

export const hooks: Bench = {
  about: 'the start of hooks run over node -e 0, independent hooks, and hooks in levels',
  async run({ repeats, slice }: Settings): Promise<Findings> {
    const folder = mkdtempSync(join(tmpdir(), 'manyhands-bench-hooks-'))
    try {
      const published = await publishedIn(folder)
      const configs = {
        none: configIn(folder, 'none', []),
        independent: configIn(folder, 'independent', independent(slice ? 3 : INDEPENDENT.hooks)),
        levels: configIn(folder, 'levels', inLevels(slice ? 6 : LEVELS.hooks)),
      }
      const run = (bin: string, config: string) => () => secondsOf([bin, 'hooks', 'run', '--config', config])
      const figures = await takeTurns(
        {
          node: () => secondsOf(['-e', '0']),
          start: run(published, configs.none),
          source: run(join(ROOT, 'bin', 'manyhands.js'), configs.none),
          independent: run(published, configs.independent),
          levels: run(published, configs.levels),
        },
        repeats,
      )
      return findingsOf(figures, !slice)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

type Figures = Readonly<Record<'node' | 'start' | 'source' | 'independent' | 'levels', readonly number[]>>

function findingsOf({ node, start, source, independent, levels }: Figures, judged: boolean): Findings {
  const onTop = independent.map((all, round) => all - (start[round] as number) - INDEPENDENT.seconds)
  const path = LEVELS.levels * LEVELS.seconds
  const overPath = levels.map((all, round) => (all - (start[round] as number)) / path)
  const measures = [
    measure('node -e 0', 'seconds', node),
    measure('hooks run without hooks, as published', 'seconds', start),
    measure('hooks run without hooks, from source', 'seconds', source),
    measure('start over node -e 0, as published', 'ratio', ratios(start, node)),
    measure('start over node -e 0, from source', 'ratio', ratios(source, node)),
    measure('21 independent hooks of 50 ms', 'seconds', independent),
    measure('the same, on top of the start and the slowest', 'seconds', onTop),
    measure('40 hooks of 100 ms in 6 levels', 'seconds', levels),
    measure('the same without the start, over the critical path', 'ratio', overPath),
  ]
  return {
    conditions: {
      'a hook': "sh -c 'sleep …'",
      'as published': 'the bundle, with compiled code kept between runs',
    },
    measures,
    gates: [
      judge(
        {
          name: 'start over node -e 0, as published',
          unit: 'ratio',
          measured: median(ratios(start, node)),
          wanted: { below: 1.5 },
        },
        judged,
      ),
      judge(
        {
          name: '21 independent hooks, on top of the start and the slowest',
          unit: 'seconds',
          measured: median(onTop),
          wanted: { below: 0.06 },
        },
        judged,
      ),
      judge(
        {
          name: '40 hooks in 6 levels, over the critical path',
          unit: 'ratio',
          measured: median(overPath),
          wanted: { below: 1.3 },
        },
        judged,
      ),
    ],
  }
}

/** The parts of the package that a run of hooks needs, as npm installs them. */
async function publishedIn(folder: string): Promise<string> {
  const home = join(folder, 'package')
  mkdirSync(home)
  cpSync(join(ROOT, 'bin'), join(home, 'bin'), { recursive: true })
  cpSync(join(ROOT, 'package.json'), join(home, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'))
  await bundleHookRunner(join(home, 'dist', 'hook-runner'))
  return join(home, 'bin', 'manyhands.js')
}

type Entry = Readonly<Record<string, unknown>>

function configIn(folder: string, name: string, entries: readonly Entry[]): string {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ log: join(folder, `${name}.log.jsonl`), hooks: entries }))
  return file
}

const sleeping = (at: number, seconds: number): Entry => ({
  name: `h${at}`,
  event: 'PreToolUse',
  // Different ones: the same command runs once.
  command: `sleep ${seconds}; : ${at}`,
})

const independent = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => sleeping(at, INDEPENDENT.seconds))

/** Each hook needs one of the level before it. */
function inLevels(count: number): Entry[] {
  const width = Math.ceil(count / LEVELS.levels)
  return Array.from({ length: count }, (_, at) => ({
    ...sleeping(at, LEVELS.seconds),
    needs: at < width ? [] : [`h${at - width}`],
  }))
}

/** From start to end, with an event on standard input. */
async function secondsOf(args: readonly string[]): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.on('error', () => {})
  child.stdin.end(EVENT)
  const [code] = await once(child, 'close')
  const seconds = (performance.now() - began) / 1000
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}`)
  return seconds
}
