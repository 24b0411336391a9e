/** How the councils of the bench go: who says what, when, for how many rounds. */
import { estimateTokens } from '../../src/council/models/tokens.ts'
import { answerText, roundIn, rulingText, whoIn } from '../../src/council/testing/answers.ts'
import type { Asked, Reply } from '../../src/council/testing/openai-server.ts'

export const MOST_ROUNDS = 3
export const PRICE = { input: 1, output: 10 }
export const PERSONAS = ['judge', 'critic', 'skeptic']
/** Answers come at these shares of a round's time: two of three decide, in half of it. */
export const PACES = [0.5, 0.3, 1] as const

export interface Story {
  /** All votes are split and the arbiter stops, or they agree and the arbiter never stops. */
  readonly end: 'arbiter' | 'agreement'
  /** The round after which it ends; one more than there are: never. */
  readonly length: number
  /** Which time the same story is told. */
  readonly time: number
  /** Of the times that the arbiter goes on, how often the next round keeps its words: always, or half. */
  readonly reuse: number
}

/** The number in the question says which story it is. */
export function replyTo(asked: Asked, stories: readonly Story[], share: number, round: number): Reply {
  const [, number = '0'] = /Question (\d+)/.exec(asked.prompt) ?? []
  const { end, length, time, reuse } = stories[Number(number)] as Story
  const [who, at] = [whoIn(asked), roundIn(asked)]
  const reply = (text: string, delay: number): Reply => ({ text, delay, usage: usageOf(asked, text) })
  if (who === 'arbiter') {
    const goesOn = end === 'agreement' || at < length
    const isChanged = reuse < 1 && ((time >> (at - 1)) & 1) === 1
    return reply(rulingText(goesOn, goesOn && isChanged ? 'the cost' : ''), share * round)
  }
  const place = PERSONAS.indexOf(who)
  const agrees = end === 'agreement' && at >= length
  return reply(
    answerText(agrees ? 'yes' : (['yes', 'no', 'unsure'][place] as string)),
    round * (PACES[place] as number),
  )
}

/** As this program estimates it, so that calls that were cut count alike. */
function usageOf({ system, prompt }: Asked, text: string) {
  return {
    prompt_tokens: estimateTokens(system) + estimateTokens(prompt) + 64,
    completion_tokens: estimateTokens(text),
  }
}
