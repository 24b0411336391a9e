/**
 * Dollars for a million tokens, as the providers list them in 2026. Prices change: `--price` comes before this list, and
 * a model that is not in it has no price here, which is said wherever it matters.
 */
import type { Price } from './model.ts'

const PRICES: Readonly<Record<string, Price>> = {
  'claude-haiku-4-5': { input: 1, output: 5 },
  'claude-sonnet-4-5': { input: 3, output: 15 },
  'claude-sonnet-4-6': { input: 3, output: 15 },
  'claude-opus-4-5': { input: 5, output: 25 },
  'claude-opus-4-6': { input: 5, output: 25 },
  'claude-opus-4-7': { input: 5, output: 25 },
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4o': { input: 2.5, output: 10 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, output: 2 },
}

/** By the model's own name: `anthropic/claude-sonnet-4.6` at OpenRouter is `claude-sonnet-4-6` at its maker. */
export function listedPrice(model: string): Price | undefined {
  const own = model.slice(model.lastIndexOf('/') + 1)
  return PRICES[own] ?? (own.startsWith('claude') ? PRICES[own.replaceAll('.', '-')] : undefined)
}
