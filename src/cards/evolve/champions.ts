/** From what a search has found to games for people: the best, measured once more, named, with their descent and a recorded game. */
import type { Pool } from '../../pool/index.ts'
import type { PathElement } from '../../rng/index.ts'
import { type Champion, type Dimension, type Evolved, familyLine } from '../../search/index.ts'
import { measure } from '../measure/measure.ts'
import type { Style } from '../measure/quality.ts'
import type { Game } from '../rules/tree.ts'
import { recordGame } from '../simulate/record.ts'
import type { Searched } from './account.ts'
import { type DoorReport, type Evaluated, isOfItsOwn } from './evaluate-task.ts'
import type { Descent, Evolution, EvolvedGame, SearchName } from './evolved.ts'
import { mechanismsOf } from './mechanisms.ts'
import { type GameName, uniqueNames } from './names.ts'

export interface ChampionOptions {
  readonly seats: number
  readonly style: Style
  readonly seed: PathElement
  readonly saveTop: number
  readonly dimensions: readonly Dimension[]
  readonly search: SearchName
  readonly population: number
  readonly signal?: AbortSignal | undefined
}

/** The best are measured once more, with more games on new deals: what was best of many was also lucky. */
const MEASURED_AGAIN = 5
const FINAL_EFFORT = { duelMinutes: 80, courseMinutes: 80 }

export async function championsOf(
  pool: Pool,
  { evolved, doors, games, causes }: Searched,
  options: ChampionOptions,
): Promise<Evolution> {
  const { seats, style, seed, dimensions, search, population } = options
  const passed = evolved.champions.filter(
    ({ key, fitness }) => fitness > 0 && isOfItsOwn(reportOf(doors, key).nearest),
  )
  const kept = passed.slice(0, options.saveTop)
  const names = uniqueNames(kept.map(({ key }) => key))
  const best: EvolvedGame[] = []
  let gamesSimulated = games
  for (const [n, champion] of kept.entries()) {
    const found = evolvedGame(champion, names[n] as GameName, evolved, reportOf(doors, champion.key), options)
    if (n >= MEASURED_AGAIN) best.push(found)
    else {
      const again = await measuredAgain(pool, found, options)
      gamesSimulated += again.gamesSimulated
      if (again.game) best.push(again.game)
    }
  }
  const among = new Set(best.map(({ name }) => name))
  const named = kept.map(({ key }, n) => [key, (names[n] as GameName).name] as const)
  const nameOf = new Map(named.filter(([, name]) => among.has(name)))
  return {
    seed,
    seats,
    style,
    search,
    population,
    generations: evolved.generation,
    evaluations: evolved.evaluations.look + evolved.evaluations.door,
    looks: evolved.evaluations.look,
    doors: evolved.evaluations.door,
    gamesSimulated,
    best: best.toSorted((a, b) => b.quality - a.quality),
    dimensions,
    archive: evolved.elites.map(({ key, cell, fitness }) => {
      return { cell: [...cell], quality: fitness, name: nameOf.get(key) ?? null }
    }),
    history: evolved.history,
    operators: evolved.operators,
    refused: Array.from(causes, ([cause, many]) => ({ cause, games: many })).toSorted(
      (a, b) => b.games - a.games || (a.cause < b.cause ? -1 : 1),
    ),
  }
}

/** Every champion has passed the door. */
const reportOf = (doors: ReadonlyMap<string, Evaluated>, key: string): DoorReport =>
  doors.get(key)?.report as DoorReport

function evolvedGame(
  { key, genome, fitness, samples }: Champion<Game>,
  { name, id }: GameName,
  evolved: Evolved<Game>,
  report: DoorReport,
  { seats, seed }: ChampionOptions,
): EvolvedGame {
  const game: Game = { ...genome, id, name, source: `evolved by Manyhands: seed ${seed}`, family: 'evolved' }
  const players = report.players as EvolvedGame['players']
  const { qualityRange, parts, measures, ladderGames, removed, nearest } = report
  return {
    name,
    file: `games/${id}.json`,
    quality: fitness,
    qualityRange,
    samples,
    game,
    parts,
    measures,
    players,
    ladderGames,
    removed,
    nearest,
    mechanisms: mechanismsOf(genome),
    descent: descentOf(evolved, key),
    record: recordGame(game, { seats, players: players.quick, seed }),
  }
}

/** The line of first parents, from a starting game on. */
function descentOf({ lineage }: Evolved<Game>, key: string): readonly Descent[] {
  const line = familyLine(lineage, key)
  return line.slice(1).map(({ changes, generation }, n) => ({
    from: n === 0 ? (line[0]?.genome.name as string) : (line[n]?.key as string),
    // What the door removes is told apart from what was varied.
    changes: changes.flatMap(({ operator, how }) => (operator === 'door' ? [] : [how])),
    generation,
  }))
}

async function measuredAgain(
  pool: Pool,
  found: EvolvedGame,
  { seats, style, seed, signal }: ChampionOptions,
): Promise<{ readonly game: EvolvedGame | undefined; readonly gamesSimulated: number }> {
  const { result } = await measure(found.game, {
    seats,
    style,
    seed: `${seed} once more`,
    effort: FINAL_EFFORT,
    pool,
    signal,
  })
  const { quality, qualityRange, parts, measures, players, gamesSimulated } = result
  // With more games a gate may close that was open at the door: then it was luck.
  const isGood = result.valid && quality > 0 && parts && players
  const game = isGood && {
    ...found,
    quality,
    qualityRange,
    parts,
    measures,
    players,
    samples: found.samples + 1,
  }
  return { game: game || undefined, gamesSimulated }
}
