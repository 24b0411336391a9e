/**
 * The game under way at the address of the page, kept by the browser's tab: reloading the page, or leaving it and coming back, does not
 * lose it.
 */
const key = (): string => `manyhands table ${location.pathname}${location.search}`

/** Undefined as well where the browser lets the page keep nothing. */
export function leftGame(): string | undefined {
  try {
    return sessionStorage.getItem(key()) ?? undefined
  } catch {
    return undefined
  }
}

/** @param record null when the game is over */
export function keepGame(record: string | null): void {
  try {
    if (record === null) sessionStorage.removeItem(key())
    else sessionStorage.setItem(key(), record)
  } catch {
    // Then a reload begins a new game.
  }
}
