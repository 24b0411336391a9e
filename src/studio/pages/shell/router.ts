/** Addresses of pages: links change the address without loading the page again. */
import { useEffect, useState } from 'preact/hooks'

const CHANGED = 'studio:address'

export function navigate(path: string): void {
  history.pushState(undefined, '', path)
  dispatchEvent(new Event(CHANGED))
  scrollTo(0, 0)
}

export function useAddress(): string {
  const [path, setPath] = useState(location.pathname)
  useEffect(() => {
    const look = (): void => setPath(location.pathname)
    addEventListener('popstate', look)
    addEventListener(CHANGED, look)
    addEventListener('click', followInside)
    return () => {
      removeEventListener('popstate', look)
      removeEventListener(CHANGED, look)
      removeEventListener('click', followInside)
    }
  }, [])
  return path
}

/** A plain click on a link to another page of the studio. */
function followInside(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = (event.target as Element | null)?.closest?.('a')
  if (!isPlain || event.defaultPrevented || !link || link.target !== '' || link.hasAttribute('download'))
    return
  const to = new URL(link.href)
  if (to.origin !== location.origin || (to.pathname === location.pathname && to.hash !== '')) return
  event.preventDefault()
  navigate(to.pathname)
}

/** The parts of a path by the names in a pattern, as `/runs/:id`; undefined if it does not fit. */
export function match(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const found: Record<string, string> = {}
  for (const [n, part] of wanted.entries()) {
    const value = given[n] as string
    if (part.startsWith(':')) {
      const decoded = decodedPart(value)
      if (decoded === undefined) return undefined
      found[part.slice(1)] = decoded
    } else if (part !== value) return undefined
  }
  return found
}

/** What cannot be decoded is part of no address. */
function decodedPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
