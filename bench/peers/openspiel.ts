/**
 * Random playouts in OpenSpiel (https://github.com/google-deepmind/open_spiel) of the games that both have:
 * `node bench/peers/openspiel.ts [--seconds S] [--repeats N]` prints one JSON document. README.md says what is measured.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { median } from '../statistics.ts'
import { PAIRS, type Pair } from './pairs.ts'

const PROGRAM = fileURLToPath(new URL('./openspiel.py', import.meta.url))
const INSTALL = 'python3 -m venv /tmp/peers && /tmp/peers/bin/pip install open_spiel'
const CHOOSE = 'MANYHANDS_PEERS_PYTHON=/tmp/peers/bin/python'
/** Games in which choices and chances are counted. */
const SAMPLE = 100

/** Rates are games a second of processor time on one core, the median of all turns. */
interface PeerGame extends Pair {
  /** In Python, by the loop of OpenSpiel's own example. */
  readonly rate: number
  /** In Python without numpy. */
  readonly tunedRate: number
  /** In C++, a game a call: `evaluate_bots`. */
  readonly cppRate: number
  /** In C++, many games a call, without their deal: `RandomRolloutEvaluator`. Not every game can be played so. */
  readonly cppRolloutRate?: number
  /** Decisions with more than one choice, and draws of chance, a game. */
  readonly decisions: number
  readonly chances: number
  readonly repeats: Readonly<Record<string, readonly number[]>>
}

export interface PeerFindings {
  readonly peer: 'OpenSpiel'
  readonly version: string | null
  readonly python: string | null
  readonly games: readonly PeerGame[]
}

export interface PeerSettings {
  /** Of a turn, at least. */
  readonly seconds: number
  readonly repeats: number
  readonly pairs?: readonly Pair[]
  say(line: string): void
}

const rates = z.array(z.number().positive())
const Answer = z.union([
  z.object({ missing: z.string() }),
  z.object({
    version: z.string(),
    python: z.string(),
    games: z.array(
      z.object({
        rate: rates,
        tunedRate: rates,
        cppRate: rates,
        cppRolloutRate: rates.optional(),
        decisions: z.number(),
        chances: z.number(),
      }),
    ),
  }),
])

/** Without OpenSpiel there are no findings; it is said why, and how it would be installed. */
export function measureOpenSpiel({ seconds, repeats, pairs = PAIRS, say }: PeerSettings): PeerFindings {
  const python = process.env['MANYHANDS_PEERS_PYTHON'] ?? 'python3'
  say(`OpenSpiel: ${pairs.length} games, ${repeats} turns of ${seconds} s each way, with ${python}`)
  const games = pairs.map(({ openspiel }) => openspiel)
  const answer = ask(python, JSON.stringify({ games, seconds, repeats, sample: SAMPLE }))
  if ('missing' in answer) {
    say(`OpenSpiel was not measured: ${answer.missing}`)
    say(`To install it apart from everything else: ${INSTALL}`)
    say(`Then run this again with ${CHOOSE}`)
    return { peer: 'OpenSpiel', version: null, python: null, games: [] }
  }
  return {
    peer: 'OpenSpiel',
    version: answer.version,
    python: answer.python,
    games: answer.games.map(({ decisions, chances, ...found }, n) => {
      const { cppRolloutRate, ...always } = found
      return {
        ...(pairs[n] as Pair),
        rate: median(always.rate),
        tunedRate: median(always.tunedRate),
        cppRate: median(always.cppRate),
        ...(cppRolloutRate && { cppRolloutRate: median(cppRolloutRate) }),
        decisions,
        chances,
        repeats: { ...always, ...(cppRolloutRate && { cppRolloutRate }) },
      }
    }),
  }
}

function ask(python: string, request: string): z.infer<typeof Answer> {
  const { error, status, stdout, stderr } = spawnSync(python, [PROGRAM], { input: request, encoding: 'utf8' })
  if (error) return { missing: `${python} cannot be run: ${error.message}` }
  if (status !== 0) throw new Error(`${python} ${PROGRAM} ended with ${status}:\n${stderr}`)
  return Answer.parse(JSON.parse(stdout))
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '0.5' }, repeats: { type: 'string', default: '5' } },
  })
  const settings = { seconds: Number(values.seconds), repeats: Number(values.repeats) }
  const findings = measureOpenSpiel({ ...settings, say: (line) => process.stderr.write(`${line}\n`) })
  process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`)
}
