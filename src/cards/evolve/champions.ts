/** From what a search has found to games for people: the best, measured once more, named, with their descent and a recorded game. */
import type { PathElement } from '../../rng/index.ts'
import { type Champion, type Dimension, type Evolved, familyLine } from '../../search/index.ts'
import { sum } from '../../stats/index.ts'
import type { Style } from '../measure/quality.ts'
import type { Game } from '../rules/tree.ts'
import { recordGame } from '../simulate/record.ts'
import { classicForm } from '../vary/starting-games.ts'
import type { Searched } from './account.ts'
import type { DoorReport, Evaluated } from './evaluated.ts'
import type { Descent, Evolution, EvolvedGame, SearchName } from './evolved.ts'
import type { FinallyMeasured } from './final-measurement.ts'
import { mechanismsOf } from './mechanisms.ts'
import { type GameName, uniqueNames } from './names.ts'
import { isOfItsOwn } from './originality.ts'
import { type PlayDistance, playDistance } from './play-distance.ts'
import { unlikeEachOther } from './siblings.ts'

interface ChampionOptions {
  readonly seats: number
  readonly style: Style
  readonly seed: PathElement
  readonly saveTop: number
  readonly dimensions: readonly Dimension[]
  readonly search: SearchName
  readonly population: number
  readonly generations: number
}

/** @param measureAgain the final measurement of the best; undefined if more play refuses the game */
export async function championsOf(
  { evolved, doors, games, causes }: Searched,
  options: ChampionOptions,
  measureAgain: (found: EvolvedGame, done: number, total: number) => Promise<FinallyMeasured>,
): Promise<Evolution> {
  const { seats, style, seed, dimensions, search, population } = options
  const passed = evolved.champions.filter(
    ({ key }) => reportOf(doors, key).quality > 0 && isOfItsOwn(reportOf(doors, key).nearest),
  )
  // More may be measured than are kept: the best at the door need not be the best in the end.
  const unlike = ofManyFamilies(unlikeEachOther(passed), ({ key }) => reportOf(doors, key).nearest.id)
  const kept = unlike.slice(0, Math.max(options.saveTop, MEASURED_AGAIN))
  const names = uniqueNames(kept.map(({ key }) => key))
  const found = kept.map((champion, n) =>
    evolvedGame(champion, names[n] as GameName, evolved, reportOf(doors, champion.key), options),
  )
  const [first, others] = [found.slice(0, MEASURED_AGAIN), found.slice(MEASURED_AGAIN)]
  const again: FinallyMeasured[] = []
  for (const [n, game] of first.entries()) again.push(await measureAgain(game, n, first.length))
  // Their qualities are not on one scale: more games make narrower intervals, and parts enter by the low end.
  const best = [...inOrder(again.flatMap(({ game }) => game ?? [])), ...inOrder(others)].slice(
    0,
    options.saveTop,
  )
  const among = new Set(best.map(({ name }) => name))
  const named = kept.map(({ key }, n) => [key, (names[n] as GameName).name] as const)
  const nameOf = new Map(named.filter(([, name]) => among.has(name)))
  return {
    seed,
    seats,
    style,
    search,
    population,
    generations: Math.min(evolved.generation, options.generations),
    evaluations: sum(Object.values(evolved.evaluations)),
    glances: evolved.evaluations.glance,
    looks: evolved.evaluations.look,
    doors: evolved.evaluations.door,
    gamesSimulated: games + sum(again.map(({ gamesSimulated }) => gamesSimulated)),
    best,
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

/** How many of one family come before the best of the others. */
const OF_A_FAMILY = 2

/** The relatives of one good game would fill the list: most of them wait until the other families have had their turn. */
function ofManyFamilies<Each>(all: readonly Each[], familyOf: (each: Each) => string): readonly Each[] {
  const families = Map.groupBy(all, familyOf)
  const isEarly = (each: Each): boolean =>
    (families.get(familyOf(each)) as readonly Each[]).indexOf(each) < OF_A_FAMILY
  return [...all.filter(isEarly), ...all.filter((each) => !isEarly(each))]
}

const inOrder = (games: readonly EvolvedGame[]): EvolvedGame[] =>
  games.toSorted((a, b) => b.quality - a.quality)

/** How many of the best are measured once more. */
const MEASURED_AGAIN = 5

/** Every champion has passed the door. */
const reportOf = (doors: ReadonlyMap<string, Evaluated>, key: string): DoorReport =>
  doors.get(key)?.report as DoorReport

function evolvedGame(
  { key, genome }: Champion<Game>,
  { name, id }: GameName,
  evolved: Evolved<Game>,
  report: DoorReport,
  { seats, seed }: ChampionOptions,
): EvolvedGame {
  const game: Game = { ...genome, id, name, source: `evolved by Manyhands: seed ${seed}`, family: 'evolved' }
  const players = report.players as EvolvedGame['players']
  const { quality, qualityRange, parts, measures, ladderGames, removed, nearest } = report
  return {
    name,
    file: `games/${id}.json`,
    quality,
    qualityRange,
    samples: 1,
    game,
    parts,
    measures,
    players,
    ladderGames,
    removed,
    nearest,
    playDistance: distanceInPlay(genome, nearest.id, seats),
    mechanisms: mechanismsOf(genome),
    descent: descentOf(evolved, key),
    record: recordGame(game, { seats, players: players.quick, seed }),
  }
}

function distanceInPlay(game: Game, id: string, seats: number): PlayDistance | null {
  const classic = classicForm(id, seats)
  const { min, max } = classic.seats
  return seats >= min && seats <= max ? playDistance(game, classic, seats) : null
}

/** The line of first parents, from a starting game on. */
export function descentOf({ lineage }: Evolved<Game>, key: string): readonly Descent[] {
  const line = familyLine(lineage, key)
  return line.slice(1).map(({ changes, generation }, n) => ({
    from: n === 0 ? (line[0]?.genome.name as string) : (line[n]?.key as string),
    // What the door removes is told apart from what was varied.
    changes: changes.flatMap(({ operator, how }) => (operator === 'door' ? [] : [how])),
    generation,
  }))
}
