/** A season as it is kept: a line for each player and week in which the player's team plays. */
import { parse } from 'csv-parse/sync'

export const WEEKS = 17
export const POSITIONS = ['QB', 'RB', 'WR', 'TE'] as const

export type Position = (typeof POSITIONS)[number]
export type Status = 'fit' | 'questionable' | 'out'

export interface Row {
  readonly week: number
  readonly player: string
  readonly position: Position
  readonly age: number
  readonly opponent: string
  readonly home: boolean
  readonly night: boolean
  readonly wind: number
  /** As known before the game. Who is out does not play. */
  readonly status: Status
  /** What experts expected of this player in this week. */
  readonly projection: number
  /** The points that were scored. */
  readonly actual: number
}

const COLUMNS: readonly (keyof Row)[] = [
  'week',
  'player',
  'position',
  'age',
  'opponent',
  'home',
  'night',
  'wind',
  'status',
  'projection',
  'actual',
]

export const toCsv = (rows: readonly Row[]): string =>
  `${COLUMNS.join(',')}\n${rows.map((row) => `${COLUMNS.map((column) => String(row[column])).join(',')}\n`).join('')}`

export const fromCsv = (text: string): readonly Row[] =>
  parse(text, { from_line: 2 }).map(
    ([week, player, position, age, opponent, home, night, wind, status, projection, actual]): Row => ({
      week: Number(week),
      player: String(player),
      position: position as Position,
      age: Number(age),
      opponent: String(opponent),
      home: home === 'true',
      night: night === 'true',
      wind: Number(wind),
      status: status as Status,
      projection: Number(projection),
      actual: Number(actual),
    }),
  )
