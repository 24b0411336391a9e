/** Keys never leave this program except in a request's own header: not in errors, answers, records or caches. */

const SHORTEST = 6
const HIDDEN = '[key]'
/** A key that a server quotes, or a part of it, as in `Incorrect API key provided: sk-ab12…`. */
const LOOKS_LIKE_KEY = /\bsk-[\w*.-]{4,}/g

/** The text without the keys, however they came into it. */
export function withoutKeys(text: string, keys: readonly string[]): string {
  const known = keys.filter((key) => key.length >= SHORTEST)
  return known
    .reduce((cleaned, key) => cleaned.replaceAll(key, HIDDEN), text)
    .replaceAll(LOOKS_LIKE_KEY, HIDDEN)
}

/** The same for a text that is still coming: what could be the beginning of a key waits for the rest. */
export function withoutKeysSoFar(text: string, keys: readonly string[]): string {
  const cleaned = withoutKeys(text, keys)
  const held = keys.map((key) => {
    for (let length = Math.min(key.length - 1, cleaned.length); length > 0; length -= 1)
      if (cleaned.endsWith(key.slice(0, length))) return length
    return 0
  })
  return cleaned.slice(0, cleaned.length - Math.max(0, ...held))
}
