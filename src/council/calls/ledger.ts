/** Every call with what became of it and what it cost: the account of a panel, a council or a delegated reading. */

/**
 * - `begun`: under way
 * - `used`: its answer counts
 * - `cached`: the answer was there already, for nothing
 * - `failed`: no answer came of it
 * - `cancelled`: nobody needed its answer any more
 * - `superseded`: it was asked ahead of time, and then with other words
 * - `lost`: under way when the program was killed; counted with the most it can have cost
 */
export type CallState = 'begun' | 'used' | 'cached' | 'failed' | 'cancelled' | 'superseded' | 'lost'

export interface LedgerEntry {
  readonly id: number
  /** The content address of its answer. */
  readonly address: string
  readonly who: string
  readonly model: string
  readonly round: number
  /** Asked before it was known whether it is needed. */
  readonly speculative: boolean
  readonly state: CallState
  readonly attempts: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly dollars: number
  /** The most that the attempt under way can cost. */
  readonly most: { readonly dollars: number; readonly tokens: number }
}

export class Ledger {
  #entries: LedgerEntry[]
  readonly #save: (entries: readonly LedgerEntry[]) => void

  /**
   * @param before the entries of a run that is resumed
   * @param save called at each change, before it is acted upon
   */
  constructor(
    before: readonly LedgerEntry[] = [],
    save: (entries: readonly LedgerEntry[]) => void = () => {},
  ) {
    this.#entries = before.map((entry) => (entry.state === 'begun' ? lost(entry) : entry))
    this.#save = save
  }

  get entries(): readonly LedgerEntry[] {
    return this.#entries
  }

  /** A call that this run has paid for before it was killed keeps its entry. */
  open(entry: Pick<LedgerEntry, 'address' | 'who' | 'model' | 'round' | 'speculative'>): number {
    const paid = this.#entries.find(
      ({ address, state }) => address === entry.address && (state === 'used' || state === 'cached'),
    )
    if (paid) return paid.id
    const id = this.#entries.length
    const nothing = {
      attempts: 0,
      inputTokens: 0,
      outputTokens: 0,
      dollars: 0,
      most: { dollars: 0, tokens: 0 },
    }
    this.#entries.push({ id, ...entry, state: 'begun', ...nothing })
    return id
  }

  /** An attempt is about to start. */
  begin(id: number, most: LedgerEntry['most']): void {
    this.#change(id, ({ attempts }) => ({ attempts: attempts + 1, most }))
  }

  /**
   * An attempt has ended; whatever came of it has to be paid. Saved with what follows: an answer and its price are
   * recorded together or not at all.
   */
  pay(id: number, cost: Pick<LedgerEntry, 'inputTokens' | 'outputTokens' | 'dollars'>): void {
    this.#replace(id, (entry) => ({
      inputTokens: entry.inputTokens + cost.inputTokens,
      outputTokens: entry.outputTokens + cost.outputTokens,
      dollars: entry.dollars + cost.dollars,
      most: { dollars: 0, tokens: 0 },
    }))
  }

  /** The answer was there already: paid for by this run, or by an earlier one. */
  closeKept(id: number): void {
    this.#change(id, ({ state }) => ({ state: state === 'used' ? state : 'cached' }))
  }

  close(id: number, state: CallState): void {
    this.#change(id, () => ({ state }))
  }

  /** Answers that had come and are not used after all. */
  discard(ids: Iterable<number>, state: 'cancelled' | 'superseded'): void {
    const discarded = new Set(ids)
    this.#entries = this.#entries.map((entry) => (discarded.has(entry.id) ? { ...entry, state } : entry))
    this.#save(this.#entries)
  }

  /** Answers to rounds that never came: a killed run may have asked for them ahead of time. */
  discardBeyond(round: number): void {
    const beyond = this.#entries.filter((entry) => entry.round > round && entry.state === 'used')
    if (beyond.length > 0)
      this.discard(
        beyond.map(({ id }) => id),
        'cancelled',
      )
  }

  #change(id: number, change: (entry: LedgerEntry) => Partial<LedgerEntry>): void {
    this.#replace(id, change)
    this.#save(this.#entries)
  }

  #replace(id: number, change: (entry: LedgerEntry) => Partial<LedgerEntry>): void {
    this.#entries = this.#entries.map((entry) => (entry.id === id ? { ...entry, ...change(entry) } : entry))
  }
}

const lost = (entry: LedgerEntry): LedgerEntry => ({
  ...entry,
  state: 'lost',
  dollars: entry.dollars + entry.most.dollars,
  inputTokens: entry.inputTokens + entry.most.tokens,
})

export interface Totals {
  readonly calls: number
  readonly dollars: number
  readonly tokens: number
  /** Paid for answers that are not used. */
  readonly wastedDollars: number
  readonly wastedTokens: number
  readonly states: Readonly<Partial<Record<CallState, number>>>
}

const WASTED: readonly CallState[] = ['cancelled', 'superseded', 'lost']

export function totalsOf(entries: readonly LedgerEntry[]): Totals {
  const sum = (some: readonly LedgerEntry[], of: (entry: LedgerEntry) => number): number =>
    some.reduce((total, entry) => total + of(entry), 0)
  const tokens = ({ inputTokens, outputTokens }: LedgerEntry): number => inputTokens + outputTokens
  const wasted = entries.filter(({ state }) => WASTED.includes(state))
  const states = Map.groupBy(entries, ({ state }) => state)
  return {
    calls: entries.length,
    dollars: sum(entries, ({ dollars }) => dollars),
    tokens: sum(entries, tokens),
    wastedDollars: sum(wasted, ({ dollars }) => dollars),
    wastedTokens: sum(wasted, tokens),
    states: Object.fromEntries(Array.from(states, ([state, those]) => [state, those.length])),
  }
}
