import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BIN, manyhands, start } from '../testing/manyhands.ts'
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
    expect(screen).toContain('Saved. Play it again with: manyhands replay game.txt\nexit code 0')
    expect(await replayed('game.txt')).toMatch(
      /\nover: won by player [12],.*\n\nequal: the game went as recorded\n$/,
    )
  })

  test('a whole game of Hearts, with a wrong key, a hint and a choice taken back', async () => {
    using person = new Person()
    await person.begins("'hearts?deals=1' --seed 5 --players human,mcts:20,mcts:20,mcts:20")
    expect(person.terminal.screen()).toMatch(/Your hand \(13\) {2}3♣ 6♣ 8♣ A♣ {2}2♦/)
    expect(await person.types('ks')).toContain('"ks" is none of your choices: type 3c, 6c, 8c, ac')
    expect(await person.types('h')).toMatch(/Search would choose: pass \d*[AKQJ]?[♣♦♥♠]/)
    expect(await person.types('2h 10♥ QH')).toContain('You: pass 2♥ 10♥ Q♥')
    expect(await person.types('u')).toContain('Taken back. Computer players will answer the same choice')
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
    expect(record).toMatch(/\nequal: the game went as recorded\n$/)
  })

  test('what comes after a resize is laid out in the new width', async () => {
    using person = new Person(80)
    await person.begins('hearts --seed 5')
    expect(person.terminal.screen()).toMatch(/^ {2}pass 3 cards {2}1\) 3♣ {4}2\) 6♣.* 7\) 6♦$/m)
    person.terminal.resize(40, 60)
    const narrow = (await person.types('t')).split('> t\n').at(-1) as string
    expect(narrow).toMatch(/^ {2}pass 3 cards {2}1\) 3♣ {4}2\) 6♣$/m)
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
    await until('the game is saved', () => work.has('closed.txt'))
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
    expect(await person.types('yy')).toContain('"yy" is none of your choices')
  })

  test('red suits are red, unless colours are not wanted', async () => {
    using person = new Person()
    await person.begins('hearts --seed 5 --no-record', ENV)
    expect(person.terminal.drawn()).toContain('\x1b[31mQ♥')
    await person.types('q')
    await person.begins('hearts --seed 5 --no-record --no-color', ENV)
    expect(person.terminal.drawn()).not.toContain('\x1b[31m')
    expect(person.terminal.screen()).toContain('Q♥')
    await person.types('q')
    await person.begins('hearts --seed 5 --no-record', 'env LC_ALL=C NO_COLOR=1')
    expect(person.terminal.screen()).toContain('2D 5D 6D QD  2H 8H 10H QH  3S')
    await person.types('q')
    expect(work.list()).toEqual(['go.sh'])
  })
})

describe('with a pipe', () => {
  test('keys come from it until it ends', async () => {
    const ended = await manyhands(work.folder, ['play', 'kuhn-poker', '--seed', '1', '--ascii'], {
      input: 'nonsense\n',
    })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toBe('')
    expect(ended.stdout).toContain('> nonsense\n"nonsense" is none of your choices: type ')
    expect(ended.stdout).toContain('\nThe input ended before the game was over.\n')
    expect(ended.stdout).toMatch(/^[\n\x20-\x7e]+$/)
  })

  test('a game that nobody has to choose in plays itself', async () => {
    const { code, stdout } = await manyhands(work.folder, ['play', 'war', '--seed', '2'], { input: '' })
    expect(code).toBe(0)
    expect(stdout).toContain('Nobody chooses anything in War: the cards decide.')
    expect(stdout).toMatch(/ (…|\.\.\.) \(\d+ lines before this; all is in the record\)/)
    expect(stdout).toMatch(/(You win|Player 2 wins)\./)
    expect(await replayed('.manyhands/played/war-2.txt')).toMatch(/equal: the game went as recorded/)
  })

  test('--json prints one document, and the game on standard error', async () => {
    const args = ['play', 'kuhn-poker', '--seed', '1', '--json', '--players', 'human,random']
    const { code, stdout, stderr } = await manyhands(work.folder, args, { input: '1\n1\n1\n' })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      game: 'kuhn-poker',
      seed: 1,
      seats: 2,
      players: ['human', 'random'],
      ending: 'over',
      winners: [expect.any(Number)],
      scores: [expect.any(Number), expect.any(Number)],
      draw: false,
      record: '.manyhands/played/kuhn-poker-1.txt',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      timing: { seconds: expect.any(Number) },
    })
    expect(stderr).toContain('Your hand (1)')
  })

  test('a plain kill saves the game too', async () => {
    const running = start(work.folder, ['play', 'hearts', '--record', 'killed.txt'], {
      input: '1\n',
      staysOpen: true,
    })
    let said = ''
    running.child.stdout?.on('data', (text) => (said += text))
    await until('it asks', () => / more\n[^>]*> $/.test(said))
    running.child.kill('SIGTERM')
    expect((await running.ended).code).toBe(143)
    expect(await replayed('killed.txt')).toMatch(/\nstopped: player 1 was to choose\n/)
  })
})

test('a second game of the same seed does not overwrite the first', async () => {
  const args = ['play', 'hearts', '--seed', '9']
  await manyhands(work.folder, args, { input: 'q\n' })
  const { stdout } = await manyhands(work.folder, args, { input: 'q\n' })
  expect(stdout).toContain('.manyhands/played/hearts-9-2.txt')
  expect(work.has('.manyhands/played/hearts-9.txt')).toBe(true)
})

test('of games that end at the same time in one folder, each is saved', async () => {
  const args = ['play', 'hearts', '--seed', '9']
  const games = [1, 2, 3].map(() => start(work.folder, args, { input: '1\n', staysOpen: true }))
  const asked = games.map(async ({ child }) => {
    let said = ''
    child.stdout?.on('data', (text) => (said += text))
    await until('it asks', () => said.includes(' more\n'))
  })
  await Promise.all(asked)
  for (const { child } of games) child.stdin?.end('q\n')
  await Promise.all(games.map(({ ended }) => ended))
  const saved = readdirSync(work.path('.manyhands/played')).toSorted()
  expect(saved).toEqual(['hearts-9-2.txt', 'hearts-9-3.txt', 'hearts-9.txt'])
})

test('a record is not written over a file that is there', async () => {
  work.write('mine.txt', 'precious\n')
  const { code, stdout, stderr } = await manyhands(work.folder, ['play', 'hearts', '--record', 'mine.txt'], {
    input: 'q\n',
  })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toBe(
    'manyhands: mine.txt is there already, and no game is written over it: name another file with --record, or remove it\n',
  )
  expect(work.read('mine.txt')).toBe('precious\n')
})

describe("a player's module", () => {
  const play = (module: string, ...more: string[]): ReturnType<typeof manyhands> => {
    work.write('own.mjs', module)
    const args = ['play', 'gops', '--players', 'human,./own.mjs', '--seed', '1', '--record', 'own.txt']
    return manyhands(work.folder, [...args, ...more], { input: '1\n1\nq\n' })
  }
  const FAILING = `export function choose(view, options) {
    if (options.length < 13) throw new Error('lost my way')
    return 0
  }`

  test('that fails ends the game with one line, and the game is saved', async () => {
    const { code, stdout, stderr } = await play(FAILING)
    expect(code).toBe(1)
    expect(stderr).toBe(
      'manyhands: ./own.mjs as player 2 of gops: choose failed: Error: lost my way (at own.mjs:2:36); mend it there\n',
    )
    expect(stdout).toMatch(
      /\nA player failed before the game was over.\nSaved. Play it again with: manyhands replay own.txt\n$/,
    )
    expect(await replayed('own.txt')).toMatch(/\nstopped: player 2 was to choose\n\nequal/)
  })

  test('that fails is told to programs', async () => {
    const { code, stdout } = await play(FAILING, '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      ending: 'player failed',
      record: 'own.txt',
      error: { message: expect.stringContaining('lost my way') },
    })
  })

  test('that ends the program leaves the game saved', async () => {
    const { code, stdout, stderr } = await play(FAILING.replace('throw new Error(', 'process.exit(0, '))
    expect(code).toBe(2)
    expect(stderr).toBe('manyhands: the program exited with code 0 before the command was done\n')
    expect(stdout).toContain('Saved. Play it again with: manyhands replay own.txt\n')
    expect(await replayed('own.txt')).toMatch(/\nstopped: player 2 was to choose\n\nequal/)
  })

  test('that ends the program is told to programs', async () => {
    const { code, stdout } = await play(FAILING.replace('throw new Error(', 'process.exit(0, '), '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toEqual({
      error: { message: 'the program exited with code 0 before the command was done' },
    })
    expect(work.has('own.txt')).toBe(true)
  })

  test('that prints does not come between a program and its document', async () => {
    const { code, stdout, stderr } = await play(
      `console.log('loaded')
      setInterval(() => console.log('still here'), 1)
      export function choose() {
        console.log('choosing')
        process.stdout.write('written')
        return 0
      }`,
      '--json',
    )
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ ending: 'quit' })
    for (const text of ['loaded', 'choosing', 'written']) expect(stderr).toContain(text)
  })
})

test('without a seed every game is another, and the seed is said', async () => {
  const seeds = await Promise.all(
    [1, 2].map(async () => {
      const { stdout } = await manyhands(work.folder, ['play', 'hearts', '--no-record'], { input: 'q\n' })
      return /^Seed (\d+): --seed \1 deals the same cards again/m.exec(stdout)?.[1]
    }),
  )
  expect(seeds[0]).toBeDefined()
  expect(seeds[0]).not.toBe(seeds[1])
})

describe('wrong use', () => {
  test.each([
    [
      ['play', 'hearts', '--players', 'human,mcts:50'],
      'Hearts is for 4 players, and --players names 2: name one a seat, as in --players human,mcts:50,mcts:50,mcts:50',
    ],
    [['play', 'gops', '--players', 'random,random'], 'nobody of random, random is a person'],
    [['play', 'gops', '--players', ''], 'no player is named, so nobody is a person'],
    [['play', 'war', '--players', 'mcts:5,random'], 'computer players alone are for simulate'],
    [['play', 'gops', '--players', 'human,clever'], 'there is no player "clever"'],
    [
      ['play', 'hearts', '--record', 'no/such/folder.txt'],
      'there is no folder no/such for no/such/folder.txt',
    ],
    [['play', 'hearts', '--record', '.'], '. is a folder; --record takes a file'],
    [['play', 'hearts', '--record', '-'], '--record takes a file'],
    [
      ['simulate', 'gops', '--players', 'human,random'],
      'human plays only at the terminal: manyhands play <game>',
    ],
  ])('%j', async (args, message) => {
    const { code, stderr } = await manyhands(work.folder, args, { input: '' })
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})
