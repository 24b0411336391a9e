/**
 * A player of one's own: a module that exports `choose(view, options, rng)`. Node's modules are asked for by name, as a
 * browser has none.
 */
import { InputError } from '../../errors/index.ts'
import { placeOf, resolveOwnImports } from '../../modules/index.ts'
import type { Stream } from '../../rng/index.ts'
import { type PlayerOption, type PlayerView, PlayerViews } from './player-view.ts'
import type { SeatDecision } from './seat-decision.ts'

/** An unknown player, a wrong number of players, or a module that cannot be used. */
export class PlayerError extends InputError {
  override readonly name = 'PlayerError'
}

/** A player failed to choose: the game cannot go on. */
export class PlayerFault extends Error {
  override readonly name = 'PlayerFault'
}

/**
 * Chooses one of the options: its place among them, or the option itself. What it answers may depend on its arguments
 * only, so that games do not depend on the workers that play them.
 */
export type Choose<Shown = PlayerView> = (
  view: Shown,
  options: readonly PlayerOption[],
  rng: Stream,
) => number | PlayerOption

const SHAPE = 'export function choose(view, options, rng) { return 0 }'

/** Whether a player's name is the path of a module. */
export const isModulePath = (name: string): boolean => /^[./]|\.[cm]?[jt]s$/i.test(name)

export function modulePlayer(name: string, folder: string): (decision: SeatDecision, rng: Stream) => number {
  const choose = loadChoose(name, folder)
  let views: PlayerViews | undefined
  return (decision, rng) => {
    // Where there is one option, nobody has to be asked.
    if (decision.choices === 1) return 0
    const { play, known } = decision.inWords()
    if (views?.program !== play.program) views = new PlayerViews(play.program)
    const [view, options] = [views.view(play.state, play.seat, known), views.options(play)]
    const who = `${name} as player ${play.seat + 1} of ${play.program.game.id}`
    const answer = ask(who, name, () => choose(view, options, rng))
    const place = typeof answer === 'number' ? answer : options.indexOf(answer as PlayerOption)
    if (options[place] === undefined) throw new PlayerFault(`${who}: ${wrongAnswer(answer, options.length)}`)
    return place
  }
}

function ask(who: string, name: string, choose: () => ReturnType<Choose>): unknown {
  try {
    return choose()
  } catch (thrown) {
    throw new PlayerFault(`${who}: choose failed: ${describeThrown(thrown, name)}; mend it there`)
  }
}

function wrongAnswer(answer: unknown, options: number): string {
  if (answer instanceof Promise) {
    // Whatever becomes of it comes too late, and must not end the program.
    answer.catch(() => {})
    return 'choose returned a promise; it must answer at once, without async and await'
  }
  const { inspect } = process.getBuiltinModule('node:util')
  const found = inspect(answer, { depth: 0, breakLength: Infinity, maxStringLength: 40 })
  return `choose returned ${found}; it returns the place of an option, 0 to ${options - 1}, or that option itself`
}

/** @param folder where a relative path begins */
function loadChoose(name: string, folder: string): Choose {
  const { choose, ...others } = required(existing(name, folder), name)
  if (typeof choose !== 'function') {
    const found =
      choose === undefined ? exported(others) : `choose, which is no function but ${typeof choose}`
    throw new PlayerError(`the player ${name} exports ${found}; write in it: ${SHAPE}`)
  }
  if (Object.prototype.toString.call(choose) === '[object AsyncFunction]') {
    throw new PlayerError(`the player ${name} answers later: choose must answer at once, without async`)
  }
  return choose as Choose
}

function exported(others: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(others).filter((name) => name !== 'module.exports' && name !== '__esModule')
  return names.length === 0 ? 'no choose' : `no choose, but ${names.join(', ')}`
}

function existing(name: string, folder: string): string {
  const { resolve } = process.getBuiltinModule('node:path')
  const { statSync } = process.getBuiltinModule('node:fs')
  const path = resolve(folder, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found)
    throw new PlayerError(`there is no file ${name} for a player; paths begin at the current folder`)
  if (!found.isFile()) throw new PlayerError(`the player ${name} is no file; name one that exports choose`)
  return path
}

function required(path: string, name: string): Readonly<Record<string, unknown>> {
  resolveOwnImports()
  try {
    const exports: unknown = process.getBuiltinModule('node:module').createRequire(import.meta.url)(path)
    return typeof exports === 'object' && exports !== null ? { ...exports } : {}
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_REQUIRE_ASYNC_MODULE') {
      throw new PlayerError(
        `the player ${name} cannot be loaded: it, or a module that it imports, has an await outside of any function; ` +
          'read what it needs at once, as with readFileSync',
      )
    }
    throw new PlayerError(
      `the player ${name} cannot be loaded: ${describeThrown(thrown, path)}; mend it there`,
    )
  }
}

/** What was thrown, in one line, with the line of the user's file where that is known. */
function describeThrown(thrown: unknown, path: string): string {
  const { inspect } = process.getBuiltinModule('node:util')
  if (!(thrown instanceof Error)) return `it threw ${inspect(thrown, { depth: 0, breakLength: Infinity })}`
  const place = placeOf(thrown, path)
  return `${thrown.name}: ${thrown.message.split('\n')[0]}${place ? ` (at ${place})` : ''}`
}
