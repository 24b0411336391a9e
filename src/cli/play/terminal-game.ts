/** A game at the terminal, from the first card to the last: shows, asks, does what is typed. */
import { setImmediate } from 'node:timers/promises'
import { listed } from '../../cards/english/words/words.ts'
import { clean } from '../../cards/session/clean-text.ts'
import { HUMAN, type InteractiveGame } from '../../cards/session/interactive-game.ts'
import type { Picked } from '../../cards/session/question.ts'
import { answerText } from '../../cards/session/question-words.ts'
import { choiceLines, commandLines } from './choices.ts'
import { greetingLines, helpLines, hintLines, rulesLines } from './guide.ts'
import type { Keyboard } from './keyboard.ts'
import { type CommandName, commandKey, Keys } from './keys.ts'
import type { RecordFile } from './record-file.ts'
import { inLetters, type Screen } from './screen.ts'
import { happenedLines } from './story.ts'
import { Table } from './table.ts'
import { Words } from './words.ts'

/** How it came to an end. */
export type Ending = 'over' | 'quit' | 'end of input' | 'interrupted' | 'player failed'

const HINT_ITERATIONS = 1000
const MOST_NAMED = 12
const TAKEN_BACK = 'Taken back. Computer players will answer the same choice in the same way.'

export class TerminalGame {
  readonly #game: InteractiveGame
  readonly #screen: Screen
  readonly #keyboard: Keyboard
  readonly #record: Pick<RecordFile, 'update'> | undefined
  /** Whose cards may be on the screen. */
  #viewer: number | undefined

  constructor(
    game: InteractiveGame,
    screen: Screen,
    keyboard: Keyboard,
    record?: Pick<RecordFile, 'update'>,
  ) {
    this.#record = record
    this.#game = game
    this.#screen = screen
    this.#keyboard = keyboard
    this.#viewer = game.humans.length === 1 ? game.humans[0] : undefined
  }

  async run(): Promise<Ending> {
    this.#screen.print(...greetingLines(this.#game, this.#words()))
    this.#showThinking()
    while (!this.#game.over) {
      const ending = this.#game.isHuman ? await this.#turn() : await this.#computers()
      if (ending) return ending
    }
    this.#screen.clearLine()
    const [only, another] = this.#game.humans
    const words = this.#words(another === undefined ? only : undefined)
    this.#screen.print(...this.#story(words, only as number))
    return 'over'
  }

  async #computers(): Promise<Ending | undefined> {
    // Keys that were pressed meanwhile come through here.
    await setImmediate()
    if (!this.#keyboard.isInterrupted) {
      this.#game.computerChooses()
      this.#record?.update()
      return undefined
    }
    this.#screen.clearLine()
    return 'interrupted'
  }

  /** Whoever has only one card to play is not asked: one line for all, the same whether or not anybody chooses. */
  #showThinking(): void {
    const { players, over } = this.#game
    const computers = players.filter((name) => name !== HUMAN).length
    if (computers === 0 || over || this.#game.isContinued) return
    this.#screen.showForNow(computers === 1 ? 'the other player is thinking …' : 'the others are thinking …')
  }

  /** Asks until the person whose turn it is has answered. */
  async #turn(): Promise<Ending | undefined> {
    this.#screen.clearLine()
    const { seat } = this.#game
    const passed = seat === this.#viewer ? undefined : await this.#pass(seat)
    if (passed) return passed
    this.#show(!this.#game.isContinued)
    for (;;) {
      const line = await this.#keyboard.ask('> ')
      if (line.kind !== 'line') return line.kind
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
    if (line.kind !== 'line') return line.kind
    if (/^:?(q|quit|exit)$/i.test(line.text.trim())) return 'quit'
    this.#viewer = seat
    return undefined
  }

  #words(viewer?: number): Words {
    return new Words(this.#game.program, this.#screen, viewer)
  }

  /** In full, or only what else there is to pick. */
  #show(inFull: boolean): void {
    const { seat, question, program } = this.#game
    const words = this.#words(seat)
    const keys = new Keys(question, program)
    if (inFull) {
      const table = new Table(this.#game, seat, words)
      const hand = table.handLines()
      this.#screen.print(...this.#story(words, seat), '', ...table.lines())
      this.#screen.print('', ...hand, ...(hand.length > 0 ? [''] : []))
    }
    this.#screen.print(...choiceLines(question, keys, words), ...commandLines(words))
  }

  #story(words: Words, seat: number): string[] {
    return happenedLines(this.#game.seen(seat), words, this.#record !== undefined)
  }

  #do(text: string): Ending | undefined | 'ask again' {
    const { question, program } = this.#game
    const keys = new Keys(question, program)
    const typed = keys.read(text)
    switch (typed.kind) {
      case 'answer':
        this.#answer(text, typed.place, typed.rest)
        return undefined
      case 'command':
        return this.#command(typed.command)
      case 'ambiguous': {
        const words = this.#words(this.#game.seat)
        const meant = question.answers.filter(({ place }) => typed.places.includes(place))
        const texts = meant.map((answer) => answerText(answer, words))
        this.#say(`"${clean(text)}" can mean ${shortened(texts)}.`)
        return 'ask again'
      }
      case 'unknown': {
        if (text.trim() === '') return 'ask again'
        const possible = shortened(question.answers.map(({ place }) => keys.keyOf(place)))
        const { command = 'help' } = typed
        const hint = `${commandKey(command)} for ${command}`
        this.#say(`"${clean(text)}" is not one of your choices: type ${possible}; ${hint}.`)
        return 'ask again'
      }
    }
  }

  /** One line may answer several questions, as long as they belong together. */
  #answer(line: string, first: number, rest: string): void {
    const game = this.#game
    const { seat } = game
    const answered = [game.question.answers[first]?.pick]
    game.answer(first)
    let left = wordsIn(rest)
    while (left.length > 0 && game.isContinued) {
      const { question } = game
      const typed = new Keys(question, game.program).read(left.join(' '))
      if (typed.kind !== 'answer') break
      answered.push(question.answers[typed.place]?.pick)
      game.answer(typed.place, true)
      left = wordsIn(typed.rest)
    }
    this.#record?.update()
    const taken = this.#takenUnasked(answered, seat)
    const words = wordsIn(clean(line))
    const unused = words.slice(words.length - left.length).filter((_, n) => !taken.delete(left[n] as string))
    if (unused.length > 0) this.#say(`"${unused.join(' ')}" was not used.`)
  }

  /** What was the only choice left was taken without being asked, as the last of three cards. */
  #takenUnasked(answered: readonly (Picked | undefined)[], seat: number): Set<string> {
    const last = this.#game.seen(seat).findLast((each) => each.kind === 'choice' && each.player === seat)
    if (last?.kind !== 'choice') return new Set()
    const look = { colour: false, ascii: true }
    const plain = new Words(this.#game.program, { look, width: this.#screen.width }, seat)
    const isAnswer = ({ kind, value }: Picked): boolean =>
      answered.some((pick) => pick?.kind === kind && pick.value === value)
    const unasked = (last.picks ?? []).filter((pick) => !isAnswer(pick))
    return new Set(unasked.map((pick) => inLetters(plain.picked(pick)).toLowerCase()))
  }

  #command(command: CommandName): Ending | 'ask again' {
    const game = this.#game
    const words = this.#words(game.seat)
    switch (command) {
      case 'quit':
        return 'quit'
      case 'help':
        this.#screen.print(...helpLines(words, HINT_ITERATIONS), '')
        this.#show(false)
        break
      case 'rules':
        this.#screen.page(rulesLines(game, words))
        this.#show(false)
        break
      case 'hint': {
        this.#screen.showForNow('thinking …')
        const judged = game.hint(HINT_ITERATIONS)
        this.#screen.clearLine()
        this.#screen.print(...hintLines(game.question, judged, words))
        break
      }
      case 'undo':
        if (game.undo()) {
          this.#record?.update()
          this.#say(game.players.every((name) => name === HUMAN) ? 'Taken back.' : TAKEN_BACK)
          this.#show(true)
        } else this.#say('There is nothing to take back.')
        break
      case 'table':
        this.#show(true)
    }
    return 'ask again'
  }

  #say(text: string): void {
    this.#screen.print(...this.#words().wrap(text))
  }
}

const wordsIn = (line: string): string[] => line.split(/[\s,]+/).filter((word) => word !== '')

function shortened(texts: readonly string[]): string {
  return texts.length > MOST_NAMED ? `${texts.slice(0, MOST_NAMED).join(', ')}, …` : listed(texts, 'or')
}
