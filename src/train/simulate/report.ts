/** A simulation from beginning to end: its games, their balance, and a digest that any number of workers comes to. */
import { digest } from '../../digest/index.ts'
import { type Balance, BalanceCount } from '../balance.ts'
import { type Finding, findingsOf } from '../balance-words.ts'
import { identityOf } from '../players.ts'
import type { GameData } from './game-data.ts'
import type { OpenSimulation } from './parallel.ts'

export interface SimulationReport {
  readonly result: {
    readonly game: string
    readonly games: number
    readonly seats: number
    readonly players: readonly string[]
    readonly balance: Balance
    readonly findings: readonly Finding[]
  }
  readonly digest: string
  /** Of play alone. */
  readonly timing: { readonly seconds: number; readonly gamesPerSecond: number }
}

/** Plays all games of a simulation that is open. */
export async function reportOn({
  game,
  playerCount,
  players,
  play,
}: OpenSimulation): Promise<SimulationReport> {
  const count = new BalanceCount(players)
  const games = new GamesDigest([game.name, players.map(identityOf)])
  const began = performance.now()
  for await (const data of play()) {
    count.add(data)
    games.add(data)
  }
  const seconds = (performance.now() - began) / 1000
  const balance = count.report()
  return {
    result: {
      game: game.name,
      games: balance.games,
      seats: playerCount,
      players,
      balance,
      findings: findingsOf(balance),
    },
    digest: games.digest(),
    timing: { seconds, gamesPerSecond: seconds > 0 ? balance.games / seconds : 0 },
  }
}

/** Games by digest one after the other, many at a time: a digest of each would take as long as a quick game does. */
class GamesDigest {
  #digest: string
  #pending: string[] = []

  constructor(about: unknown) {
    this.#digest = digest(about)
  }

  add(game: GameData): void {
    this.#pending.push(JSON.stringify(essenceOf(game)))
    if (this.#pending.length === DIGESTED_AT_ONCE) this.#settle()
  }

  digest(): string {
    if (this.#pending.length > 0) this.#settle()
    return this.#digest
  }

  #settle(): void {
    this.#digest = digest([this.#digest, this.#pending])
    this.#pending = []
  }
}

const DIGESTED_AT_ONCE = 256

/** What a game came to, without what an error said. */
const essenceOf = ({
  gameId,
  seed,
  winners,
  returns,
  totalActions,
  choices,
  leadChanges,
  error,
}: GameData): unknown =>
  error ? [gameId, seed, 'failed'] : [gameId, seed, winners, returns, totalActions, choices, leadChanges]
