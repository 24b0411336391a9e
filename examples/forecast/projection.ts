/** The model: what a player is expected to score, from what is known before a week. */
import { POSITIONS, WEEKS } from './rows.ts'
import { allowedAt, at, type Game, type Table } from './table.ts'

/** What can be tuned; `study.ts` says in which ranges. */
export interface Settings {
  /** How much recent games count, against what experts say. */
  readonly form_weight: number
  readonly recent_weeks: number
  readonly form: 'mean' | 'fading' | 'median'
  /** After so many games a game counts half. */
  readonly half_life?: number
  readonly projection_scale: number
  /** How far all are drawn towards what is usual in their position. */
  readonly regression: number
  readonly home_advantage: number
  /** How much of what an opponent has allowed is believed, and of how many weeks. */
  readonly opponent_weight: number
  readonly opponent_weeks: number
  readonly injury_penalty: number
  readonly use_weather: boolean
  /** For each unit of wind above 10. */
  readonly wind_penalty?: number
  /** For each year above 27. */
  readonly age_decline: number
  readonly bye_boost: number
  readonly night_bonus: number
  readonly most_points: number
}

const BREEZE = 10
const PRIME = 27

/** What is known before a week, and what follows from it for that week and later ones. */
export class Outlook {
  readonly #table: Table
  readonly #settings: Settings
  readonly #week: number
  /** By position: the mean of what experts say for this week. */
  readonly #usual: readonly number[]
  /** By position and team. */
  readonly #opposition: Float64Array

  constructor(table: Table, settings: Settings, week: number) {
    this.#table = table
    this.#settings = settings
    this.#week = week
    this.#usual = usualBy(table, week)
    this.#opposition = oppositionBy(table, settings, week)
  }

  /** Points in this week; 0 in a week off. */
  forWeek(player: number): number {
    const game = this.#table.games[at(player, this.#week)]
    if (!game) return 0
    const { use_weather, wind_penalty = 0 } = this.#settings
    const wind = use_weather ? Math.max(0, 1 - wind_penalty * Math.max(0, game.wind - BREEZE)) : 1
    return this.#capped(this.#level(player) * this.#forGame(player, game) * wind)
  }

  /** Points a game from this week on. How windy it will be is not known, nor who will be hurt then. */
  forRest(player: number): number {
    let [sum, games] = [0, 0]
    for (let week = this.#week; week <= WEEKS; week += 1) {
      const game = this.#table.games[at(player, week)]
      if (!game) continue
      sum += this.#forGame(player, game, week === this.#week)
      games += 1
    }
    return games === 0 ? 0 : this.#capped((this.#level(player) * sum) / games)
  }

  #level(player: number): number {
    const { form_weight, projection_scale, regression } = this.#settings
    const said = this.#said(player) * projection_scale
    const form = formOf(this.#table, this.#settings, player, this.#week)
    const level = form === undefined ? said : (1 - form_weight) * said + form_weight * form
    const usual = (this.#usual[this.#table.positions[player] as number] as number) * projection_scale
    return (1 - regression) * level + regression * usual
  }

  /** In a week off, what was said last. */
  #said(player: number): number {
    for (let week = this.#week; week >= 1; week -= 1) {
      const game = this.#table.games[at(player, week)]
      if (game) return game.projection
    }
    return 0
  }

  #forGame(player: number, game: Game, isNext = true): number {
    const { home_advantage, injury_penalty, age_decline, bye_boost, night_bonus } = this.#settings
    const position = this.#table.positions[player] as number
    let factor = this.#opposition[position * this.#table.teams + game.opponent] as number
    factor *= 1 + (game.home ? home_advantage : -home_advantage)
    if (isNext && game.status !== 'fit') factor *= 1 - injury_penalty
    factor *= 1 - age_decline * Math.max(0, (this.#table.ages[player] as number) - PRIME)
    if (game.rested) factor *= 1 + bye_boost
    if (game.night) factor *= 1 + night_bonus
    return factor
  }

  #capped(points: number): number {
    return Math.max(0, Math.min(this.#settings.most_points, points))
  }
}

function usualBy({ positions, games }: Table, week: number): number[] {
  const [sums, counts] = [POSITIONS.map(() => 0), POSITIONS.map(() => 0)]
  for (const [player, position] of positions.entries()) {
    const game = games[at(player, week)]
    if (!game) continue
    sums[position] = (sums[position] as number) + game.projection
    counts[position] = (counts[position] as number) + 1
  }
  return sums.map((sum, position) => sum / Math.max(1, counts[position] as number))
}

function oppositionBy(table: Table, settings: Settings, week: number): Float64Array {
  const { opponent_weight, opponent_weeks } = settings
  const factors = new Float64Array(POSITIONS.length * table.teams)
  for (const position of POSITIONS.keys()) {
    for (let team = 0; team < table.teams; team += 1) {
      let [sum, weeks] = [0, 0]
      for (let before = Math.max(1, week - opponent_weeks); before < week; before += 1) {
        const allowed = table.allowed[allowedAt(table, before, position, team)] as number
        sum += allowed
        if (allowed > 0) weeks += 1
      }
      const mean = weeks === 0 ? 1 : sum / weeks
      factors[position * table.teams + team] = Math.max(0, 1 + opponent_weight * (mean - 1))
    }
  }
  return factors
}

/** Of the last games that were played, in so many weeks; undefined if there were none. */
function formOf({ games }: Table, settings: Settings, player: number, week: number): number | undefined {
  const recent: number[] = []
  for (let before = week - 1; before >= Math.max(1, week - settings.recent_weeks); before -= 1) {
    const game = games[at(player, before)]
    if (game && game.status !== 'out') recent.push(game.actual)
  }
  if (recent.length === 0) return undefined
  if (settings.form === 'median') return medianOf(recent)
  return fadingMean(recent, settings.form === 'fading' ? (settings.half_life ?? 1) : Number.POSITIVE_INFINITY)
}

/** The first counts most. */
function fadingMean(recent: readonly number[], halfLife: number): number {
  let [sum, weights, weight] = [0, 0, 1]
  const fade = 0.5 ** (1 / halfLife)
  for (const points of recent) {
    sum += weight * points
    weights += weight
    weight *= fade
  }
  return sum / weights
}

function medianOf(points: readonly number[]): number {
  const sorted = points.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2
}
