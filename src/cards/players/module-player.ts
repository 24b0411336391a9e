/** A player of one's own: a module that exports `choose(view, options, rng)`. */
import type { Stream } from '../../rng/index.ts'
import type { Play } from '../interpret/play.ts'
import { type Choose, loadChoose, toldOf } from './load-choose.ts'
import { PlayerFault } from './player-error.ts'
import { type PlayerOption, Showing } from './player-view.ts'

/** Whether a player's name is the path of a module. */
export const isModulePath = (name: string): boolean => /^[./]|\.[cm]?[jt]s$/i.test(name)

export function modulePlayer(name: string, folder: string): (play: Play, rng: Stream) => number {
  const choose = loadChoose(name, folder)
  let showing: Showing | undefined
  return (play, rng) => {
    // Where there is one option, nobody has to be asked.
    if (play.choices.length === 1) return 0
    if (showing?.program !== play.program) showing = new Showing(play.program)
    const [view, options] = [showing.view(play.state, play.seat), showing.options(play)]
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
    throw new PlayerFault(`${who}: choose failed: ${toldOf(thrown, name)}; mend it there`)
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
