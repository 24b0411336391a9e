import { type Advice, adviceFor } from './advise.ts'
import { type AgentStart, parseTranscript } from './transcript.ts'

/** How a transcript is watched that the agent still writes to. */
export interface Watch {
  readonly read: () => string
  readonly pause: () => Promise<unknown>
  readonly isOver: () => boolean
}

/**
 * The agent writes its transcript with a delay, and may write the starts of one turn line by line. Advice has to hold at
 * two looks in a row, so that the first of several parallel starts is not taken for the only one.
 */
export async function settledAdvice(start: AgentStart, { read, pause, isOver }: Watch): Promise<Advice> {
  let last: Advice['kind'] = 'unsettled'
  for (;;) {
    const advice = adviceFor(parseTranscript(read()), start)
    if (advice.kind === 'quiet' || (advice.kind === 'advice' && last === 'advice')) return advice
    if (isOver()) return { kind: 'unsettled' }
    last = advice.kind
    await pause()
  }
}
