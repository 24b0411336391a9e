/** The reducer of the installed boardgame.io, with the chance of its `random` plugin taken from a stream. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { InputError } from '../../errors/index.ts'
import type { Stream } from '../../rng/index.ts'
import { BrokenGame } from '../broken-game.ts'

export interface Ctx {
  readonly numPlayers: number
  readonly currentPlayer: string
  readonly phase: string | null
  readonly turn: number
  readonly activePlayers: Readonly<Record<string, string>> | null
  readonly gameover?: unknown
  readonly _activePlayersMaxMoves?: Readonly<Record<string, number>> | null
  readonly _activePlayersNumMoves?: Readonly<Record<string, number>> | null
}

/** What a game of boardgame.io stands at. It is never changed: every action makes a new one. */
export interface BoardgameState {
  readonly G: unknown
  readonly ctx: Ctx
  readonly plugins: Readonly<Record<string, { readonly data: unknown }>>
}

export interface BoardgameAction {
  readonly type: string
  readonly payload: {
    readonly type: string
    readonly args?: readonly unknown[]
    readonly playerID: string
  }
}

/** What the reducer adds to a state. */
interface ReducedState extends BoardgameState {
  readonly transients?: { readonly error?: { readonly type: string; readonly payload?: unknown } }
  readonly _stateID: number
}

/** `boardgame.io/internal`, as of 0.50. */
interface Internal {
  ProcessGameConfig(game: object): object
  InitializeGame(options: { game: object; numPlayers: number; setupData: unknown }): ReducedState
  CreateGameReducer(options: { game: object }): (state: object, action: BoardgameAction) => ReducedState
}

interface Core {
  init(players: number, seed: number, setupData: unknown): BoardgameState
  apply(state: BoardgameState, action: BoardgameAction, rng: Stream, name: string): BoardgameState
}

export function loadBoardgame(game: object): Core {
  const { ProcessGameConfig, InitializeGame, CreateGameReducer } = requireInternal()
  // Undo would keep every earlier state.
  const processed = ProcessGameConfig({ ...game, disableUndo: true })
  const reducer = CreateGameReducer({ game: processed })
  return {
    init: (players, seed, setupData) =>
      plain(InitializeGame({ game: { ...processed, seed: String(seed) }, numPlayers: players, setupData })),
    apply: (state, action, rng, name) => {
      const random = { data: { seed: String(rng.next()) } }
      const { G, ctx, plugins } = state
      const next = reducer({ ...FRESH, G, ctx: copyOf(ctx), plugins: { ...plugins, random } }, action)
      const error = next.transients?.error
      if (error || next._stateID === FRESH._stateID) {
        const { type, args = [] } = action.payload
        throw new BrokenGame(
          `${name} refuses ${type}(${args.map((each) => JSON.stringify(each)).join()}) of player ${action.payload.playerID}` +
            `${error ? ` (${error.type})` : ''}: ai.enumerate must list only moves that the game allows`,
        )
      }
      return plain(next)
    },
  }
}

/** boardgame.io counts the moves of a stage in the `ctx` that it is given. */
function copyOf(ctx: Ctx): object {
  const copy: Record<string, unknown> = { ...ctx }
  for (const name of Object.keys(copy)) {
    const value = copy[name]
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) copy[name] = { ...value }
  }
  return copy
}

/** What the reducer expects beside the state, without a history. */
const FRESH = { _undo: [], _redo: [], _stateID: 0 }

/** Without logs, histories and counters, which grow with the game but do not belong to it. */
const plain = ({ G, ctx, plugins }: ReducedState): BoardgameState => ({ G, ctx, plugins })

let internal: Internal | undefined

/** It has no entry for `import` on Node, so it is required: from here, or from where the program was started. */
function requireInternal(): Internal {
  if (internal) return internal
  const reasons: string[] = []
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      const found = createRequire(from)('boardgame.io/internal') as Partial<Internal>
      const isKnown = found.ProcessGameConfig && found.InitializeGame && found.CreateGameReducer
      if (!isKnown)
        throw new Error('it does not export ProcessGameConfig, InitializeGame and CreateGameReducer')
      internal = found as Internal
      return internal
    } catch (thrown) {
      reasons.push((thrown as Error).message.split('\n')[0] as string)
    }
  }
  throw new InputError(
    `this game needs boardgame.io, which cannot be loaded: ${[...new Set(reasons)].join('; ')}. ` +
      'Install it with: npm install boardgame.io@0.50',
  )
}
