import { useEffect, useRef, useState } from 'preact/hooks'

export type Connection = 'connecting' | 'open' | 'lost'

/**
 * Listens to server-sent events. A lost connection is taken up again by the browser, with the last event that it has seen.
 *
 * @param listeners by the name of the event, each with the parsed message
 */
export function useStream(
  path: string,
  listeners: Readonly<Record<string, (message: never) => void>>,
): Connection {
  const [connection, setConnection] = useState<Connection>('connecting')
  // The stream stays open when a page is drawn again.
  const latest = useRef(listeners)
  latest.current = listeners
  useEffect(() => {
    setConnection('connecting')
    const source = new EventSource(`/api${path}`)
    source.onopen = () => setConnection('open')
    source.onerror = () => setConnection('lost')
    for (const name of Object.keys(latest.current))
      source.addEventListener(name, (event) => latest.current[name]?.(JSON.parse(event.data) as never))
    return () => source.close()
  }, [path])
  return connection
}
