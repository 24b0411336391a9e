import { useEffect, useState } from 'preact/hooks'
import { getJson } from './ask.ts'

export interface Asked<Answer> {
  readonly answer?: Answer
  /** Why there is none, in words. */
  readonly fault?: string
}

/** The answer to a GET, asked for again when the path changes; undefined asks nothing. */
export function useAnswer<Answer>(path: string | undefined): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer> & { path?: string | undefined }>({})
  useEffect(() => {
    if (path === undefined) return
    const controller = new AbortController()
    getJson<Answer>(path, controller.signal).then(
      (answer) => setAsked({ answer, path }),
      (thrown: Error) => {
        if (thrown.name !== 'AbortError') setAsked({ fault: thrown.message, path })
      },
    )
    return () => controller.abort()
  }, [path])
  // What belongs to another path is not shown for this one.
  return asked.path === path ? asked : {}
}
