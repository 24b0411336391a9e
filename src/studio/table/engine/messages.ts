/** What a page and the worker that plays its game say to each other. */
import type { Game } from '../../../cards/browser.ts'
import type { Scene } from './scene.ts'
import type { Hint, NewGame } from './table-game.ts'

export type ToWorker =
  /** Goes on with the game that was left, if it is one of these rules; or else begins a new one. */
  | { readonly kind: 'start'; readonly setup: NewGame; readonly left?: string | undefined }
  /** Goes on with a game of these rules that was saved. */
  | { readonly kind: 'load'; readonly record: string; readonly game: Game }
  | { readonly kind: 'answer'; readonly place: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'hint'; readonly iterations: number }
  /** The next person sits down at the screen. */
  | { readonly kind: 'sit' }
  | { readonly kind: 'save' }

export type FromWorker =
  /** A game has begun, or goes on from a record. */
  | { readonly kind: 'began'; readonly players: readonly string[]; readonly seed: string }
  /** Where a person is to answer, with the record to go on from; null when the game is over. */
  | { readonly kind: 'scene'; readonly scene: Scene; readonly left?: string | null }
  | { readonly kind: 'hint'; readonly hint: Hint }
  | { readonly kind: 'saved'; readonly name: string; readonly text: string }
  /** The game could not be begun, or could not go on. */
  | { readonly kind: 'fault'; readonly message: string }
