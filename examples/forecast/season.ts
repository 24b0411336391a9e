/** A season of the made-up league, drawn from a stream: the same stream, the same season. */
import type { Stream } from '../../src/rng/index.ts'
import { POSITIONS, type Position, type Row, type Status, WEEKS } from './rows.ts'
import { type Game, scheduleOf } from './schedule.ts'
import * as truth from './truth.ts'

interface Player {
  readonly name: string
  readonly position: Position
  readonly team: number
  readonly age: number
  /** Points a game that are to be expected at first. */
  readonly talent: number
}

/** By team and position: how much is scored against it, beside others. */
type Defences = readonly Readonly<Record<Position, number>>[]

export function seasonRows(rng: Stream): Row[] {
  const schedule = scheduleOf(rng.derive('schedule'))
  const defences = Array.from({ length: truth.TEAMS }, (_, team) => defenceOf(rng.derive('defence', team)))
  return playersOf(rng.derive('players'))
    .flatMap((player) => rowsOf(player, { schedule, defences, rng: rng.derive('games', player.name) }))
    .sort((one, other) => one.week - other.week)
}

const defenceOf = (rng: Stream): Record<Position, number> => {
  const draw = (): number => Math.exp(truth.DEFENCE * bell(rng))
  return { QB: draw(), RB: draw(), WR: draw(), TE: draw() }
}

function playersOf(rng: Stream): Player[] {
  const ranks = POSITIONS.flatMap((position) => truth.DEPTH[position].map((points) => ({ position, points })))
  return Array.from({ length: truth.TEAMS }, (_, team) =>
    ranks.map(({ position, points }, rank) => ({
      name: `p${String(team * ranks.length + rank + 1).padStart(3, '0')}`,
      position,
      team,
      age: rng.between(21, 35),
      talent: points * Math.exp(truth.TALENT * bell(rng)),
    })),
  ).flat()
}

interface League {
  readonly schedule: readonly (readonly (Game | undefined)[])[]
  readonly defences: Defences
  readonly rng: Stream
}

function rowsOf(player: Player, { schedule, defences, rng }: League): Row[] {
  const statuses = statusesOf(rng.derive('statuses'))
  let strength = player.talent
  return Array.from({ length: WEEKS }, (_, n): Row[] => {
    const game = schedule[n]?.[player.team]
    strength *= Math.exp(truth.DRIFT * bell(rng))
    const status = statuses[n] as Status
    const luck = Math.exp(truth.GAME * bell(rng))
    const projection = projectionOf(player, strength, n / (WEEKS - 1), rng)
    if (!game) return []
    const { opponent, home, night, wind } = game
    const allowed = defences[opponent]?.[player.position] as number
    const expected = strength * allowed * circumstances(game, status, player.age, n / (WEEKS - 1))
    return [
      {
        week: n + 1,
        player: player.name,
        position: player.position,
        age: player.age,
        opponent: `t${String(opponent + 1).padStart(2, '0')}`,
        home,
        night,
        wind,
        status,
        projection: tenths(projection),
        actual: status === 'out' ? 0 : tenths(expected * luck),
      },
    ]
  }).flat()
}

function circumstances({ home, wind }: Game, status: Status, age: number, late: number): number {
  return (
    (1 + (home ? truth.HOME : -truth.HOME)) *
    Math.max(0.2, 1 - truth.WIND * Math.max(0, wind - truth.BREEZE)) *
    (1 - truth.TIRING * late * Math.max(0, age - truth.PRIME)) *
    (status === 'questionable' ? 1 - truth.hurt(late) : 1)
  )
}

/** What experts say: they know neither opponents nor weather, and are slow to learn. */
function projectionOf({ talent, position }: Player, strength: number, late: number, rng: Stream): number {
  const ranks = truth.DEPTH[position]
  const typical = ranks.reduce((sum, points) => sum + points, 0) / ranks.length
  const known = talent * (strength / talent) ** truth.EXPERTS_LEARN
  const said = typical + truth.exaggeration(late) * (known - typical)
  return Math.max(0, said * truth.optimism(late) * Math.exp(truth.EXPERTS_ERR * bell(rng)))
}

/** Now and then a player is out for some weeks, and questionable when back. */
function statusesOf(rng: Stream): Status[] {
  let [out, isBack] = [0, false]
  return Array.from({ length: WEEKS }, () => {
    if (out === 0 && rng.chance(0.03)) out = rng.between(1, 4)
    const status = out > 0 ? 'out' : isBack || rng.chance(0.12) ? 'questionable' : 'fit'
    isBack = status === 'out'
    if (isBack) out -= 1
    return status
  })
}

const tenths = (points: number): number => Math.round(points * 10) / 10

/** About normal, with mean 0 and deviation 1, from sums alone. */
function bell(rng: Stream): number {
  return (rng.float() + rng.float() + rng.float() + rng.float() - 2) * Math.sqrt(3)
}
