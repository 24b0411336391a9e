import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Model, ModelRequest } from '../models/model.ts'
import { namedModel } from '../models/named-model.ts'
import { type Asked, OpenAiServer, type Reply } from '../testing/openai-server.ts'
import { FolderCache, type KeptAnswer } from './cache.ts'
import { Caller, type CallerOptions } from './caller.ts'
import { CallError, MalformedError } from './errors.ts'
import type { LedgerEntry } from './ledger.ts'

const KEY = 'a-key-that-nobody-may-see'
const never = new AbortController().signal
const QUICK = { retry: { firstDelay: 1 } } as const

let server: OpenAiServer
let reply: (asked: Asked) => Reply
beforeEach(async () => {
  server = await OpenAiServer.start((asked) => reply(asked))
})
afterEach(() => server[Symbol.asyncDispose]())

const model = (price = { input: 1, output: 10 }): Model =>
  namedModel('toy', { baseUrl: server.url, price, env: { OPENAI_API_KEY: KEY } })

const request = (prompt: string, mostTokens = 50): ModelRequest => ({
  system: 'You are a test.',
  prompt,
  mostTokens,
  about: { task: 'text', who: 'reader', round: 1 },
})

/** Replies to attempts one after the other; the last for all that follow. */
const inTurn =
  (...replies: readonly Reply[]): typeof reply =>
  ({ number }) =>
    replies[Math.min(number, replies.length - 1)] as Reply

function call(
  caller: Caller,
  { prompt = 'What?', mostTokens = 50, signal = never } = {},
): Promise<{ value: string }> {
  return caller.call(
    { model: model(), request: request(prompt, mostTokens), read: (text) => text },
    { signal },
  )
}

describe('a call is tried again', () => {
  test.each<[string, Reply]>([
    ['after a 500', { status: 500 }],
    ['after a 503', { status: 503 }],
    ['after a 429 without a time', { status: 429 }],
    ['after a 429 with Retry-After', { status: 429, retryAfter: '0' }],
    ['after a connection that was cut in the middle', { cutAfter: 'half an ans' }],
  ])('%s', async (_, fault) => {
    reply = inTurn(fault, fault, { text: 'All is well.' })
    const caller = new Caller(QUICK)
    expect(await call(caller)).toMatchObject({ value: 'All is well.' })
    expect(server.seen).toHaveLength(3)
    expect(caller.ledger.entries).toMatchObject([{ state: 'used', attempts: 3 }])
  })

  test('only so often, and then it has failed with its reason', async () => {
    reply = inTurn({ status: 500, message: `it hurts, ${KEY}` })
    const failed = await call(new Caller(QUICK)).catch((thrown) => thrown)
    expect(failed).toBeInstanceOf(CallError)
    expect(failed.kind).toBe('unavailable')
    expect(failed.message).toBe('the server answered 500: it hurts, [key] (tried 4 times)')
    expect(server.seen).toHaveLength(4)
  })

  test.each<[number, string]>([
    [400, 'refused'],
    [401, 'refused'],
    [404, 'refused'],
  ])('never after a %i', async (status, kind) => {
    reply = inTurn({ status })
    await expect(call(new Caller(QUICK))).rejects.toMatchObject({ kind })
    expect(server.seen).toHaveLength(1)
  })

  test.each([
    ['in seconds', () => '3600'],
    ['as a date', () => new Date(Date.now() + 3_600_000).toUTCString()],
  ])('not if the server asks, %s, for a longer rest than anybody waits', async (_, retryAfter) => {
    reply = inTurn({ status: 429, retryAfter: retryAfter() })
    await expect(call(new Caller(QUICK))).rejects.toMatchObject({
      kind: 'limited',
      message: expect.stringMatching(/try again in 3\d{3} s: .* no call waits longer than 60 s/),
    })
    expect(server.seen).toHaveLength(1)
  })

  test('while all other calls to the provider rest as long as Retry-After says', async () => {
    let opens = 0
    reply = () => {
      opens ||= Date.now() + 300
      return Date.now() < opens ? { status: 429, retryAfter: '0.3' } : { text: 'fine' }
    }
    const caller = new Caller(QUICK)
    const first = call(caller, { prompt: 'first' })
    const isRefused = (): boolean =>
      caller.ledger.entries.some(({ attempts, most }) => attempts === 1 && most.tokens === 0)
    while (!isRefused()) await sleep(1)
    await Promise.all([first, call(caller, { prompt: 'second' }), call(caller, { prompt: 'third' })])
    expect(server.count('failed')).toBe(1)
    expect(server.seen).toHaveLength(4)
  })
})

describe('a call that does not end', () => {
  test('is aborted on the wire after its time, and is not tried again', async () => {
    reply = inTurn({ silent: true })
    // Its time is over when the server has the request, however busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const given = expect(call(new Caller({ ...QUICK, timeoutMs: 50 }))).rejects.toMatchObject({
      kind: 'timeout',
      message: 'the answer took longer than 0.05 s. Raise --timeout to wait longer.',
    })
    await server.until(({ seen }) => seen.length === 1)
    vi.advanceTimersByTime(50)
    await given
    await server.until((each) => each.count('aborted') === 1)
    expect(server.seen).toHaveLength(1)
  })

  test('because its answer goes on for ever is aborted when it is longer than it may be', async () => {
    reply = inTurn({ endless: true })
    const caller = new Caller(QUICK)
    await expect(call(caller, { mostTokens: 20 })).rejects.toMatchObject({ kind: 'endless' })
    await server.until((each) => each.count('aborted') === 1)
    expect(caller.ledger.entries).toMatchObject([{ state: 'failed', outputTokens: 20 }])
  })

  test('and is no longer wanted is aborted on the wire, and in the ledger as cancelled', async () => {
    reply = inTurn({ silent: true })
    const caller = new Caller(QUICK)
    const controller = new AbortController()
    const given = call(caller, { signal: controller.signal })
    await server.until(({ seen }) => seen.length === 1)
    controller.abort(new Error('enough'))
    await expect(given).rejects.toThrow('enough')
    await server.until((each) => each.count('aborted') === 1)
    expect(caller.ledger.entries).toMatchObject([{ state: 'cancelled', attempts: 1 }])
  })
})

test('a server that cannot be reached is named with its reason', async () => {
  const closed = await OpenAiServer.start(() => ({ silent: true }))
  const unreachable = namedModel('toy', { baseUrl: closed.url, env: {} })
  await closed[Symbol.asyncDispose]()
  const caller = new Caller({ retry: { retries: 0 } })
  await expect(
    caller.call({ model: unreachable, request: request('?'), read: (text) => text }, { signal: never }),
  ).rejects.toThrow(/cannot be reached.*ECONNREFUSED/)
})

describe('an answer in the wrong form', () => {
  const read = (text: string): string => {
    if (text !== 'good') throw new MalformedError('it is not good')
    return text
  }
  const ask = (caller: Caller): Promise<unknown> =>
    caller.call({ model: model(), request: request('What?'), read }, { signal: never })

  test('is asked for once more, with what was wrong, and both are paid for', async () => {
    reply = inTurn({ text: 'bad' }, { text: 'good' })
    const caller = new Caller(QUICK)
    expect(await ask(caller)).toMatchObject({ value: 'good' })
    expect(server.seen.map(({ prompt }) => prompt.includes('it is not good'))).toEqual([false, true])
    expect(caller.ledger.entries).toMatchObject([{ state: 'used', attempts: 2, outputTokens: 2 }])
  })

  test('twice has failed', async () => {
    reply = inTurn({ text: 'bad' })
    await expect(ask(new Caller(QUICK))).rejects.toMatchObject({
      kind: 'malformed',
      message: 'the answer was malformed, twice: it is not good',
    })
    expect(server.seen).toHaveLength(2)
  })

  test('because it was cut off at its most tokens is not asked for again: it would be as long', async () => {
    reply = inTurn({ text: 'goo', finish: 'length' })
    const caller = new Caller(QUICK)
    await expect(ask(caller)).rejects.toMatchObject({
      kind: 'endless',
      message: 'the answer was cut off at 50 tokens, the most that it may have',
    })
    expect(server.seen).toHaveLength(1)
    expect(caller.ledger.entries).toMatchObject([{ state: 'failed', outputTokens: 1 }])
  })
})

test('a plain text that was cut off at its most tokens says so, also when it is kept', async () => {
  reply = inTurn({ text: 'Once upon a', finish: 'length' })
  const texts = new Map<string, KeptAnswer>()
  const cache = {
    find: (at: string) => texts.get(at),
    keep: (at: string, text: KeptAnswer) => texts.set(at, text),
  }
  const value = 'Once upon a … (cut off at 50 tokens)'
  expect(await call(new Caller({ ...QUICK, cache }))).toMatchObject({ value, isKept: false })
  expect(await call(new Caller({ ...QUICK, cache }))).toMatchObject({ value, isKept: true })
})

describe('the budget', () => {
  /** What the server would charge, by its own count. */
  const charged = (): number =>
    server.seen.reduce((sum, { state }) => (state === 'answered' ? sum + 100 * 1 + 40 * 10 : sum), 0) / 1e6
  const usage = { prompt_tokens: 100, completion_tokens: 40 }

  test('is never exceeded by calls at once, and those that do not fit fail without being made', async () => {
    reply = inTurn({ text: 'fine', usage })
    const caller = new Caller({ ...QUICK, budget: { dollars: 0.002 } })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => call(caller, { prompt: `question ${at}`, mostTokens: 60 })),
    )
    const failed = outcomes.filter(({ status }) => status === 'rejected')
    expect(failed.length).toBeGreaterThan(0)
    for (const each of failed)
      expect((each as PromiseRejectedResult).reason).toMatchObject({ kind: 'budget' })
    expect(server.count('answered')).toBe(12 - failed.length)
    expect(charged()).toBeLessThanOrEqual(0.002)
    expect(caller.budget.spent.dollars).toBeCloseTo(charged())
  })

  test('counts what an attempt that was cut had brought', async () => {
    reply = inTurn({ cutAfter: 'x'.repeat(80) }, { text: 'fine', usage })
    const caller = new Caller(QUICK)
    await call(caller)
    const [entry] = caller.ledger.entries
    expect(entry?.outputTokens).toBe(80 / 4 + 40)
    expect(caller.budget.spent.tokens).toBe((entry?.inputTokens ?? 0) + 60)
  })

  test('is in the saved ledger with the most of a call before the call is made', async () => {
    let saved: readonly LedgerEntry[] = []
    const seen: unknown[] = []
    reply = () => {
      seen.push(structuredClone(saved))
      return { text: 'fine' }
    }
    const record = {
      ledger: [],
      find: () => undefined,
      keep() {},
      saveLedger: (entries: readonly LedgerEntry[]) => {
        saved = entries
      },
    }
    await call(new Caller({ ...QUICK, record }))
    expect(seen).toMatchObject([[{ state: 'begun', attempts: 1, most: { tokens: expect.any(Number) } }]])
    expect(saved).toMatchObject([{ state: 'used', most: { tokens: 0 } }])
  })

  test('of a resumed run includes what was under way when it was killed, at its most', () => {
    const lost = {
      id: 0,
      address: 'aa',
      who: 'x',
      model: 'toy',
      round: 1,
      speculative: false,
      state: 'begun',
      attempts: 1,
      inputTokens: 0,
      outputTokens: 0,
      dollars: 0,
      most: { dollars: 0.5, tokens: 70 },
    } as const
    const record: CallerOptions['record'] = {
      ledger: [lost],
      find: () => undefined,
      keep() {},
      saveLedger() {},
    }
    const caller = new Caller({ record, budget: { dollars: 1 } })
    expect(caller.budget.spent).toEqual({ dollars: 0.5, tokens: 70 })
    expect(caller.ledger.entries).toMatchObject([{ state: 'lost' }])
  })
})

describe('the cache', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'manyhands-cache-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('answers the same words for nothing, other words not, and is passed over when fresh answers are wanted', async () => {
    reply = ({ number }) => ({ text: `answer ${number}, and your key is ${KEY}` })
    const caching = (fresh = false): Caller => new Caller({ cache: new FolderCache(folder, { fresh }) })
    expect(await call(caching())).toMatchObject({ value: 'answer 0, and your key is [key]' })
    const again = caching()
    expect(await call(again)).toMatchObject({ value: 'answer 0, and your key is [key]', isKept: true })
    expect(again.ledger.entries).toMatchObject([{ state: 'cached', dollars: 0, attempts: 0 }])
    expect(await call(caching(), { prompt: 'Other?' })).toMatchObject({ isKept: false })
    expect(await call(caching(true))).toMatchObject({ value: expect.stringContaining('answer 2') })
    expect(await call(caching())).toMatchObject({ value: expect.stringContaining('answer 2') })
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
    expect(files).toHaveLength(2)
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name), 'utf8')).not.toContain(KEY)
  })

  test('that cannot be written costs no answer: it says so once', async () => {
    reply = ({ number }) => ({ text: `answer ${number}` })
    const file = join(folder, 'file')
    writeFileSync(file, 'not a folder')
    const reasons: string[] = []
    const cache = new FolderCache(file, { onUnwritable: (reason) => reasons.push(reason) })
    const caller = new Caller({ cache })
    expect(await call(caller)).toMatchObject({ value: 'answer 0' })
    expect(await call(caller, { prompt: 'Other?' })).toMatchObject({ value: 'answer 1' })
    expect(caller.ledger.entries).toMatchObject([{ state: 'used' }, { state: 'used' }])
    expect(reasons).toEqual([expect.stringContaining('ENOTDIR')])
  })

  test('is not for scripted answers, which cost nothing', async () => {
    const kept: string[] = []
    const cache = { find: () => undefined, keep: (address: string) => void kept.push(address) }
    const scripted = {
      model: namedModel('scripted'),
      request: request('What?'),
      read: (text: string) => text,
    }
    await new Caller({ cache }).call(scripted, { signal: never })
    expect(kept).toEqual([])
  })

  test('with a text that is no answer is passed over', async () => {
    reply = inTurn({ text: 'good' })
    const read = (text: string): string => {
      if (text !== 'good') throw new MalformedError('it is not good')
      return text
    }
    const cache = {
      find: () => ({ model: 'toy', text: 'changed by hand', inputTokens: 1, outputTokens: 1 }),
      keep() {},
    }
    const caller = new Caller({ cache })
    expect(
      await caller.call({ model: model(), request: request('What?'), read }, { signal: never }),
    ).toMatchObject({ value: 'good', isKept: false })
  })
})
