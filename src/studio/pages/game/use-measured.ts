import { useEffect, useState } from 'preact/hooks'
import type { GameRef, Measured, MeasureLevel, Turn } from '../../wire/games.ts'
import { postJson } from '../server/ask.ts'

interface Asked {
  readonly measured?: Measured
  readonly fault?: string
}

/**
 * A game with knobs turned, measured. What is not wanted any more is stopped.
 *
 * @param turns undefined measures nothing; the same list measures nothing again
 */
export function useMeasured(ref: GameRef, turns: readonly Turn[] | undefined, level: MeasureLevel): Asked {
  const [asked, setAsked] = useState<Asked & { readonly turns?: readonly Turn[] | undefined }>({})
  useEffect(() => {
    if (!turns) return
    const controller = new AbortController()
    postJson<Measured>('/measurements', { ref, turns, level }, controller.signal).then(
      (measured) => setAsked({ measured, turns }),
      (thrown: Error) => {
        if (thrown.name !== 'AbortError') setAsked({ fault: thrown.message, turns })
      },
    )
    return () => controller.abort()
  }, [JSON.stringify(ref), turns, level])
  // What belongs to other turns is not shown for these.
  return asked.turns === turns ? asked : {}
}
