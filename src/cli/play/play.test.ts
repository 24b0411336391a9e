import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manyhands, start } from '../testing/manyhands.ts'
import { until } from '../testing/processes.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => {
  work[Symbol.dispose]()
})

const replayed = async (file: string): Promise<string> =>
  (await manyhands(work.folder, ['replay', file])).stdout

describe('with a pipe', () => {
  test('keys come from it until it ends', async () => {
    const ended = await manyhands(work.folder, ['play', 'kuhn-poker', '--seed', '1', '--ascii'], {
      input: 'nonsense\n',
    })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toBe('')
    expect(ended.stdout).toContain('> nonsense\n"nonsense" is not one of your choices: type ')
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
    await until('it asks', () => / more to player 2\n[^>]*> $/.test(said))
    running.child.kill('SIGTERM')
    expect((await running.ended).code).toBe(143)
    expect(await replayed('killed.txt')).toMatch(/\nstopped: player 1 was to choose\n/)
  })
})

test('without a seed every game is another, and the seed is said', async () => {
  const seeds = await Promise.all(
    [1, 2].map(async () => {
      const { stdout } = await manyhands(work.folder, ['play', 'hearts', '--no-record'], { input: ':q\n' })
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
      'Hearts is for 4 players, and --players names 2: name one for each seat, as in --players human,mcts:50,mcts:50,mcts:50',
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
