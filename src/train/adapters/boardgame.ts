/**
 * A game written for boardgame.io as a game to simulate and train on. The rules are played by boardgame.io's own reducer: phases,
 * turn orders, stages, events and plugins mean what they mean there.
 *
 *     import { TicTacToe } from './tic-tac-toe.js'
 *     export default fromBoardgame(TicTacToe, { name: 'Tic-tac-toe' })
 *
 * Actions are what `ai.enumerate` lists. Chance of the `random` plugin comes from the stream of the game that is played. What
 * cannot be taken over is refused with its reason: no `ai.enumerate`, a listed move that the game refuses, an end that does not say
 * who has won. A `playerView` hides something; players who look ahead then need `determinize`.
 */
import type { Stream } from '../../rng/index.ts'
import { show } from '../answers.ts'
import { BrokenGame } from '../broken-game.ts'
import type { TrainGame } from '../game.ts'
import { type BoardgameAction, type BoardgameState, type Ctx, loadBoardgame } from './boardgame-core.ts'

/** The parts of a boardgame.io game that the adapter reads itself. */
export interface BoardgameGame {
  readonly name?: string
  readonly setup?: unknown
  readonly moves?: unknown
  readonly phases?: unknown
  readonly minPlayers?: number
  readonly maxPlayers?: number
  readonly ai?: { readonly enumerate?: unknown }
  readonly playerView?: unknown
}

export interface BoardgameOptions {
  readonly name?: string
  readonly players?: TrainGame['players']
  /** What a player can do, if the game has no `ai.enumerate`. */
  readonly enumerate?: Enumerate
  /** By player, from `ctx.gameover`, where that has neither `winner`, `winners` nor `draw`. */
  readonly returns?: (gameover: unknown, state: BoardgameState) => readonly number[]
  /** What the player cannot see, drawn at random: the new `G`. Needed to look ahead in a game with a `playerView`. */
  readonly determinize?: (state: BoardgameState, player: number, rng: Stream) => unknown
  /** The `playerView` hides nothing that matters: players may see everything. */
  readonly open?: boolean
}

type Enumerate = (G: unknown, ctx: Ctx, playerID: string) => readonly EnumeratedAction[]

/** As `ai.enumerate` lists them. */
export type EnumeratedAction =
  | { readonly move: string; readonly args?: readonly unknown[] }
  | { readonly event: string; readonly args?: readonly unknown[] }
  | BoardgameAction

/** Whether a module's export is a game for boardgame.io. */
export const isBoardgame = (value: unknown): value is BoardgameGame =>
  typeof value === 'object' &&
  value !== null &&
  !('init' in value) &&
  ('moves' in value || 'phases' in value) &&
  ('setup' in value || 'turn' in value || 'endIf' in value)

export function fromBoardgame(
  game: BoardgameGame,
  options: BoardgameOptions = {},
): TrainGame<BoardgameState, EnumeratedAction> {
  const name = options.name ?? (game.name && game.name !== 'default' ? game.name : 'A boardgame.io game')
  const enumerate = options.enumerate ?? (game.ai?.enumerate as Enumerate | undefined)
  if (typeof enumerate !== 'function')
    throw new BrokenGame(
      `${name} cannot be played: it has no ai.enumerate, which lists the moves of a player. ` +
        'Add ai: { enumerate: (G, ctx, playerID) => [{ move, args }, …] } to the game, or give fromBoardgame an enumerate',
    )
  const core = loadBoardgame(game)
  const { playerView } = game
  const hides = typeof playerView === 'function' && !options.open
  const { determinize } = options
  const listed = (state: BoardgameState, player: number): readonly EnumeratedAction[] =>
    enumerate(state.G, state.ctx, String(player)) ?? []
  return {
    name,
    players: options.players ?? playersOf(game),
    init: ({ players, seed, options: setupData }) => core.init(players, seed, setupData),
    actors: (state) => actorsOf(state, (player) => listed(state, player).length > 0),
    actions: listed,
    apply: (state, player, action, rng) => core.apply(state, actionOf(action, player), rng, name),
    returns: (state) => options.returns?.(state.ctx.gameover, state) ?? returnsOf(name, state),
    actionId: (action) => idOf(action),
    key: ({ G, ctx }) => JSON.stringify([G, ctx]),
    ...(hides && {
      view: ({ G, ctx }: BoardgameState, player: number) => ({
        G: playerView({ G, ctx, playerID: String(player) }),
        ctx,
      }),
    }),
    ...(determinize && {
      determinize: (state: BoardgameState, player: number, rng: Stream) => ({
        ...state,
        G: determinize(state, player, rng),
      }),
    }),
  }
}

function playersOf({
  minPlayers = 2,
  maxPlayers = Math.max(2, minPlayers),
}: BoardgameGame): TrainGame['players'] {
  return minPlayers === maxPlayers ? minPlayers : { min: minPlayers, max: maxPlayers }
}

/**
 * Several active players who have one move each act at the same time. Without that limit they act in turn: first whoever has made
 * the fewest moves in this stage.
 */
function actorsOf({ ctx }: BoardgameState, canAct: (player: number) => boolean): readonly number[] {
  if (ctx.gameover !== undefined) return []
  const { activePlayers, _activePlayersMaxMoves: limits, _activePlayersNumMoves: made } = ctx
  if (!activePlayers) return [Number(ctx.currentPlayer)]
  const active = Object.keys(activePlayers)
  const able = active.map(Number).filter(canAct)
  if (able.length <= 1) return able.length === 1 ? able : active.slice(0, 1).map(Number)
  if (able.length === active.length && active.every((id) => limits?.[id] === 1)) return able
  const movesOf = (player: number): number => made?.[String(player)] ?? 0
  return [able.reduce((least, player) => (movesOf(player) < movesOf(least) ? player : least))]
}

function actionOf(action: EnumeratedAction, player: number): BoardgameAction {
  if ('payload' in action) return action
  const playerID = String(player)
  const { args = [] } = action
  return 'move' in action
    ? { type: 'MAKE_MOVE', payload: { type: action.move, args, playerID } }
    : { type: 'GAME_EVENT', payload: { type: action.event, args, playerID } }
}

/** As a person would write it: `clickCell(3)`. */
function idOf(action: EnumeratedAction): string {
  const { type, args = [] } = actionOf(action, 0).payload
  return `${type}(${args.map((each) => JSON.stringify(each) ?? 'undefined').join()})`
}

function returnsOf(name: string, { ctx: { gameover, numPlayers } }: BoardgameState): readonly number[] {
  const {
    winner,
    winners = winner,
    draw,
  } = (typeof gameover === 'object' && gameover !== null ? gameover : {}) as {
    readonly winner?: unknown
    readonly winners?: unknown
    readonly draw?: unknown
  }
  const all = Array.from({ length: numPlayers }, (_, player) => player)
  if (winners !== undefined && winners !== null) {
    const won = (Array.isArray(winners) ? winners : [winners]).map(Number)
    if (won.every((player) => all.includes(player)))
      return all.map((player) => (won.includes(player) ? 1 : 0))
  }
  if (draw === true) return all.map(() => 0)
  throw new BrokenGame(
    `${name} ended with ctx.gameover = ${show(gameover)}, which does not say who has won: endIf gives { winner: '0' }, ` +
      "{ winners: ['0', '1'] } or { draw: true }; for anything else give fromBoardgame a returns",
    'returns',
  )
}
