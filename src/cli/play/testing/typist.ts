/** A game at a screen that only remembers, typed by a program. */
import type { InteractiveGame } from '../../../cards/index.ts'
import type { Stream } from '../../../rng/index.ts'
import type { Line } from '../keyboard.ts'
import { Keys } from '../keys.ts'
import { Screen } from '../screen.ts'
import { type Ending, TerminalGame } from '../terminal-game.ts'

/** What is typed next; nothing more if undefined. `printed` is what has come on the screen since the last time. */
export type Typing = (printed: string) => string | undefined

export interface PlayedThrough {
  readonly ending: Ending
  readonly printed: string
}

export async function playThrough(
  game: InteractiveGame,
  type: Typing,
  { columns = 80, ascii = true, isTTY = false } = {},
): Promise<PlayedThrough> {
  let [printed, since] = ['', '']
  const write = (text: string): void => {
    printed += text
    since += text
  }
  const screen = new Screen({ columns, isTTY, write }, { ascii })
  const ask = async (prompt: string): Promise<Line> => {
    screen.write(prompt)
    const text = type(since)
    since = ''
    if (text === undefined) return { kind: 'end of input' }
    screen.write(`${text}\n`)
    return { kind: 'line', text }
  }
  const keyboard = { isInterrupted: false, ask, forget: () => {}, [Symbol.dispose]: () => {} }
  const ending = await new TerminalGame(game, screen, keyboard).run()
  return { ending, printed }
}

/** One of the keys that are shown, or nothing where only Enter is asked for. */
export function randomKey(game: InteractiveGame, rng: Stream, printed: string): string {
  if (printed.endsWith('Press Enter when nobody else sees the screen. ')) return ''
  const { question, program } = game
  return new Keys(question, program).keyOf(rng.pick(question.answers).place)
}
