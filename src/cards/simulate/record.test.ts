import { describe, expect, test } from 'vitest'
import { recordGame, replay, replayAll } from './record.ts'
import { RecordError } from './record-text.ts'
import { carousel, duel } from './testing/games.ts'

const record = recordGame(duel, { seed: 5, index: 3, options: { rounds: 2 }, seats: 3 })
const lines = record.split('\n')
const lineOf = (start: string): number => lines.findIndex((line) => line.startsWith(start)) + 1
const edited = (line: number, text: string): string => lines.with(line - 1, text).join('\n')

describe('a record', () => {
  test('has a header, every event, and the outcome', () => {
    expect(lines.slice(0, 6)).toEqual([
      'manyhands record 1',
      'game: duel?rounds=2',
      'seats: 3',
      'seed: 5',
      'index: 3',
      'players: random random random',
    ])
    expect(lines[6]).toBe(`rules: ${JSON.stringify(duel)}`)
    expect(lines[7]).toMatch(/^rules-digest: [0-9a-f]{64}$/)
    expect(lines.slice(8, 10)).toEqual(['', '  stock is shuffled'])
    expect(lines.filter((line) => /^player \d: play \d[CD]$/.test(line))).toHaveLength(6)
    expect(lines.at(-2)).toMatch(/^over: won by player [\d ]+, scores \d \d \d$/)
    expect(lines.at(-1)).toBe('')
  })

  test('of a classic names it without its rules', () => {
    expect(recordGame('war')).toMatch(
      /^manyhands record 1\ngame: war\n(?!rules:)(.+\n)*rules-digest: .*\n\n {2}stock/,
    )
  })

  test.each([
    ['a game of one’s own', record],
    ['a classic', recordGame('war', { seed: 2 })],
    ['a text as the seed', recordGame(duel, { seed: 'spring "1"\n' })],
    ['a fixed deck', recordGame(duel, { deck: ['7C', '2C', '7D'] })],
    ['a step limit', recordGame('war', { stepLimit: 50 })],
    ['a game that never ends', recordGame(carousel)],
    ['line ends of another system', record.replaceAll('\n', '\r\n')],
  ])('replays as it was: %s', (_, text) => {
    const found = replay(text)
    expect(found).toEqual({ equal: true, text: text.replaceAll('\r', '') })
  })

  test('with words that hold line ends is still one line an event', () => {
    const words = JSON.parse(JSON.stringify(duel).replaceAll('"play"', '"play\\n\\nnow"'))
    const text = recordGame(words, { seed: 5 })
    expect(text).toContain('\nplayer 1: play now ')
    expect(replay(text).equal).toBe(true)
  })

  test('may stand among others in one text', () => {
    expect(replayAll(`${record}\n${recordGame('war')}\n\n`).map(({ equal }) => equal)).toEqual([true, true])
    expect(() => replay(`${record}\n${record}`)).toThrow(/a second record/)
  })
})

describe('a record that was changed', () => {
  test('in what happens differs there', () => {
    const line = lineOf('  points of')
    expect(replay(edited(line, '  points of player 1 = 77'))).toMatchObject({
      equal: false,
      difference: { line, recorded: '  points of player 1 = 77', replayed: lines[line - 1] },
    })
  })

  test('to a choice that there is not says what there was', () => {
    const line = lineOf('player 1: play')
    const { difference } = replay(edited(line, 'player 1: play 9S')) as Extract<
      ReturnType<typeof replay>,
      { equal: false }
    >
    expect(difference).toMatchObject({ line, recorded: 'player 1: play 9S', choices: expect.any(Array) })
    expect(difference.why).toMatch(
      /^player 1 cannot choose that; there are: play \d[CD], play \d[CD], play \d[CD]$/,
    )
    expect(difference.choices?.map((choice) => `player 1: ${choice}`)).toContain(lines[line - 1])
  })

  test('to another choice that there is goes on from it, and differs after', () => {
    const line = lineOf('player 1: play')
    const bad = replay(edited(line, 'player 1: play 9S'))
    const others = bad.equal ? [] : (bad.difference.choices ?? [])
    const other = others.find((choice) => `player 1: ${choice}` !== lines[line - 1])
    expect(replay(edited(line, `player 1: ${other}`))).toMatchObject({
      equal: false,
      difference: { line: line + 1, why: 'the game goes on differently' },
    })
  })

  test('by being cut short, or going on, differs where it ends', () => {
    expect(replay(lines.slice(0, -2).join('\n'))).toMatchObject({
      difference: { line: lines.length - 1, recorded: '(the record ends)', replayed: lines.at(-2) },
    })
    expect(replay(lines.slice(0, lineOf('player 1: play') - 1).join('\n'))).toMatchObject({
      difference: { line: lineOf('player 1: play'), recorded: '(the record ends)' },
    })
    expect(replay(`${record}and then\n`)).toMatchObject({
      difference: { line: lines.length, recorded: 'and then', replayed: '(the game is over)' },
    })
  })

  test('whose rules have changed since says so', () => {
    const line = lineOf('rules-digest')
    expect(replay(edited(line, `rules-digest: ${'0'.repeat(64)}`))).toMatchObject({
      equal: false,
      difference: { line, why: 'the rules of Duel have changed since', recorded: '0'.repeat(64) },
    })
  })
})

describe('what is no record is refused with its line', () => {
  test.each([
    ['nothing', '', /^line 1: no record: .* found ""$/],
    ['something else', '\n\n{"a":1}\n', /^line 3: no record/],
    ['bytes', `\u0000\u001b[2J${'\ufffd'.repeat(200)}`, /^line 1: no record: .*\\u0000\\u001b\[2J\ufffd+…"$/],
    ['a later version', 'manyhands record 2\n', /^line 1: a record of version 2; this reads version 1$/],
    ['a header alone', lines.slice(0, 8).join('\n'), /^line 8: the record ends with its header/],
    ['a header without a seed', record.replace('seed: 5\n', ''), /^line 1: the header .* lacks "seed"$/],
    ['an unknown field', edited(3, 'seets: 3'), /^line 3: no line of a header: found "seets: 3"/],
    ['a field twice', edited(3, 'game: war'), /^line 3: the header has "game" twice$/],
    ['a seed of no kind', edited(4, 'seed: [5]'), /^line 4: "seed" is a whole number, or a text/],
    ['a seat too many', edited(3, 'seats: 30'), /^line 2: Duel is for 2 to 4 players; got 30$/],
    ['a seat of words', edited(3, 'seats: three'), /^line 3: "seats" is a whole number; found "three"$/],
    [
      'an unknown game',
      recordGame('war').replace('game: war', 'game: wart'),
      /^line 2: there is no game "wart"/,
    ],
    ['a bad option', edited(2, 'game: duel?rounds'), /^line 2: "rounds" in "duel\?rounds" is no option/],
    ['rules that are no JSON', edited(7, 'rules: {"v":'), /^line 7: "rules" is JSON/],
    ['rules that are no game', edited(7, 'rules: {"v":1}'), /^line 7: the rules have errors:\n/],
    ['a deck of other cards', edited(6, 'deck: AS'), /^line 6: Duel has no card "AS"/],
  ])('%s', (_, text, message) => {
    expect(() => replay(text)).toThrow(RecordError)
    expect(() => replay(text)).toThrow(message)
  })

  test('rules nested without end', () => {
    const deep = `rules: ${'{"flow":['.repeat(50_000)}${']}'.repeat(50_000)}`
    expect(() => replay(edited(7, deep))).toThrow(/^line 7: the rules have errors/)
  })
})
