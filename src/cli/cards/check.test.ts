import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CAROUSEL_JSON, DUEL_JSON, DUEL_MODULE } from '../testing/games.ts'
import { manyhands, start } from '../testing/manyhands.ts'
import { Workspace } from '../testing/workspace.ts'

let work: Workspace
beforeEach(() => {
  work = new Workspace()
})
afterEach(() => work[Symbol.dispose]())

const check = (...args: string[]) => manyhands(work.folder, ['check', ...args])
/** For modules that may do anything to their process. */
const checkApart = (...args: string[]) => start(work.folder, ['check', ...args]).ended
const WRONG = JSON.stringify({ ...JSON.parse(DUEL_JSON), zones: { stock: { see: 'nobody' } }, id: 'A B' })

describe('check', () => {
  test('passes a game by its id, from JSON and from a module', async () => {
    work.write('duel.json', `\uFEFF${DUEL_JSON}`)
    work.write('duel.ts', DUEL_MODULE)
    for (const name of ['war', 'duel.json', 'duel.ts', 'duel.json?rounds=1']) {
      const label = name.replace(/\?.*/, '')
      expect(await check(name)).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(`^${label}: no errors, no warnings\nrules-digest [0-9a-f]{64}\n$`),
        stderr: '',
      })
    }
  })

  test('a warning is no error', async () => {
    work.write('carousel.json', CAROUSEL_JSON)
    const { code, stdout } = await check('carousel.json')
    expect(stdout).toMatch(
      /^carousel\.json:\d+:\d+: warning at flow\[0\]\n {2}found {5}.*\n {2}expected {2}a way out\n/,
    )
    expect(stdout).toMatch(/\ncarousel\.json: no errors, 1 warning\nrules-digest [0-9a-f]{64}\n$/)
    expect(code).toBe(0)
  })

  test('tells all that is wrong, each with its place, what was found and what was expected', async () => {
    work.write('wrong.json', WRONG)
    const { code, stdout } = await check('wrong.json')
    expect(stdout).toContain('error at id\n  found     "A B"\n  expected  an id of lower-case letters')
    expect(stdout).toContain('error at zones.stock.see\n  found     "nobody"\n  expected  one of')
    expect(stdout).toMatch(/\nwrong\.json: \d+ errors, no warnings\n$/)
    expect(code).toBe(1)
  })

  test('gives the line of the call that made what is wrong, once however often it is used', async () => {
    work.write('duel.ts', `${DUEL_MODULE}`)
    work.write(
      'wrong.ts',
      `import { each, everyone, game, me, show, zone } from 'manyhands/cards'
import duel from './duel.ts'

const hand =
  zone('hnad', me)
export default game({ ...duel, flow: [each(everyone, () => [show(hand), show(hand)])] })`,
    )
    const { code, stdout } = await check('wrong.ts')
    expect(stdout).toMatch(
      /^wrong\.ts:5:3: error at flow\[0\]\.steps\[0\]\.cards\.name\n {2}found {5}"hnad"\n.*\n.*\n {2}used in {3}2 places/,
    )
    expect(stdout).toContain('\nwrong.ts: 1 error, no warnings\n')
    expect(code).toBe(1)
  })

  test('--json is one document', async () => {
    work.write('wrong.json', WRONG)
    const { code, stdout } = await check('wrong.json', '--json')
    const document = JSON.parse(stdout)
    expect(Object.keys(document)).toEqual(['ok', 'problems', 'digest', 'timing'])
    expect(document.ok).toBe(false)
    const place = `wrong.json:1:${WRONG.indexOf('"A B"') + 1}`
    expect(document.problems[0]).toMatchObject({ severity: 'error', path: 'id', found: '"A B"', place })
    expect(document.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(code).toBe(1)
    const [war, gops] = [await check('war', '--json'), await check('gops', '--json')]
    expect(JSON.parse(war.stdout)).toMatchObject({ ok: true, problems: [] })
    expect(JSON.parse(war.stdout).rulesDigest).not.toBe(JSON.parse(gops.stdout).rulesDigest)
  })

  test('JSON of any other shape, however deep, is a game with errors', async () => {
    for (const text of ['[]', '1', 'null', `${'['.repeat(100_000)}${']'.repeat(100_000)}`]) {
      work.write('odd.json', text)
      expect(await check('odd.json')).toMatchObject({ code: 1, stderr: '' })
    }
    work.write(
      'deep.json',
      DUEL_JSON.replace('"flow": [', `"flow": [${'['.repeat(50_000)}${']'.repeat(50_000)},`),
    )
    expect(await check('deep.json')).toMatchObject({ code: 1, stderr: '' })
  })
})

describe('what cannot be read is wrong use', () => {
  test.each([
    ['an empty file', 'empty.json', '', /empty\.json is empty/],
    [
      'bytes',
      'bytes.json',
      '\u0000\u0001\u001b',
      /bytes\.json, line 1, column 1: not JSON \(Unexpected token/,
    ],
    [
      'JSON with a mistake',
      'bad.json',
      '{\n  "v": 1,\n  "id": war\n}',
      /bad\.json, line 3, column 9: not JSON/,
    ],
    ['JSON that was cut off', 'cut.json', '{\n  "v": 1,', /cut\.json, line 2, column 10: not JSON/],
    [
      'a key twice',
      'twice.json',
      '{"v": 1,\n"v": 2}',
      /line 2, column 1: the key "v" is there twice; remove one/,
    ],
    ['JSON with more after it', 'more.json', '{}\n}', /more\.json, line 2, column 1: not JSON/],
    ['a module without a game', 'none.ts', 'export const x = 1', /none\.ts exports no game/],
    [
      'a module with several',
      'two.mjs',
      'export const a = { flow: [], zones: {} }, b = { flow: [], zones: {} }',
      /two\.mjs exports several games \(a, b\)/,
    ],
    [
      'a module that throws',
      'throws.js',
      "throw new Error('not today')",
      /throws\.js cannot be imported: not today \(at throws\.js:1:7\)\n/,
    ],
    ['an empty module', 'empty.ts', '', /empty\.ts exports no game/],
    [
      'a module that promises a game',
      'later.mjs',
      'export default Promise.resolve({ v: 1 })',
      /later\.mjs exports a promise of a game: write "await" before it/,
    ],
    [
      'a module that throws what is no error',
      'odd.mjs',
      'throw { toString() { throw 1 } }',
      /odd\.mjs cannot be imported: it threw \{ toString/,
    ],
    [
      'a module that waits for ever',
      'waits.mjs',
      'await new Promise(() => {})',
      /exited with code \d+ before the command was done \(while importing waits\.mjs\)/,
    ],
    [
      'a game that throws when it is read',
      'getter.mjs',
      'export default { get v() { throw 1 } }',
      /getter\.mjs exports a game that cannot be written as JSON: it threw 1/,
    ],
    [
      'a module that does not parse',
      'syntax.ts',
      'export default {\n  a: 1\n  b: 2\n}',
      /syntax\.ts cannot be imported: .* \(at syntax\.ts:3:3\)\n/,
    ],
    [
      'JavaScript that does not parse',
      'syntax.mjs',
      'const a = 1\n\nconst a = 2',
      /syntax\.mjs cannot be imported: Identifier 'a' has already been declared \(at syntax\.mjs:3:7\)\n/,
    ],
    [
      'an import of a name that is not there',
      'import.ts',
      "import {\n  zone, gaem\n} from 'manyhands/cards'",
      /export named 'gaem' \(at import\.ts:2:9\): did you mean "game"\?\n/,
    ],
    [
      'an import of a module that manyhands has not',
      'room.ts',
      "\nimport { game } from 'manyhands/card'",
      /Cannot find module 'manyhands\/card' .* \(at room\.ts:2:33\): did you mean "manyhands\/cards"\?\n/,
    ],
    [
      'an import of a file that is not there',
      'lost.ts',
      "\nimport { x } from './nowhere.ts'",
      /Cannot find module .* \(at lost\.ts:2:22\)\n/,
    ],
    [
      'a builder that is called in a wrong way',
      'called.mjs',
      "import { filter, zone } from 'manyhands/cards'\nfilter(zone('hand'), 7)",
      /filter takes a function of what it binds, as in \(it\) => … \(at called\.mjs:2:1\)\n/,
    ],
    [
      'a game that holds itself',
      'loop.mjs',
      'const game = { flow: [] }; game.flow.push(game); export default game',
      /loop\.mjs exports a game that cannot be written as JSON: /,
    ],
  ])('%s', async (_, name, text, message) => {
    work.write(name, text)
    const { code, stdout, stderr } = await (name.endsWith('.json') ? check(name) : checkApart(name))
    expect(stderr).toMatch(message)
    expect(stderr).not.toContain('\n    at ')
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  test('a module that leaves a timer running does not keep the command from ending', async () => {
    work.write('timer.mjs', 'setInterval(() => {}, 1000); export default { v: 1 }')
    const { code, stdout } = await checkApart('timer.mjs')
    expect(stdout).toContain('expected  the field "id"')
    expect(code).toBe(1)
  })

  test.each([
    ['a file that is not there', 'nowhere.json', /there is no file nowhere\.json/],
    ['a folder', 'folder.json', /folder\.json is a folder/],
    ['another kind of file', './game.txt', /\.\/game\.txt is no game: a file ends in \.json, \.ts or \.js/],
    ['an id that nearly is one', 'wor', /no game "wor" \(did you mean "war"\?\); "manyhands games" lists/],
    ['a file without its ending', 'mine', /there is no game "mine"; did you mean \.\/mine\.ts\?/],
    ['options that are none', 'war?', /"" in "war\?" is no option/],
    ['an option twice', 'war?a=1&a=2', /"war\?a=1&a=2" has the option a twice/],
    ['an option that the game has not', 'war?deals=1', /War has no option "deals"/],
  ])('%s', async (_, name, message) => {
    mkdirSync(work.path('folder.json'))
    work.write('mine.ts', '')
    const { code, stderr } = await check(name)
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })
})

describe('rules', () => {
  const rules = (...args: string[]) => manyhands(work.folder, ['rules', ...args])

  test('--json is exactly the tree', async () => {
    work.write('duel.ts', DUEL_MODULE)
    const { code, stdout } = await rules('duel.ts', '--json')
    expect(JSON.parse(stdout)).toEqual(JSON.parse(DUEL_JSON))
    expect(code).toBe(0)
    work.write('again.json', stdout)
    expect((await check('again.json')).code).toBe(0)
  })

  test('are written in English, for the options that are given', async () => {
    work.write('duel.json', DUEL_JSON)
    const { code, stdout, stderr } = await rules('duel.json?rounds=1')
    expect(stdout).toMatch(/^# Duel\n\nFor two to four players, numbered/)
    expect(stdout).toContain('- **rounds**: rounds played. Here it is 1, usually 2; it may be from 1 to 2.\n')
    expect(stdout).toContain('*Source: made for tests.*')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('--html is one page that needs nothing else', async () => {
    work.write('duel.json', DUEL_JSON.replace('"Duel"', '"Duel <&>"'))
    const { code, stdout } = await rules('duel.json', '--html')
    expect(stdout).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(stdout).toContain('<h1>Duel &lt;&amp;&gt;</h1>')
    expect(stdout).toContain('<th>Player 4</th>')
    expect(code).toBe(0)
  })

  test('--html and --json exclude each other', async () => {
    const { code, stderr } = await rules('war', '--html', '--json')
    expect(stderr).toContain('cannot be used with')
    expect(code).toBe(2)
  })

  test('a file with errors is refused with all of them', async () => {
    work.write('wrong.json', WRONG)
    const { code, stderr } = await rules('wrong.json')
    expect(stderr).toMatch(
      /^manyhands: wrong\.json is not a game that can be played:\n {2}wrong\.json:1:\d+: id: found "A B"; expected/,
    )
    expect(stderr).toContain(': zones.stock.see: found "nobody"; expected')
    expect(code).toBe(2)
  })
})
