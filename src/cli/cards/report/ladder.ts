/** A ladder for people: who is better than whom and how sure that is, how strong each is, and where results come from. */

import type { Ladder, LadderTiming } from '../../../cards/ladder/ladder.ts'
import type { Game } from '../../../cards/rules/tree.ts'
import type { MatchReport } from '../../../games/matches/match.ts'
import type { Variance } from '../../../stats/index.ts'
import { aligned } from '../../command/columns.ts'
import { count, gamesLine, interval, percent } from './numbers.ts'

export function ladderLines(found: Ladder, timing: LadderTiming, { id, name }: Game): string[] {
  const { seats, seed, pairs } = found
  const title = found.game === id ? name : `${name} (${found.game})`
  const games = pairs.reduce((sum, pair) => sum + pair.games, 0)
  return [
    `${title}: ${seats === 1 ? 'one seat' : `${seats} seats`}, seed ${seed}`,
    ...(found.interrupted ? ['stopped before the end: this is what there was until then'] : []),
    ...(found.nothingToChoose ? [`nobody has anything to choose in ${name}: all players are level`] : []),
    '',
    ...aligned(pairRows(found), [4]),
    ...notes(pairs),
    '',
    ...aligned(playerRows(found)),
    '',
    ...aligned(varianceRows(pairs)),
    ...seatLines(found),
    '',
    gamesLine(games, timing),
  ]
}

const nameOf = ({ players: [upper, lower] }: MatchReport<string>): string => `${upper} over ${lower}`

function pairRows({ pairs, confidence }: Ladder): string[][] {
  return [
    ['', 'games', 'share of wins', intervalName(confidence), 'verdict'],
    ...pairs.map((pair) => [
      nameOf(pair),
      String(pair.games),
      percent(pair.share),
      interval(pair.interval, percent),
      pair.games === 0 ? 'not played' : pair.verdict,
    ]),
  ]
}

/** What has to be said of a pair beside its figures. */
function notes(pairs: readonly MatchReport<string>[]): string[] {
  const lines = pairs.flatMap((pair) => {
    const { games, verdict, power55, unfinished, errors, firstError } = pair
    return [
      ...(verdict === 'not separable' && games > 0
        ? [`${nameOf(pair)}: not separable at ${count(games, 'game')}, power for 55% is ${percent(power55)}`]
        : []),
      ...(unfinished > 0
        ? [`${nameOf(pair)}: ${count(unfinished, 'game')} did not finish; nobody wins such a game`]
        : []),
      ...(errors > 0 ? [`${nameOf(pair)}: errors: ${errors}, the first: ${firstError}`] : []),
    ]
  })
  return lines.length === 0 ? [] : ['', ...lines]
}

function playerRows({ players, confidence }: Ladder): string[][] {
  return [
    ['', 'Elo', intervalName(confidence)],
    ...players.map(({ player, elo, interval: range }, at) => [
      player,
      points(elo),
      at === 0 ? '' : interval(range, points),
    ]),
  ]
}

/** Each share of the variance with its standard error. */
function varianceRows(pairs: readonly MatchReport<string>[]): string[][] {
  return [
    ['results differ by', 'luck', '(of it dealt)', 'seat', 'skill'],
    ...pairs.map((pair) => {
      const cell = (part: 'luck' | 'dealt' | 'seat' | 'skill'): string => share(pair.variance, part)
      return [nameOf(pair), cell('luck'), cell('dealt'), cell('seat'), cell('skill')]
    }),
  ]
}

function share(variance: Variance | null, part: 'luck' | 'dealt' | 'seat' | 'skill'): string {
  const value = variance?.[part] ?? null
  const error = value === null ? undefined : variance?.error?.[part]
  return error === undefined ? percent(value) : `${percent(value)} ± ${(error * 100).toFixed(1)}`
}

/** None where each plays alone. */
function seatLines({ players, seats }: Ladder): string[] {
  if (players.every((player) => player.seats.length === 0)) return []
  return [
    '',
    ...aligned([
      ['won in seat', ...Array.from({ length: seats }, (_, seat) => String(seat + 1))],
      ...players.map((player) => [player.player, ...player.seats.map((seat) => percent(seat.share))]),
    ]),
  ]
}

const intervalName = (confidence: number): string => `${Number((confidence * 100).toFixed(4))}% interval`

function points(elo: number | null): string {
  if (elo === null) return '-'
  if (!Number.isFinite(elo)) return elo > 0 ? '+infinite' : '-infinite'
  const rounded = Math.round(elo)
  return rounded > 0 ? `+${rounded}` : String(rounded === 0 ? 0 : rounded)
}
