/** A season laid out for many projections: by player and week, and what each team allowed. */
import { POSITIONS, type Row, type Status, WEEKS } from './rows.ts'

export interface Table {
  /** By player: where in POSITIONS, and years. */
  readonly positions: readonly number[]
  readonly ages: readonly number[]
  /** By player and week, at `at(player, week)`; undefined where the player's team has the week off. */
  readonly games: readonly (Game | undefined)[]
  /** By week, position and team, at `allowedAt`: points allowed beside the others' in that week; 0 in a week off. */
  readonly allowed: Float64Array
  readonly teams: number
}

export interface Game {
  readonly opponent: number
  readonly home: boolean
  readonly night: boolean
  readonly wind: number
  readonly status: Status
  readonly projection: number
  readonly actual: number
  /** Whether the team had the week before off. */
  readonly rested: boolean
}

export const at = (player: number, week: number): number => player * WEEKS + week - 1

export const allowedAt = (
  { teams }: Pick<Table, 'teams'>,
  week: number,
  position: number,
  team: number,
): number => ((week - 1) * POSITIONS.length + position) * teams + team

export function tableOf(rows: readonly Row[]): Table {
  const players = [...Map.groupBy(rows, ({ player }) => player).values()]
  const teamNumbers = new Map([...new Set(rows.map(({ opponent }) => opponent))].map((team, n) => [team, n]))
  const first = players.map(([row]) => row as Row)
  const games = players.flatMap((theirs) => gamesOf(theirs, teamNumbers))
  const positions = first.map(({ position }) => POSITIONS.indexOf(position))
  const teams = teamNumbers.size
  return {
    positions,
    ages: first.map(({ age }) => age),
    games,
    allowed: allowedBy({ positions, games, teams }),
    teams,
  }
}

function gamesOf(theirs: readonly Row[], teamNumbers: ReadonlyMap<string, number>): (Game | undefined)[] {
  const byWeek = new Map(theirs.map((row) => [row.week, row]))
  return Array.from({ length: WEEKS }, (_, n) => {
    const row = byWeek.get(n + 1)
    if (!row) return undefined
    const { home, night, wind, status, projection, actual } = row
    const opponent = teamNumbers.get(row.opponent) as number
    return { opponent, home, night, wind, status, projection, actual, rested: n > 0 && !byWeek.has(n) }
  })
}

function allowedBy({ positions, games, teams }: Pick<Table, 'positions' | 'games' | 'teams'>): Float64Array {
  const allowed = new Float64Array(WEEKS * POSITIONS.length * teams)
  for (const [player, position] of positions.entries()) {
    for (let week = 1; week <= WEEKS; week += 1) {
      const game = games[at(player, week)]
      if (!game) continue
      const place = allowedAt({ teams }, week, position, game.opponent)
      allowed[place] = (allowed[place] as number) + game.actual
    }
  }
  for (let from = 0; from < allowed.length; from += teams)
    besideTheOthers(allowed.subarray(from, from + teams))
  return allowed
}

/** As many times the mean, of those who played. */
function besideTheOthers(points: Float64Array): void {
  const some = points.filter((each) => each > 0)
  const mean = some.reduce((sum, each) => sum + each, 0) / some.length
  for (const [n, each] of points.entries()) points[n] = each > 0 ? each / mean : 0
}
