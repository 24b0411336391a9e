/**
 * A budget in dollars and in tokens. Before a call starts, the most that it can cost is set aside; when it has ended,
 * what it did cost is spent, and the rest is free again. So the sum never exceeds the budget.
 */
import { InputError } from '../../errors/index.ts'

export interface Amount {
  readonly dollars: number
  readonly tokens: number
}

export interface BudgetLimits {
  readonly dollars?: number | undefined
  readonly tokens?: number | undefined
}

export class BudgetError extends InputError {
  override readonly name = 'BudgetError'
}

export class Budget {
  readonly limits: BudgetLimits
  #spent: Amount
  readonly #reserved = new Set<Amount>()
  #waiting: (() => void)[] = []

  constructor(limits: BudgetLimits, spent: Amount = { dollars: 0, tokens: 0 }) {
    this.limits = limits
    this.#spent = spent
  }

  get spent(): Amount {
    return this.#spent
  }

  /** Waits while other calls hold what this one needs. Throws if the budget would not do even without them. */
  async reserve(most: Amount, signal: AbortSignal): Promise<Reservation> {
    while (!this.#fits(add(this.#spent, ...this.#reserved, most))) {
      signal.throwIfAborted()
      if (!this.#fits(add(this.#spent, most))) throw new BudgetError(this.#tooMuch(most))
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    signal.throwIfAborted()
    this.#reserved.add(most)
    return { settle: (cost) => this.#settle(most, cost) }
  }

  #settle(most: Amount, cost: Amount): void {
    if (!this.#reserved.delete(most)) return
    this.#spent = add(this.#spent, cost)
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  #fits({ dollars, tokens }: Amount): boolean {
    const { dollars: most = Number.POSITIVE_INFINITY, tokens: mostTokens = Number.POSITIVE_INFINITY } =
      this.limits
    return dollars <= most + ROUNDING && tokens <= mostTokens
  }

  #tooMuch({ dollars, tokens }: Amount): string {
    const { dollars: most = Number.POSITIVE_INFINITY, tokens: mostTokens } = this.limits
    return this.#spent.dollars + dollars > most
      ? `the budget of $${most} is too small: the next call can cost $${dollars.toFixed(4)}, and $${this.#spent.dollars.toFixed(4)} is spent. Raise --budget, or ask with less context.`
      : `the budget of ${mostTokens} tokens is too small: the next call can take ${tokens}, and ${this.#spent.tokens} are spent. Raise --budget-tokens, or ask with less context.`
  }
}

export interface Reservation {
  settle(cost: Amount): void
}

/** Sums of fractions of cents. */
const ROUNDING = 1e-12

function add(...amounts: readonly Amount[]): Amount {
  return {
    dollars: amounts.reduce((sum, { dollars }) => sum + dollars, 0),
    tokens: amounts.reduce((sum, { tokens }) => sum + tokens, 0),
  }
}
