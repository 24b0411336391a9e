/**
 * Makes calls to models: answers that are recorded or cached are not asked for again; a budget is kept; rate limits are
 * shared by all calls to a provider; what fails for a moment is tried again; every call is in the ledger.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type HowToAsk,
  type Model,
  type ModelAnswer,
  ModelError,
  type ModelRequest,
  type Usage,
} from '../models/model.ts'
import { costOf, likelyUsage, mostUsage } from '../models/tokens.ts'
import { type Amount, Budget, BudgetError, type BudgetLimits } from './budget.ts'
import { type AnswerCache, addressOf, type KeptAnswer, NO_CACHE } from './cache.ts'
import { CallError, MalformedError } from './errors.ts'
import { Ledger, type LedgerEntry } from './ledger.ts'
import { RateLimiter, type RateLimits } from './rate-limit.ts'
import { delayBeforeRetry, type RetryPolicy, USUAL_RETRIES } from './retry.ts'

export interface CallerOptions {
  readonly budget?: BudgetLimits
  readonly rates?: RateLimits
  readonly retry?: Partial<RetryPolicy>
  /** Milliseconds that one attempt may take. */
  readonly timeoutMs?: number
  readonly cache?: AnswerCache
  /** Answers of this run that were paid for before it was killed. */
  readonly record?: CallRecord
}

/** Where calls are kept so that a killed run goes on without paying twice. */
export interface CallRecord {
  readonly ledger: readonly LedgerEntry[]
  find(address: string): KeptAnswer | undefined
  /** Not committed until the ledger is saved, which follows at once. */
  keep(address: string, answer: KeptAnswer): void
  saveLedger(entries: readonly LedgerEntry[]): void
}

const USUAL_TIMEOUT_MS = 120_000

export interface Call<Value> {
  readonly model: Model
  readonly request: ModelRequest
  readonly speculative?: boolean
  /** Called at once with its number in the ledger. */
  readonly onCall?: (id: number) => void
  /** Throws a `MalformedError` for a text that is no answer: then it is asked for once more, with what was wrong. */
  readonly read: (text: string) => Value
}

export interface Called<Value> {
  readonly value: Value
  readonly seconds: number
  /** Neither asked for nor paid for now. */
  readonly isKept: boolean
}

class TimeoutError extends Error {}

export class Caller {
  readonly ledger: Ledger
  readonly budget: Budget
  readonly #limiters = new Map<string, RateLimiter>()
  readonly #options: CallerOptions
  readonly #retry: RetryPolicy

  constructor(options: CallerOptions = {}) {
    this.#options = options
    this.#retry = { ...USUAL_RETRIES, ...options.retry }
    const { record } = options
    this.ledger = new Ledger(record?.ledger, (entries) => record?.saveLedger(entries))
    this.budget = new Budget(options.budget ?? {}, spentIn(this.ledger.entries))
  }

  /** Rejects with a `CallError` or with the signal's reason. */
  async call<Value>(
    { model, request, speculative = false, onCall, read }: Call<Value>,
    how: HowToAsk,
  ): Promise<Called<Value>> {
    const { who, round } = request.about
    const began = performance.now()
    const address = addressOf(model, request)
    const id = this.ledger.open({ address, who, model: model.name, round, speculative })
    onCall?.(id)
    const seconds = (): number => (performance.now() - began) / 1000
    try {
      const kept = this.#find(model, address, read)
      if (kept) {
        this.ledger.closeKept(id)
        how.onText?.(kept.text)
        return { value: kept.value, seconds: seconds(), isKept: true }
      }
      const value = await this.#askTwice(id, model, request, read, how)
      return { value, seconds: seconds(), isKept: false }
    } catch (thrown) {
      this.ledger.close(id, how.signal.aborted ? 'cancelled' : 'failed')
      throw thrown
    }
  }

  /** Work of an agent, which nobody here can price: recorded and in the ledger like a call. */
  async perform(address: string, who: string, work: () => Promise<string>): Promise<string> {
    const { record } = this.#options
    const id = this.ledger.open({ address, who, model: 'agent', round: 1, speculative: false })
    const kept = record?.find(address)
    if (kept) return kept.text
    this.ledger.begin(id, { dollars: 0, tokens: 0 })
    try {
      const text = await work()
      record?.keep(address, { model: 'agent', text, inputTokens: 0, outputTokens: 0 })
      this.ledger.close(id, 'used')
      return text
    } catch (thrown) {
      this.ledger.close(id, 'failed')
      throw thrown
    }
  }

  #find<Value>(
    model: Model,
    address: string,
    read: (text: string) => Value,
  ): { text: string; value: Value } | undefined {
    const { record } = this.#options
    const cache = this.#cacheFor(model)
    const recorded = record?.find(address)
    if (recorded) return { text: recorded.text, value: read(recorded.text) }
    const cached = cache.find(address)
    if (!cached) return undefined
    let value: Value
    try {
      value = read(cached.text)
    } catch (thrown) {
      // Somebody has changed the file: then the answer is asked for.
      if (thrown instanceof MalformedError) return undefined
      throw thrown
    }
    // A replay must not depend on a cache that may be gone.
    record?.keep(address, cached)
    return { text: cached.text, value }
  }

  /** An answer that is malformed is asked for once more, with what was wrong. */
  async #askTwice<Value>(
    id: number,
    model: Model,
    request: ModelRequest,
    read: (text: string) => Value,
    how: HowToAsk,
  ): Promise<Value> {
    let asked = request
    for (let isLast = false; ; isLast = true) {
      const answer = await this.#askOften(id, model, asked, how)
      const text = answer.isCutShort ? markedAsCut(answer.text, request) : answer.text
      try {
        const value = read(text)
        this.#keep(model, addressOf(model, request), { model: model.name, text, ...answer.usage })
        this.ledger.close(id, 'used')
        return value
      } catch (thrown) {
        if (!(thrown instanceof MalformedError)) throw thrown
        // It would be as long the next time.
        if (answer.isCutShort) throw new CallError('endless', cutOff(request))
        if (isLast) throw new CallError('malformed', `the answer was malformed, twice: ${thrown.message}`)
        asked = { ...request, prompt: `${request.prompt}\n\n${correction(thrown.message)}` }
      }
    }
  }

  #keep(model: Model, address: string, answer: KeptAnswer): void {
    this.#options.record?.keep(address, answer)
    this.#cacheFor(model).keep(address, answer)
  }

  /** Scripted answers cost nothing and are always the same. */
  #cacheFor({ provider }: Model): AnswerCache {
    const { cache = NO_CACHE } = this.#options
    return provider === 'scripted' ? NO_CACHE : cache
  }

  async #askOften(id: number, model: Model, request: ModelRequest, how: HowToAsk): Promise<ModelAnswer> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.#askOnce(id, model, request, how)
      } catch (thrown) {
        how.signal.throwIfAborted()
        const delay = delayBeforeRetry(thrown, attempts, this.#retry, `${request.about.who} ${id}`)
        if (delay === undefined) throw finalError(thrown, attempts, this.#retry)
        if (thrown instanceof ModelError && thrown.retryAfter !== undefined) this.#limiter(model).pause(delay)
        else await sleep(delay, undefined, { signal: how.signal }).catch(() => how.signal.throwIfAborted())
      }
    }
  }

  async #askOnce(
    id: number,
    model: Model,
    request: ModelRequest,
    { signal, onText }: HowToAsk,
  ): Promise<ModelAnswer> {
    const most = amountOf(mostUsage(request), model)
    const reservation = await this.budget.reserve(most, signal)
    let usage: Usage = { inputTokens: 0, outputTokens: 0 }
    let received = ''
    try {
      await this.#limiter(model).admit(likelyUsage(request, '').inputTokens + request.mostTokens, signal)
      this.ledger.begin(id, most)
      usage = likelyUsage(request, '')
      const { timeoutMs = USUAL_TIMEOUT_MS } = this.#options
      const timeout = new AbortController()
      const timer = setTimeout(
        () =>
          timeout.abort(
            new TimeoutError(
              `the answer took longer than ${timeoutMs / 1000} s. Raise --timeout to wait longer.`,
            ),
          ),
        timeoutMs,
      )
      try {
        const answer = await model.ask(request, {
          signal: AbortSignal.any([signal, timeout.signal]),
          onText(text) {
            received = text
            onText?.(text)
          },
        })
        usage = answer.usage
        return answer
      } finally {
        clearTimeout(timer)
      }
    } catch (thrown) {
      usage = paidDespite(thrown, request, received, usage)
      throw thrown
    } finally {
      reservation.settle(amountOf(usage, model))
      this.ledger.pay(id, { ...usage, dollars: costOf(usage, model.price) })
    }
  }

  #limiter({ provider }: Model): RateLimiter {
    const limiter = this.#limiters.get(provider) ?? new RateLimiter(this.#options.rates ?? {})
    this.#limiters.set(provider, limiter)
    return limiter
  }
}

const cutOff = ({ mostTokens }: ModelRequest): string =>
  `the answer was cut off at ${mostTokens} tokens, the most that it may have`

/** A plain text is of use without its end, but nobody may take it for whole; a form is not. */
const markedAsCut = (text: string, { about, mostTokens }: ModelRequest): string =>
  about.task === 'text' ? `${text} … (cut off at ${mostTokens} tokens)` : text

/** A request that was refused costs nothing; one that was given up costs what had come by then. */
function paidDespite(thrown: unknown, request: ModelRequest, received: string, begun: Usage): Usage {
  if (begun.inputTokens === 0) return begun
  if (thrown instanceof ModelError && thrown.received === '') return { inputTokens: 0, outputTokens: 0 }
  if (thrown instanceof ModelError && thrown.fault === 'endless') return mostUsage(request)
  const { inputTokens, outputTokens } = likelyUsage(
    request,
    thrown instanceof ModelError ? thrown.received : received,
  )
  return { inputTokens, outputTokens: Math.min(outputTokens, request.mostTokens) }
}

const amountOf = (usage: Usage, { price }: Model): Amount => ({
  dollars: costOf(usage, price),
  tokens: usage.inputTokens + usage.outputTokens,
})

function finalError(thrown: unknown, attempts: number, { longestWait }: RetryPolicy): unknown {
  if (thrown instanceof TimeoutError) return new CallError('timeout', thrown.message)
  if (thrown instanceof BudgetError) return new CallError('budget', thrown.message)
  if (!(thrown instanceof ModelError)) return thrown
  const { retryAfter = 0 } = thrown
  const tried = attempts > 1 ? ` (tried ${attempts} times)` : ''
  const tooLong =
    retryAfter > longestWait
      ? ` (try again in ${inSeconds(retryAfter)}: the server asks for that, and no call waits longer than ${inSeconds(longestWait)})`
      : ''
  return new CallError(thrown.fault, `${thrown.message}${tried}${tooLong}`)
}

const inSeconds = (milliseconds: number): string => `${Math.ceil(milliseconds / 1000)} s`

const correction = (problem: string): string =>
  `Your last answer could not be read: ${problem}\nAnswer again, with nothing but the JSON object.`

function spentIn(entries: readonly LedgerEntry[]): Amount {
  return {
    dollars: entries.reduce((sum, { dollars }) => sum + dollars, 0),
    tokens: entries.reduce((sum, each) => sum + each.inputTokens + each.outputTokens, 0),
  }
}
