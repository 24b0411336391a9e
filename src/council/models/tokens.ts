/** How many tokens a text has, without its model's tokenizer. */
import type { Model, ModelRequest, Price, Usage } from './model.ts'

/** What a server puts around messages: roles, separators, a template. */
const FRAME = 64
const LETTERS_PER_TOKEN = 4

/** About right for English and code. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / LETTERS_PER_TOKEN)

/** A bound that no byte-level tokenizer exceeds: each of its tokens stands for at least one byte. */
export const mostTokensIn = (text: string): number => Buffer.byteLength(text)

export const mostUsage = ({ system, prompt, mostTokens }: ModelRequest): Usage => ({
  inputTokens: mostTokensIn(system) + mostTokensIn(prompt) + FRAME,
  outputTokens: mostTokens,
})

export const likelyUsage = ({ system, prompt }: ModelRequest, answer: string): Usage => ({
  inputTokens: estimateTokens(system) + estimateTokens(prompt) + FRAME,
  outputTokens: estimateTokens(answer),
})

export function costOf({ inputTokens, outputTokens }: Usage, price: Price | undefined): number {
  return price ? (inputTokens * price.input + outputTokens * price.output) / 1e6 : 0
}

/** The most that one call can cost, in dollars. */
export const mostCost = ({ price }: Model, request: ModelRequest): number => costOf(mostUsage(request), price)
