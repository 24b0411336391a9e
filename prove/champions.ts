import { checkGame } from '../src/cards/check/check.ts'
import { english } from '../src/cards/english/english.ts'
import { evolve } from '../src/cards/evolve/evolve.ts'
import type { EvolvedGame } from '../src/cards/evolve/evolved.ts'
import { withoutIdleRules } from '../src/cards/evolve/without-idle-rules.ts'
import { GameSetup } from '../src/cards/simulate/game-setup.ts'
import { createWorkers } from '../src/cards/simulate/simulate-parallel.ts'
import { idleNim } from '../src/cards/testing/idle-nim.ts'
import { meanOf, spearman } from '../src/stats/index.ts'
import { measuredAnew } from './measured-anew.ts'
import type { Figures, Proof } from './proof.ts'

const SEATS = 2
/** Large enough for twenty champions. */
const FULL = { population: 300, generations: 10 }
const TOP = 20
const SLICE = { population: 1, generations: 1, from: [idleNim] }
/** Random games that show whether a champion ends. */
const GAMES = 200
/** Random players do not always come to the end of a game that good players end. */
const MOST_UNFINISHED = 0.1

/** Each of the best games of a run holds what is promised of it. */
export const championsProof: Proof = {
  claim:
    'Twenty games that one evolution finds: each passes the checker without a warning, is compiled, has a recorded game that comes ' +
    'to its end, has no rule left that changes nothing in the games of simplification, and differs from every classic in a fifth ' +
    'of its rules or more. How its quality holds when players who think longer play other deals is shown beside it.',
  async run({ slice, seed, say }) {
    await using pool = createWorkers(slice ? { lane: 'inline' } : {})
    const size = slice ? SLICE : FULL
    const { result, digest } = await evolve({ ...size, seats: SEATS, seed, saveTop: TOP, pool })
    const { best } = result
    if (!slice && best.length < TOP) throw new Error(`there are only ${best.length} champions`)
    for (const champion of best) assertSound(champion)
    const anew: number[] = []
    for (const { name, game, quality } of slice ? [] : best) {
      const { mean } = await measuredAnew(game, { seats: SEATS, seed, pool, slice })
      anew.push(mean)
      say(`${name}: ${quality.toFixed(1)} by evolution, ${mean.toFixed(1)} measured anew`)
    }
    return figuresOf(best, anew, digest)
  },
}

function assertSound({ name, game, nearest, record }: EvolvedGame): void {
  const refuse = (why: string): never => {
    throw new Error(`${name} ${why}`)
  }
  const { problems } = checkGame(game)
  if (problems.length > 0)
    refuse(`does not check: ${problems.map(({ path, found }) => `${path} ${found}`).join('; ')}`)
  if (nearest.distance < 0.2) refuse(`is too near to ${nearest.name}`)
  if (english(game).length < 500) refuse('has hardly any rules')
  const setup = new GameSetup(game, { seats: SEATS })
  if (setup.playedBy !== 'compiled') refuse(`is not compiled: ${setup.notCompiled}`)
  const endings = Array.from({ length: GAMES }, (_, index) => setup.play(index).ending)
  const unfinished = endings.filter((ending) => ending !== 'finished').length
  if (unfinished > MOST_UNFINISHED * GAMES) refuse(`does not end in ${unfinished} of ${GAMES} games`)
  if (!/^over: /m.test(record)) refuse('has a recorded game that does not end')
  const { removed } = withoutIdleRules(game, SEATS)
  if (removed.length > 0) refuse(`has an idle rule: ${removed[0]}`)
}

function figuresOf(best: readonly EvolvedGame[], anew: readonly number[], digest: string): Figures {
  const range = (numbers: readonly number[], digits = 2): string =>
    `${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)}`
  const families = new Set(best.map(({ nearest }) => nearest.name))
  return {
    champions: best.length,
    digest: digest.slice(0, 12),
    ...(best.length > 0 && {
      'nearest classics': [...families].join(', '),
      'distance in rules to the nearest': range(best.map(({ nearest }) => nearest.distance)),
      'distance in play: shares of rules of thumb': range(
        best.flatMap(({ playDistance }) => playDistance?.shares ?? []),
      ),
      'words of the rules': range(
        best.map(({ parts }) => parts.words),
        0,
      ),
    }),
    ...(anew.length > 0 && {
      'quality by evolution': range(
        best.map(({ quality }) => quality),
        1,
      ),
      'quality measured anew, mean': meanOf(anew).mean.toFixed(1),
      'refused when measured anew': anew.filter((quality) => quality === 0).length,
      'rank correlation of the two': spearman(
        best.map(({ quality }) => quality),
        anew,
      ).toFixed(2),
    }),
  }
}
