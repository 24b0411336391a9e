/** What a server says in the voice of a persona. */
import type { Asked } from './openai-server.ts'

export function answerText(verdict: string, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    verdict,
    confidence: 0.8,
    answer: `I say ${verdict}.`,
    reasons: [`because of ${verdict}`],
    risks: ['a risk'],
    wouldChangeMyMind: [],
    severity: 'low',
    bottleneck: 'none in sight',
    ...more,
  })
}

export const rulingText = (goOn: boolean, focus = ''): string =>
  JSON.stringify({ goOn, why: goOn ? 'It may help.' : 'It will not help.', focus })

/** The persona that was asked; `arbiter` for the arbiter. */
export function whoIn({ system }: Pick<Asked, 'system'>): string {
  const [, who = ''] = /^You are (?:an?|the) (\w+)/.exec(system) ?? []
  return who
}

export function roundIn({ prompt, system }: Pick<Asked, 'prompt' | 'system'>): number {
  const [, round = '1'] =
    /This (?:is|was) round (\d+)/.exec(whoIn({ system }) === 'arbiter' ? prompt.slice(-40) : prompt) ?? []
  return Number(round)
}
