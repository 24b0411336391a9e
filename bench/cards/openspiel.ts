/** Compiled games beside OpenSpiel's, if it is installed (bench/peers/README.md), on one core. */
import { type Findings, judge, type Measure, measureCell, type Settings } from '../bench.ts'
import { measureOpenSpiel, type PeerFindings } from '../peers/openspiel.ts'
import { PAIRS } from '../peers/pairs.ts'
import { median, ratios } from '../statistics.ts'
import { takeTurns } from '../turns.ts'
import { startRate } from './rate-apart.ts'

const OVER_OPENSPIEL = 10
const TURN_SECONDS = 0.3

/** What its README calls them, and how a report does. */
const WAYS = {
  rate: 'as its users do',
  cppRate: 'in C++',
  cppRolloutRate: 'in C++ without the deal',
} as const
/** Shown, not judged: ours deals. */
const LESS_WORK = WAYS.cppRolloutRate

export async function benchOpenSpiel({ slice, repeats, say }: Settings): Promise<Findings> {
  const seconds = slice ? 0.001 : TURN_SECONDS
  const pairs = slice ? PAIRS.slice(0, 1) : PAIRS
  const said: string[] = []
  const tell = (line: string): void => {
    said.push(line)
    say(`  ${line}`)
  }
  const peer = measureOpenSpiel({ seconds, repeats, pairs, say: tell })
  if (peer.version === null) {
    return { conditions: { OpenSpiel: said.slice(1).join('. ') }, measures: [], gates: [] }
  }
  // Its turns are over when ours begin: it runs in a process of its own, which takes them all at once.
  const gains: Record<string, number[]> = {}
  const measures: Measure[] = []
  for (const game of peer.games) {
    const { manyhands: name, seats } = game
    say(`  ${name}: compiled, ${repeats} turns`)
    await using compiled = startRate({ name, seats, by: 'compiled', seconds })
    const { ours } = await takeTurns({ ours: compiled.turn }, repeats)
    measures.push(...compare(game, ours, gains))
  }
  return {
    conditions: {
      OpenSpiel: `${peer.version}, Python ${peer.python}`,
      'over OpenSpiel': 'a game of ours counts for as many as it is worth: bench/peers/pairs.ts',
    },
    measures,
    gates: Object.entries(gains).map(([way, found]) =>
      judge(
        {
          name: `over OpenSpiel ${way}, least`,
          unit: 'ratio',
          measured: Math.min(...found),
          wanted: { atLeast: OVER_OPENSPIEL },
        },
        !slice && way !== LESS_WORK,
      ),
    ),
  }
}

/** Also notes the gain in each way. */
function compare(
  game: PeerFindings['games'][number],
  ours: readonly number[],
  gains: Record<string, number[]>,
): Measure[] {
  const cell = { table: 'beside OpenSpiel, games a second of one core', row: game.manyhands }
  const worth = ours.map((rate) => rate * game.worth)
  const measures = [measureCell({ ...cell, column: 'compiled' }, 'games/s', ours)]
  for (const [key, way] of Object.entries(WAYS)) {
    const theirs = game.repeats[key]
    if (!theirs) continue
    const gain = ratios(worth, theirs)
    gains[way] = [...(gains[way] ?? []), median(gain)]
    measures.push(
      measureCell({ ...cell, column: `OpenSpiel ${way}` }, 'games/s', theirs),
      measureCell({ ...cell, column: `over it ${way}` }, 'ratio', gain),
    )
  }
  return measures
}
