import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BIN, manyhands } from '../testing/manyhands.ts'
import { until } from '../testing/processes.ts'
import { NO_TERMINAL, Terminal } from '../testing/terminal.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => {
  work[Symbol.dispose]()
})

const COMMAND = `'${process.execPath}' '${BIN}' play`
const ENV = 'env -u NO_COLOR -u FORCE_COLOR LC_ALL=C.UTF-8 TERM=xterm-256color'

/** A person at a real terminal. */
class Person implements Disposable {
  readonly terminal: Terminal

  constructor(columns = 80) {
    this.terminal = new Terminal(work.folder, { columns, rows: 60 })
  }

  async begins(args: string, env = `${ENV} NO_COLOR=1`, asks = '>'): Promise<void> {
    await until('bash is there', () => this.terminal.screen().includes('ready>'))
    work.write('go.sh', `clear; ${env} ${COMMAND} ${args}; echo "exit code $?"\n`)
    this.terminal.enter('bash go.sh')
    await until('it asks', () => this.terminal.screen().split('\n').at(-1) === asks)
  }

  /** Types a line and waits until something else is asked, or all is over. Returns what is on the screen. */
  async types(line: string): Promise<string> {
    const before = this.terminal.screen()
    this.terminal.enter(line)
    await until(`"${line}" is answered`, () => {
      const now = this.terminal.screen()
      // When the terminal changes its size the screen is drawn anew, too.
      const isTyped = now !== before && (line === '' || now.includes(`> ${line}`))
      return isTyped && (this.isAsked || now.includes('exit code'))
    })
    return this.terminal.screen()
  }

  async ended(): Promise<string> {
    await until('it has ended', () => this.terminal.screen().includes('exit code'))
    return this.terminal.screen()
  }

  get isAsked(): boolean {
    return this.terminal.screen().split('\n').at(-1) === '>'
  }

  [Symbol.dispose](): void {
    this.terminal[Symbol.dispose]()
  }
}

const replayed = async (file: string): Promise<string> =>
  (await manyhands(work.folder, ['replay', file])).stdout

describe.skipIf(NO_TERMINAL)('at a terminal', () => {
  test('a whole game of Crazy Eights', async () => {
    using person = new Person()
    await person.begins("'crazy-eights?deals=1' --seats 2 --seed 3 --record game.txt")
    expect(person.terminal.screen()).toMatch(/^Crazy Eights: you are player 1, against a computer player/)
    let screen = ''
    for (let turns = 0; turns < 100 && !screen.includes('exit code'); turns += 1)
      screen = await person.types('1')
    expect(screen).toMatch(/(You win|Player 2 wins)\./)
    expect(screen).toContain('The hands as they were last dealt')
    expect(screen).toContain('Saved. Play it again with: manyhands replay game.txt\ndigest ')
    expect(await replayed('game.txt')).toMatch(
      /\nover: won by player [12],.*\n\nequal: the game went as recorded\nengine reference\ndigest [0-9a-f]{64}\n$/,
    )
  })

  test('a whole game of Hearts, with a wrong key, a hint and a choice taken back', async () => {
    using person = new Person()
    await person.begins("'hearts?deals=1' --seed 5 --players human,mcts:20,mcts:20,mcts:20")
    expect(person.terminal.screen()).toMatch(/Your hand \(13\) {2}3♣ 6♣ 8♣ A♣ {2}2♦/)
    expect(await person.types('ks')).toContain('"ks" is not one of your choices: type 3c, 6c, 8c, ac')
    expect(await person.types(':h')).toMatch(/Search would choose: pass \d*[AKQJ]?[♣♦♥♠]/)
    expect(await person.types('2h 10♥ QH')).toContain('You: pass 2♥ 10♥ Q♥')
    expect(await person.types(':u')).toContain('Taken back. Computer players will answer the same choice')
    let screen = await person.types('qh 3s ad')
    expect(screen).toContain('"ad" was not used.\nPass Q♥ 3♠ and 1 more')
    for (let turns = 0; turns < 60 && !screen.includes('exit code'); turns += 1)
      screen = await person.types('1')
    expect(screen).toContain("player 4's hand: ")
    expect(screen).toContain(
      'Saved. Play it again with: manyhands replay .manyhands/played/hearts-deals=1-5.txt',
    )
    expect(screen).toContain('exit code 0')
    const record = await replayed('.manyhands/played/hearts-deals=1-5.txt')
    expect(record).toContain('\nplayers: human mcts:20 mcts:20 mcts:20\n')
    expect(record).toMatch(/\nequal: the game went as recorded\nengine reference\ndigest [0-9a-f]{64}\n$/)
  })

  test('what comes after a resize is laid out in the new width', async () => {
    using person = new Person(80)
    await person.begins('hearts --seed 5')
    expect(person.terminal.screen()).toMatch(/^ {2}pass 3 cards to player 2 {2}1\) 3♣ {4}2\) 6♣.* 6\) 5♦$/m)
    person.terminal.resize(40, 60)
    const narrow = (await person.types(':t')).split('> :t\n').at(-1) as string
    expect(narrow).toMatch(/^ {2}pass 3 cards to player 2 {2}1\) 3♣$/m)
    expect(Math.max(...narrow.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40)
  })

  test('the end of the input and Ctrl-C end it in good order', async () => {
    using person = new Person()
    await person.begins('hearts --seed 5 --record ended.txt')
    person.terminal.pressControlD()
    const ended = await person.ended()
    expect(ended).toContain('The input ended before the game was over.')
    expect(ended).toContain('exit code 1\n')
    await person.begins('hearts --seed 5 --record stopped.txt')
    await person.types('3c')
    person.terminal.pressControlC()
    const stopped = await person.ended()
    expect(stopped).toContain('Stopped before the game was over.')
    expect(stopped).toContain('exit code 130\n')
    for (const file of ['ended.txt', 'stopped.txt']) {
      expect(await replayed(file)).toMatch(/\nstopped: player 1 was to choose\n\nequal/)
    }
  })

  test('a terminal that is closed leaves the game saved', async () => {
    {
      using person = new Person()
      await person.begins('hearts --seed 5 --record closed.txt')
      await person.types('3c')
    }
    await until(
      'the game is saved',
      () => work.has('closed.txt') && /^stopped:/m.test(work.read('closed.txt')),
    )
    expect(await replayed('closed.txt')).toMatch(
      /\nplayer 1: pass 3C\nstopped: player 1 was to choose\n\nequal/,
    )
  })

  test('the Up key brings back the own lines, and none of another person', async () => {
    using person = new Person()
    const last = (): string | undefined => person.terminal.screen().split('\n').at(-1)
    const enters = 'Press Enter when nobody else sees the screen.'
    await person.begins('gops --players human,human --seed 1 --no-record', undefined, enters)
    await person.types('')
    await person.types('zz')
    person.terminal.pressUp()
    await until('the own line is back', () => last() === '> zz')
    person.terminal.enter('')
    await until('it asks again', () => person.isAsked)
    person.terminal.enter('1')
    await until('it is handed over', () => last() === enters)
    await person.types('')
    person.terminal.pressUp()
    expect(await person.types('yy')).toContain('"yy" is not one of your choices')
  })

  test('red suits are red, unless colours are not wanted', async () => {
    using person = new Person()
    await person.begins('hearts --seed 5 --no-record', ENV)
    expect(person.terminal.drawn()).toContain('\x1b[31mQ♥')
    await person.types(':q')
    await person.begins('hearts --seed 5 --no-record --no-color', ENV)
    expect(person.terminal.drawn()).not.toContain('\x1b[31m')
    expect(person.terminal.screen()).toContain('Q♥')
    await person.types(':q')
    await person.begins('hearts --seed 5 --no-record', 'env LC_ALL=C NO_COLOR=1')
    expect(person.terminal.screen()).toContain('2D 5D 6D QD  2H 8H 10H QH  3S')
    await person.types(':q')
    expect(work.list()).toEqual(['go.sh'])
  })
})
