/** A game at the terminal, from the first card to the last: shows, asks, does what is typed. */
import { setImmediate } from 'node:timers/promises'
import { english, HUMAN, type InteractiveGame, listed } from '../../cards/index.ts'
import { wrapped } from '../command/layout.ts'
import { answerText, choiceLines, commandLines } from './choices.ts'
import { greetingLines } from './greeting.ts'
import { helpLines } from './help.ts'
import { hintLines } from './hint.ts'
import type { Keyboard, Line } from './keyboard.ts'
import { type CommandName, Keys } from './keys.ts'
import { clean, inLetters } from './look.ts'
import { rulesLines } from './rules-text.ts'
import type { Screen } from './screen.ts'
import { happenedLines } from './story.ts'
import { handLines, tableLines } from './table.ts'
import { Words } from './words.ts'

/** How it came to an end. */
export type Ending = 'over' | 'quit' | 'end of input' | 'interrupted' | 'player failed'

const HINT_ITERATIONS = 1000
const MOST_NAMED = 12
const TAKEN_BACK = 'Taken back. Computer players will answer the same choice in the same way.'

export class TerminalGame {
  readonly #sitting: InteractiveGame
  readonly #screen: Screen
  readonly #keyboard: Keyboard
  readonly #isRecorded: boolean
  /** Whose cards may be on the screen. */
  #viewer: number | undefined

  constructor(sitting: InteractiveGame, screen: Screen, keyboard: Keyboard, isRecorded = false) {
    this.#isRecorded = isRecorded
    this.#sitting = sitting
    this.#screen = screen
    this.#keyboard = keyboard
    this.#viewer = sitting.humans.length === 1 ? sitting.humans[0] : undefined
  }

  async run(): Promise<Ending> {
    this.#screen.print(...greetingLines(this.#sitting, this.#words(undefined), this.#screen.width))
    this.#showThinking()
    while (!this.#sitting.over) {
      const ending = this.#sitting.isHuman ? await this.#turn() : await this.#computers()
      if (ending) return ending
    }
    this.#screen.clearLine()
    const [only, another] = this.#sitting.humans
    const words = this.#words(another === undefined ? only : undefined)
    this.#screen.print(...this.#story(words, only as number))
    return 'over'
  }

  async #computers(): Promise<Ending | undefined> {
    // Keys that were pressed meanwhile come through here.
    await setImmediate()
    if (!this.#keyboard.isInterrupted) {
      this.#sitting.computerChooses()
      return undefined
    }
    this.#screen.clearLine()
    return 'interrupted'
  }

  /** Whoever has only one card to play is not asked: one line for all, the same whether or not anybody chooses. */
  #showThinking(): void {
    const { players, over } = this.#sitting
    const computers = players.filter((name) => name !== HUMAN).length
    if (computers === 0 || over || this.#sitting.question.begun) return
    this.#screen.showForNow(computers === 1 ? 'the other player is thinking …' : 'the others are thinking …')
  }

  /** Asks until the person whose turn it is has answered. */
  async #turn(): Promise<Ending | undefined> {
    this.#screen.clearLine()
    const { seat } = this.#sitting
    const passed = seat === this.#viewer ? undefined : await this.#pass(seat)
    if (passed) return passed
    this.#show(this.#sitting.question.begun === undefined)
    for (;;) {
      const line = await this.#keyboard.ask('> ')
      if (line.kind !== 'line') return endingOf(line)
      const done = this.#do(line.text)
      if (done === 'ask again') continue
      if (done === undefined) this.#showThinking()
      return done
    }
  }

  /** The next person sits down at the screen. */
  async #pass(seat: number): Promise<Ending | undefined> {
    if (this.#viewer !== undefined) {
      this.#screen.clear()
      this.#keyboard.forget()
    }
    this.#viewer = undefined
    this.#screen.print('', `Player ${seat + 1}, it is your turn.`)
    const line = await this.#keyboard.ask('Press Enter when nobody else sees the screen. ')
    if (line.kind !== 'line') return endingOf(line)
    if (/^:?(q|quit|exit)$/i.test(line.text.trim())) return 'quit'
    this.#viewer = seat
    return undefined
  }

  #words(viewer: number | undefined): Words {
    return new Words(this.#sitting.program, this.#screen.look, viewer)
  }

  /** In full, or only what else there is to pick. */
  #show(inFull: boolean): void {
    const { seat, question, program } = this.#sitting
    const { width } = this.#screen
    const words = this.#words(seat)
    const keys = new Keys(question, program)
    if (inFull) {
      const view = this.#sitting.view(seat)
      this.#screen.print(...this.#story(words, seat), '', ...tableLines(view, words, width))
      const hand = handLines(view, words, width)
      this.#screen.print('', ...hand, ...(hand.length > 0 ? [''] : []))
    }
    this.#screen.print(...choiceLines(question, keys, words, width), ...commandLines(keys, words, width))
  }

  #story(words: Words, seat: number): string[] {
    return happenedLines(this.#sitting.seen(seat), words, this.#screen.width, this.#isRecorded)
  }

  #do(text: string): Ending | undefined | 'ask again' {
    const { question, program } = this.#sitting
    const keys = new Keys(question, program)
    const typed = keys.read(text)
    switch (typed.kind) {
      case 'answer':
        this.#answer(typed.place, typed.rest)
        return undefined
      case 'command':
        return this.#command(typed.command, keys)
      case 'ambiguous': {
        const meant = typed.places.map((place) => this.#answerText(place))
        this.#say(`"${clean(text)}" can mean ${shortened(meant, 'or')}.`)
        return 'ask again'
      }
      case 'unknown':
        if (text.trim() !== '') this.#sayUnknown(text, keys)
        return 'ask again'
    }
  }

  #sayUnknown(text: string, keys: Keys): void {
    const { answers } = this.#sitting.question
    const possible = answers.map(({ place }) => keys.keyOf(place))
    const help = keys.commandKey('help')
    this.#say(
      `"${clean(text)}" is none of your choices: type ${shortened(possible, 'or')}; ${help} for help.`,
    )
  }

  #answerText(place: number): string {
    const { answers } = this.#sitting.question
    const answer = answers.find((each) => each.place === place)
    return answer ? answerText(answer, this.#words(this.#sitting.seat)) : ''
  }

  /** One line may answer several questions, as long as they belong together. */
  #answer(place: number, rest: string): void {
    const sitting = this.#sitting
    const { seat } = sitting
    sitting.answer(place)
    let left = rest
    while (left !== '' && sitting.isHuman && sitting.seat === seat && sitting.question.begun) {
      const typed = new Keys(sitting.question, sitting.program).read(left)
      if (typed.kind !== 'answer') break
      sitting.answer(typed.place, true)
      left = typed.rest
    }
    // What was the only choice left was taken without being asked.
    const unused = left.split(' ').filter((part) => part !== '' && !this.#wasPicked(part, seat))
    if (unused.length > 0) this.#say(`"${unused.join(' ')}" was not used.`)
  }

  #wasPicked(part: string, seat: number): boolean {
    const last = this.#sitting.seen(seat).findLast((each) => each.kind === 'choice' && each.player === seat)
    if (last?.kind !== 'choice') return false
    const plain = new Words(this.#sitting.program, { colour: false, ascii: true }, seat)
    return (last.picks ?? []).some((pick) => inLetters(plain.picked(pick)).toLowerCase() === part)
  }

  #command(command: CommandName, keys: Keys): Ending | undefined | 'ask again' {
    const { width, look } = this.#screen
    switch (command) {
      case 'quit':
        return 'quit'
      case 'help':
        this.#screen.print(...helpLines(keys, width, HINT_ITERATIONS), '')
        this.#show(false)
        return 'ask again'
      case 'rules': {
        const { game, options } = this.#sitting.setup.spec
        this.#screen.print(...rulesLines(english(game, { options }), look, width))
        this.#show(false)
        return 'ask again'
      }
      case 'hint': {
        const { question, seat } = this.#sitting
        this.#screen.showForNow('thinking …')
        const judged = this.#sitting.hint(HINT_ITERATIONS)
        this.#screen.clearLine()
        this.#screen.print(...hintLines(question, judged, this.#words(seat), width))
        return 'ask again'
      }
      case 'undo':
        if (this.#sitting.undo()) {
          this.#say(this.#sitting.players.every((name) => name === HUMAN) ? 'Taken back.' : TAKEN_BACK)
          this.#show(true)
        } else this.#say('There is nothing to take back.')
        return 'ask again'
      case 'table':
        this.#show(true)
        return 'ask again'
    }
  }

  #say(text: string): void {
    this.#screen.print(...wrapped(text, this.#screen.width))
  }
}

function endingOf({ kind }: Line): Ending {
  return kind === 'interrupted' ? 'interrupted' : 'end of input'
}

function shortened(texts: readonly string[], word: string): string {
  const left = texts.length - MOST_NAMED
  return left > 0 ? `${texts.slice(0, MOST_NAMED).join(', ')}, …` : listed(texts, word)
}
