/**
 * What the page of a table knows between two drawings, and how it changes. Scenes of computer players wait in a line, so
 * that a person can follow them one by one; answers are possible only when the last of them is shown.
 */
import type { FromWorker } from '../engine/messages.ts'
import type { LyingCard, Scene } from '../engine/scene.ts'
import type { Hint } from '../engine/table-game.ts'

export interface TableState {
  readonly players: readonly string[]
  readonly seed: string
  readonly scene?: Scene
  /** How many scenes have been shown. */
  readonly shown: number
  readonly waiting: readonly Scene[]
  /** The person has acted, and the worker has not shown yet what came of it. */
  readonly isSent: boolean
  /** A card that several answers pick: the person is to say which is meant. */
  readonly openCard?: number
  /** A card that cannot be picked, and why. */
  readonly explained?: { readonly name: string; readonly reasons: readonly string[] }
  readonly hint?: Hint | 'thinking'
  readonly fault?: string
}

export type TableEvent =
  | Exclude<FromWorker, { readonly kind: 'saved' }>
  /** The person answered, took back or sat down: the next scene is shown at once. */
  | { readonly kind: 'sent' }
  | { readonly kind: 'asked for a hint' }
  /** It is time for the next scene that waits, or for all of them. */
  | { readonly kind: 'next scene'; readonly all?: boolean }
  | { readonly kind: 'card opened'; readonly card: number | undefined }
  | { readonly kind: 'card explained'; readonly card: LyingCard | undefined }
  | { readonly kind: 'fault closed' }

export const NO_GAME: TableState = { players: [], seed: '', shown: 0, waiting: [], isSent: false }

export function nextState(state: TableState, event: TableEvent): TableState {
  switch (event.kind) {
    case 'began':
      return { ...NO_GAME, shown: state.shown, players: event.players, seed: event.seed, isSent: true }
    case 'sent':
      return { ...withoutTalk(state), isSent: true, waiting: [] }
    case 'scene':
      return state.isSent || state.scene === undefined
        ? shown(state, event.scene)
        : { ...state, waiting: [...state.waiting, event.scene] }
    case 'next scene': {
      const [next, ...rest] = event.all ? state.waiting.slice(-1) : state.waiting
      return next ? { ...shown(state, next), waiting: rest } : state
    }
    case 'asked for a hint':
      return { ...without(state, 'explained'), hint: 'thinking' }
    case 'hint':
      // It may come too late, when the person has answered already.
      return state.hint === 'thinking' ? { ...state, hint: event.hint } : state
    case 'card opened': {
      const { openCard, ...rest } = without(state, 'explained')
      return event.card === undefined || event.card === openCard ? rest : { ...rest, openCard: event.card }
    }
    case 'card explained': {
      const { face, reasons } = event.card ?? {}
      const rest = without(state, 'explained')
      return face && reasons ? { ...rest, explained: { name: face.rank + face.suit, reasons } } : rest
    }
    case 'fault':
      return { ...state, fault: event.message, isSent: false }
    case 'fault closed':
      return without(state, 'fault')
  }
}

/** Whether the person at the screen can answer now. */
export const canAnswer = ({ scene, waiting, isSent }: TableState): boolean =>
  scene?.question !== undefined && waiting.length === 0 && !isSent

function shown(state: TableState, scene: Scene): TableState {
  return { ...withoutTalk(state), scene, shown: state.shown + 1, isSent: false }
}

/** Without what was said about a question that is answered now. */
const withoutTalk = (state: TableState): TableState =>
  without(without(without(state, 'hint'), 'explained'), 'openCard')

function without<Key extends 'hint' | 'explained' | 'openCard' | 'fault'>(
  state: TableState,
  key: Key,
): TableState {
  const { [key]: _, ...rest } = state
  return rest as TableState
}
