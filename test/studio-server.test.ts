/** The studio's real server: what it answers, and what it refuses, without any effect. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLASSICS, type RatedGame } from '../src/cards/index.ts'
import { recordGame } from '../src/cards/simulate/record.ts'
import { buildPagesFromSource } from '../src/cli/studio/build-pages.ts'
import { manyhands } from '../src/cli/testing/manyhands.ts'
import { Workspace } from '../src/cli/testing/workspace.ts'
import { type Studio, startStudio } from '../src/studio/index.ts'
import type { RunList } from '../src/studio/wire/runs.ts'
import { EvolveRun, keyOf } from './fixtures/studio-run.ts'

let folder: string
let studio: Studio

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manyhands-studio-'))
  const run = new EvolveRun(join(folder, 'runs/evolution'))
  run.generation()
  run.finish()
  mkdirSync(join(folder, 'runs/evolution/results'))
  writeFileSync(join(folder, 'runs/evolution/results/notes.txt'), 'notes\n')
  writeFileSync(join(folder, 'secret.txt'), 'secret\n')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'runs/evolution/link.txt'))
  mkdirSync(join(folder, 'runs/broken'))
  writeFileSync(join(folder, 'runs/broken/run.json'), '{}')
  mkdirSync(join(folder, 'runs/torn'))
  copyFileSync(join(folder, 'runs/evolution/run.json'), join(folder, 'runs/torn/run.json'))
  writeFileSync(join(folder, 'runs/torn/record.db'), 'no database')
  buildPagesFromSource(() => {})
  studio = await startStudio({ port: 0, root: join(folder, 'runs'), workers: 1 })
})
afterAll(async () => {
  await studio.close()
  rmSync(folder, { recursive: true })
})

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Unlike fetch, it sends the host and the path as they are given. */
function ask(
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<{
  status: number
  text: string
  headers: Readonly<Record<string, unknown>>
}> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: studio.port, path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }))
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
  })
}

const post = (path: string, body: unknown, headers: Asked['headers'] = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-studio-token': studio.token, ...headers },
    body,
  })

const filesIn = (): string[] => readdirSync(folder, { recursive: true }).map(String).toSorted()
const EVOLVE = { population: 4, generations: 1, seats: 2, style: 'balanced', seed: 1 }

test('the runs of the folder are listed, and damaged ones are told', async () => {
  const { runs, damaged } = JSON.parse((await ask('/api/runs')).text)
  expect(runs).toMatchObject([{ id: 'evolution', kind: 'evolve', state: 'finished', done: 1 }])
  expect(damaged).toEqual([expect.stringContaining('broken'), expect.stringContaining('torn')])
})

test('a run that a named folder has is listed with those of the folder of runs, under a name of its own', async () => {
  const elsewhere = join(folder, 'elsewhere/evolution')
  new EvolveRun(elsewhere).finish()
  const other = await startStudio({ port: 0, root: join(folder, 'runs'), runs: [elsewhere], workers: 1 })
  try {
    const { runs } = (await (await fetch(`${other.url}api/runs`)).json()) as RunList
    expect(runs.map(({ id }) => id).toSorted()).toEqual(['evolution', 'evolution~2'])
  } finally {
    await other.close()
    rmSync(join(folder, 'elsewhere'), { recursive: true })
  }
})

test('it listens on loopback only', () => {
  expect(new URL(studio.url).hostname).toBe('127.0.0.1')
})

test.each(['evil.example', 'evil.example:4777', '127.0.0.1', 'localhost:1'])(
  'a request to the host "%s" is refused',
  async (host) => {
    expect((await ask('/api/runs', { headers: { host } })).status).toBe(403)
    expect((await ask('/', { headers: { host } })).text).not.toContain(studio.token)
  },
)

test('the names of loopback are accepted', async () => {
  for (const name of ['127.0.0.1', 'localhost'])
    expect((await ask('/api/runs', { headers: { host: `${name}:${studio.port}` } })).status).toBe(200)
})

test.each(['http://evil.example', 'null', 'http://127.0.0.1:1'])(
  'a request of a page from %s is refused, even with the token',
  async (origin) => {
    const before = filesIn()
    expect((await ask('/api/runs', { headers: { origin } })).status).toBe(403)
    expect((await post('/api/runs', EVOLVE, { origin })).status).toBe(403)
    expect(filesIn()).toEqual(before)
  },
)

test('a script of another site gets no answer, but a link may lead here', async () => {
  const fromSite = (mode: string) => ({ headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode } })
  expect((await ask('/api/runs', fromSite('no-cors'))).status).toBe(403)
  expect((await ask('/', fromSite('navigate'))).status).toBe(200)
})

test.each(['/api/runs', '/api/games', '/api/measurements', '/api/ratings', '/api/runs/evolution/stop'])(
  'a POST to %s without the token is refused, and does nothing',
  async (path) => {
    const before = filesIn()
    expect((await post(path, EVOLVE, { 'x-studio-token': '' })).status).toBe(403)
    expect((await post(path, EVOLVE, { 'x-studio-token': `${studio.token}x` })).status).toBe(403)
    expect(filesIn()).toEqual(before)
  },
)

test('a form of another kind than JSON is refused', async () => {
  const { status } = await post('/api/runs', 'seed=1', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(status).toBe(415)
})

test.each([
  ['with its length', { 'content-length': String(5 * 2 ** 20) }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])(
  'a body that is too large, sent %s, is refused in words, and the next request is answered',
  async (_, headers) => {
    for (const _again of [1, 2]) {
      const { status, text } = await post('/api/games', ' '.repeat(5 * 2 ** 20), headers)
      expect([status, text]).toEqual([413, 'the body is too large: at most 4194304 bytes are taken\n'])
    }
    expect((await post('/api/games', CLASSICS.get('war'), { 'transfer-encoding': 'chunked' })).status).toBe(
      201,
    )
  },
)

test('files of a run can be read', async () => {
  const { status, text, headers } = await ask('/api/runs/evolution/files/results/notes.txt')
  expect([status, text]).toEqual([200, 'notes\n'])
  expect(headers['content-type']).toMatch(/^text\/plain/)
})

test.each([
  '..%2f..%2fsecret.txt',
  'results%2f..%2f..%2f..%2fsecret.txt',
  '%2e%2e%5c%2e%2e%5csecret.txt',
  'link.txt',
  '%00',
  '%zz',
  'results//notes.txt',
])('the path %s leads out of no run', async (path) => {
  const { status, text } = await ask(`/api/runs/evolution/files/${path}`)
  expect(status).toBe(400)
  expect(text).not.toContain('secret\n')
})

test.each([
  '../../secret.txt',
  '../../../secret.txt',
  'results/../../../secret.txt',
  'results',
  'nothing.txt',
])('there is no file %s', async (path) => {
  const { status, text } = await ask(`/api/runs/evolution/files/${path}`)
  expect(status).toBe(404)
  expect(text).not.toContain('secret\n')
})

test('the pages run scripts of this server only, and may compile WebAssembly', async () => {
  const { headers, text } = await ask('/')
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(text).toContain(studio.token)
  expect(text).not.toMatch(/<script(?![^>]* src=)/)
})

test('a game is taken as JSON, and found again with its rules', async () => {
  const { status, text } = await post('/api/games', CLASSICS.get('war'))
  expect(status).toBe(201)
  const { sent } = JSON.parse(text)
  expect(JSON.parse((await ask(`/api/sent/${sent}`)).text)).toMatchObject({
    game: { id: 'war' },
    evolved: null,
  })
})

test('rules that are no game are refused with what is wrong', async () => {
  const { status, text } = await post('/api/games', { ...CLASSICS.get('war'), zones: 5 })
  expect(status).toBe(422)
  expect(text).toContain('zones')
  expect((await post('/api/games', '{ not json')).status).toBe(422)
})

test.each([
  { name: '<img src=x onerror=alert(1)>' },
  { source: 'x</script><script>alert(1)' },
  { id: '<b>' },
])('rules with markup are refused: %o', async (part) => {
  const { status, text } = await post('/api/games', { ...CLASSICS.get('war'), ...part })
  expect(status).toBe(422)
  expect(text).toContain(Object.values(part)[0]?.slice(0, 3))
})

test('a recorded game is played again; one that is no record is refused', async () => {
  const text = recordGame('kuhn-poker', { seed: 3 })
  expect(JSON.parse((await post('/api/records', { text })).text)).toEqual({ games: 1, equal: true })
  expect((await post('/api/records', { text: 'not a record' })).status).toBe(422)
  expect((await post('/api/records', { text: text.replace(/^seats: .*$/m, 'seats: many') })).status).toBe(422)
})

test('a page names players, not modules', async () => {
  const asked = { ref: { classic: 'war' }, seed: 1 }
  expect((await post('/api/recordings', { ...asked, players: './player.ts' })).status).toBe(422)
  const { choices, lines } = JSON.parse(
    (await post('/api/recordings', { ...asked, ref: { classic: 'kuhn-poker' }, players: 'random' })).text,
  )
  expect(lines).toHaveLength(choices.length + 1)
})

test('what an evolution may be asked for has bounds', async () => {
  const before = filesIn()
  for (const wrong of [
    { ...EVOLVE, seats: 0 },
    { ...EVOLVE, style: 'x; rm -rf' },
    { ...EVOLVE, run: '/tmp' },
  ])
    expect((await post('/api/runs', wrong)).status).toBe(422)
  expect(filesIn()).toEqual(before)
})

const rate = (ref: object, stars: number, why = '') => post('/api/ratings', { ref, stars, why })

test('a rating goes to the run of its game, with the rules that were rated', async () => {
  const ref = { run: 'evolution', key: keyOf(0) }
  expect((await rate(ref, 4, 'close to the end')).status).toBe(201)
  const before = filesIn()
  expect((await rate(ref, 9)).status).toBe(422)
  expect((await rate({ run: 'evolution', key: 'none' }, 3)).status).toBe(422)
  expect((await rate({ run: '..', key: keyOf(0) }, 3)).status).toBe(422)
  expect(filesIn()).toEqual(before)
  const { ratings } = JSON.parse((await ask('/api/ratings?run=evolution')).text)
  expect(ratings).toMatchObject([{ game: 'jimpone', stars: 4, why: 'close to the end' }])
  expect(readFileSync(join(folder, 'runs/evolution/ratings.jsonl'), 'utf8')).toContain('"stars":4')
  const exported = JSON.parse((await ask('/api/ratings/export?run=evolution')).text)
  expect(exported.ratings).toMatchObject([
    { game: 'jimpone', average: 4, raters: 1, why: ['close to the end'], rules: { id: 'jimpone' } },
  ])
})

test('ratings of classics and variants are exported, and calibrate compares them with the quality', async () => {
  const ref = { classic: 'kuhn-poker' }
  const rule = JSON.parse((await ask('/api/games/kuhn-poker/knobs')).text).find(
    ({ kind }: { kind: string }) => kind === 'rule',
  )
  const turns = [{ kind: 'rule', path: rule.path, how: rule.how }]
  const { sent } = JSON.parse((await post('/api/variants', { ref, turns })).text)
  await rate(ref, 2)
  await rate(ref, 3)
  await rate({ classic: 'war' }, 1, 'no choices')
  await rate({ sent }, 4)
  const { text } = await ask('/api/ratings/export')
  // The evolved game is long to measure.
  const ratings = JSON.parse(text).ratings.filter(({ game }: { game: string }) => game !== 'jimpone')
  const work = new Workspace()
  try {
    work.write('ratings.json', JSON.stringify({ ratings }))
    const { code, stdout } = await manyhands(work.folder, [
      'calibrate',
      '--ratings',
      'ratings.json',
      '--json',
    ])
    expect(code).toBe(0)
    const { games, correlation } = JSON.parse(stdout)
    expect(games.map(({ game, average, raters }: RatedGame) => [game, average, raters])).toEqual([
      [expect.stringMatching(/^kuhn-poker-[0-9a-f]{8}$/), 4, 1],
      ['kuhn-poker', 2.5, 2],
      ['war', 1, 1],
    ])
    expect(correlation.n).toBe(3)
  } finally {
    work[Symbol.dispose]()
  }
})

test('a game of a run has what the run has measured, and its family', async () => {
  const facts = JSON.parse((await ask(`/api/runs/evolution/games/${keyOf(0)}`)).text)
  expect(facts.evolved).toMatchObject({ quality: 21, family: [{ name: 'Hearts' }, { generation: 1 }] })
  expect((await ask('/api/runs/evolution/games/none')).status).toBe(404)
})

test('a number, an option and a rule of a game can be turned', async () => {
  const knobs = JSON.parse((await ask('/api/games/kuhn-poker/knobs')).text)
  const kinds = new Set(knobs.map(({ kind }: { kind: string }) => kind))
  expect(kinds).toContain('rule')
  for (const knob of knobs.slice(0, 3)) expect(knob.words).not.toBe('')
  const rule = knobs.find(({ kind }: { kind: string }) => kind === 'rule')
  const turns = [{ kind: 'rule', path: rule.path, how: rule.how }]
  expect((await post('/api/variants', { ref: { classic: 'kuhn-poker' }, turns })).status).toBe(201)
  const nowhere = [{ kind: 'number', path: 'flow[99].n', value: 2 }]
  expect((await post('/api/variants', { ref: { classic: 'kuhn-poker' }, turns: nowhere })).status).toBe(422)
})

test('events of a run are sent once, and after a lost connection from where it was lost', async () => {
  const read = async (headers: Record<string, string>): Promise<string> => {
    const controller = new AbortController()
    const response = await fetch(`${studio.url}api/runs/evolution/stream`, {
      headers,
      signal: controller.signal,
    })
    let text = ''
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(part).toString('utf8')
      if (text.includes('event: run') && (text.includes('event: events') || headers['last-event-id'])) break
    }
    controller.abort()
    return text
  }
  const all = await read({})
  expect(all).toContain('"type":"generation"')
  // Rules are large, and asked for game by game.
  expect(all).not.toContain('"type":"game"')
  const last = /id: (\d+)/.exec(all)?.[1] as string
  expect(await read({ 'last-event-id': last })).not.toContain('event: events')
})

test('whoever watches a run whose record is damaged is told why', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const { body } = await fetch(`${studio.url}api/runs/torn/stream`, { signal })
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    const text = Buffer.from(part).toString('utf8')
    if (text.startsWith(':')) continue
    expect(text).toMatch(/^event: fault\ndata: ".*torn.*record\.db/m)
    break
  }
  controller.abort()
})

test('an address that is none of the server answers says so', async () => {
  expect((await ask('/api/nothing')).status).toBe(404)
  expect((await ask('/assets/../index.html')).status).not.toBe(500)
  expect((await ask('/assets/nothing.js')).status).toBe(404)
  expect((await ask('/api/runs/nothing/stream')).status).toBe(404)
})
