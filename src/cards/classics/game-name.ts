/**
 * How a game is named: by its id, with declared options after a question mark: `hearts`, `hearts?deals=1&target=50`.
 */

import { InputError } from '../../errors/index.ts'
import { suggest } from '../check/problem.ts'
import type { Setting } from '../model/game-model.ts'
import type { Game } from '../rules/tree.ts'
import { CLASSICS } from './index.ts'

export type GameOptions = NonNullable<Setting['options']>

/** A game and the options that it is named with. */
export interface NamedGame {
  readonly game: Game
  readonly options: GameOptions
}

/** A name that is no game's. */
export class GameNameError extends InputError {
  override readonly name = 'GameNameError'
}

/** The part before the question mark, and the options after it. Whether the game has such options, it says itself. */
export function splitGameName(name: string): { readonly base: string; readonly options: GameOptions } {
  const mark = name.indexOf('?')
  if (mark < 0) return { base: name, options: {} }
  const options = new Map<string, number | boolean>()
  for (const part of name.slice(mark + 1).split('&')) {
    const [, key, text] = /^([^=]+)=(.*)$/.exec(part) ?? []
    const value = text === undefined ? undefined : optionValue(text)
    if (key === undefined || value === undefined) {
      throw new GameNameError(
        `"${part}" in "${name}" is no option: options are written name=value, joined by &, ` +
          'and a value is a whole number, on or off',
      )
    }
    if (options.has(key)) throw new GameNameError(`"${name}" has the option ${key} twice`)
    options.set(key, value)
  }
  return { base: name.slice(0, mark), options: Object.fromEntries(options) }
}

function optionValue(text: string): number | boolean | undefined {
  if (/^(true|on)$/.test(text)) return true
  if (/^(false|off)$/.test(text)) return false
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** The name that `splitGameName` takes apart; options in alphabetical order, so that one game has one name. */
export function joinGameName(base: string, options: GameOptions): string {
  const parts = Object.entries(options)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
  return parts.length === 0 ? base : `${base}?${parts.join('&')}`
}

export function classicNamed(name: string): NamedGame {
  const { base, options } = splitGameName(name)
  const game = CLASSICS.get(base)
  if (game) return { game, options }
  const hint = suggest(base, CLASSICS.keys())
  const near = hint?.startsWith('did') ? ` (${hint})` : ''
  throw new GameNameError(`there is no game "${base}"${near}; "manyhands games" lists the games`)
}
