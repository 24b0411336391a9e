/**
 * What a game costs before it is first played, and until its module is as fast as it will be: evolution compiles ten
 * thousand games and plays each a few times.
 */
import { setTimeout } from 'node:timers/promises'
import { compileGame } from '../../src/cards/compile/compile-game.ts'
import { randomGame, seatsOf } from '../../src/cards/vary/generate/random-game.ts'
import { type Findings, type Measure, measureCell, type Settings, type Unit } from '../bench.ts'
import { median } from '../statistics.ts'
import { takeTurns } from '../turns.ts'
import { type Entry, entries } from './entries.ts'
import { benchFreshGames } from './fresh-games.ts'
import { FreshModule, PHASES, type Phase } from './fresh-module.ts'

/** Games that nobody made, as evolution meets them. */
function* randomGames(many: number): Generator<Pick<Entry, 'game' | 'setting'>> {
  for (let seed = 0; seed < many; seed += 1) {
    const game = randomGame(seed)
    yield { game, setting: { seats: seatsOf(game, seed) } }
  }
}

/** So many fresh modules a turn, of whose figures the median counts: emission takes a fraction of a millisecond. */
const MODULES_A_TURN = 5
/** Every classic is emitted so often before any is timed: of ten thousand games, most are emitted by warm code. */
const WARM_EMISSIONS = 50
/** Different games, each emitted once. */
const DIFFERENT_GAMES = 1000
/** Games played before a module counts as warm. */
const WARM_GAMES = 20_000
const FIRST = [10, 100, 1000]
/** In milliseconds: what was played before is optimised in the background, and would be in the way. */
const REST = 30

const TABLE = 'before the first game is over'

interface Figures {
  readonly phases: Readonly<Record<Phase, number>>
  readonly bytes: number
  /** Seconds that the first so many games took, in the order of FIRST. */
  readonly fresh: readonly number[]
  readonly warm: readonly number[]
}

export async function benchFreshModules({ slice, repeats, say }: Settings): Promise<Findings> {
  const classics = entries(slice)
  const modules = slice ? 1 : MODULES_A_TURN
  say(`  ${modules * repeats} fresh modules of each of ${classics.length} classics`)
  const turns = Object.fromEntries(
    classics.map((entry) => [entry.name, figuresOf(entry, modules, slice ? 1000 : WARM_GAMES)]),
  )
  const emissions = slice ? 1 : WARM_EMISSIONS
  for (let pass = 0; pass < emissions; pass += 1) {
    for (const { game, setting } of classics) compileGame(game, setting)
  }
  const found = Object.entries(await takeTurns(turns, repeats))
  const different = slice ? 10 : DIFFERENT_GAMES
  say(`  ${different} different games, each emitted once`)
  return {
    conditions: {
      'fresh modules a turn': modules,
      'a fresh module': 'emitted anew, with bytes that V8 has not seen',
      'modules emitted before any is timed': emissions * classics.length,
      'games before a module is warm': slice ? 1000 : WARM_GAMES,
    },
    measures: [
      ...PHASES.flatMap((phase) =>
        overAll(
          { table: TABLE, column: phase },
          found.map(([name, figures]) => ({ name, repeats: figures.map(({ phases }) => phases[phase]) })),
          'seconds',
        ),
      ),
      ...overAll(
        { table: TABLE, column: 'module' },
        found.map(([name, figures]) => ({ name, repeats: figures.map(({ bytes }) => bytes) })),
        'bytes',
      ),
      ...benchFreshGames('random games, each once', randomGames(different)),
      ...FIRST.flatMap((games, n) => firstGames(found, games, n)),
    ],
    gates: [],
  }
}

function firstGames(
  found: readonly (readonly [string, readonly Figures[]])[],
  games: number,
  n: number,
): Measure[] {
  const table = 'first games of a fresh module'
  const of = (figure: (figures: Figures) => number): Named[] =>
    found.map(([name, figures]) => ({ name, repeats: figures.map(figure) }))
  const [fresh, warm] = [({ fresh }: Figures) => fresh[n] as number, ({ warm }: Figures) => warm[n] as number]
  return [
    ...overAll({ table, column: `first ${games}` }, of(fresh), 'seconds'),
    ...overAll(
      { table, column: `over warm, ${games}` },
      of((each) => fresh(each) / warm(each)),
      'ratio',
    ),
  ]
}

interface Named {
  readonly name: string
  readonly repeats: readonly number[]
}

/** Every classic, and of each round the median and the worst of them. */
function overAll(
  at: { readonly table: string; readonly column: string },
  found: readonly Named[],
  unit: Unit,
): Measure[] {
  const rounds =
    found[0]?.repeats.map((_, round) => found.map(({ repeats }) => repeats[round] as number)) ?? []
  return [
    ...found.map(({ name, repeats }) => measureCell({ ...at, row: name }, unit, repeats)),
    measureCell({ ...at, row: 'median classic' }, unit, rounds.map(median)),
    measureCell(
      { ...at, row: 'worst classic' },
      unit,
      rounds.map((round) => Math.max(...round)),
    ),
  ]
}

function figuresOf(entry: Entry, modules: number, warmGames: number): () => Promise<Figures> {
  const warm = new FreshModule(entry)
  warm.play(0, warmGames)
  return async () => {
    await setTimeout(REST)
    const phases = Array.from({ length: modules }, () => new FreshModule(entry).phases)
    const played = Array.from({ length: modules }, () => ({
      fresh: new FreshModule(entry).firstGames(FIRST),
      warm: warm.sameGames(FIRST),
    }))
    return {
      phases: Object.fromEntries(
        PHASES.map((phase) => [phase, median(phases.map((each) => each[phase]))]),
      ) as Record<Phase, number>,
      bytes: warm.bytes,
      fresh: FIRST.map((_, n) => median(played.map(({ fresh }) => fresh[n] as number))),
      warm: FIRST.map((_, n) => median(played.map(({ warm }) => warm[n] as number))),
    }
  }
}
