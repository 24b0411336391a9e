import { useEffect, useState } from 'preact/hooks'
import type { GameRef } from '../../wire/games.ts'
import type { RuleTrialsLine } from '../../wire/rule-trials.ts'
import { postLines } from '../server/ask.ts'

export type RuleTrialsState = RuleTrialsLine | { readonly starting: true } | { readonly idle: true }

const IDLE = { idle: true } as const

/** Which rules of a game matter, found out while it is wanted. What is not wanted any more is stopped. */
export function useRuleTrials(ref: GameRef, isWanted: boolean): RuleTrialsState {
  const [state, setState] = useState<RuleTrialsState>(IDLE)
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    const listen = async (): Promise<void> => {
      setState({ starting: true })
      for await (const line of postLines<RuleTrialsLine>('/rule-trials', { ref }, controller.signal))
        if (!controller.signal.aborted) setState(line)
      // A line that was cut before its end has brought neither.
      setState((last) => ('found' in last || 'fault' in last ? last : { fault: 'The studio has stopped.' }))
    }
    listen().catch((thrown: Error) => {
      if (!controller.signal.aborted) setState({ fault: thrown.message })
    })
    return () => {
      controller.abort()
      setState(IDLE)
    }
  }, [JSON.stringify(ref), isWanted])
  return state
}
