/** Lines and columns in a text of JSON that has been parsed without error. */

/** Of the value that the steps lead to, or of the last one on the way that is there. */
export function placeInJson(
  text: string,
  steps: readonly (string | number)[],
): { line: number; column: number } {
  let at = pastSpace(text, /^\uFEFF/.test(text) ? 1 : 0)
  for (const step of steps) {
    const inside = valueIn(text, at, step)
    if (inside === undefined) break
    at = inside
  }
  return placeAt(text, at)
}

/** The first key that its object has twice. The parser takes the last of them without a word. */
export function repeatedKey(text: string): { key: string; line: number; column: number } | undefined {
  /** Of each object or list that is open: the keys so far. */
  const open: Set<string>[] = []
  for (let at = 0; at < text.length; ) {
    const letter = text[at]
    if (letter === '{' || letter === '[') open.push(new Set())
    if (letter === '}' || letter === ']') open.pop()
    const end = letter === '"' ? pastString(text, at) : at + 1
    if (letter === '"' && text[pastSpace(text, end)] === ':') {
      const key = JSON.parse(text.slice(at, end)) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return { key, ...placeAt(text, at) }
      keys?.add(key)
    }
    at = end
  }
  return undefined
}

function placeAt(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) as string).length + 1 }
}

/** Where a field or item of the value at a place begins. Of fields of one name the last one counts, as for the parser. */
function valueIn(text: string, start: number, step: string | number): number | undefined {
  const isList = text[start] === '['
  if (text[start] !== (typeof step === 'number' ? '[' : '{')) return undefined
  let found: number | undefined
  let at = pastSpace(text, start + 1)
  for (let n = 0; text[at] !== ']' && text[at] !== '}'; n += 1) {
    let key: string | number = n
    if (!isList) {
      const end = pastString(text, at)
      key = JSON.parse(text.slice(at, end)) as string
      at = pastSpace(text, pastSpace(text, end) + 1)
    }
    if (key === step) found = at
    // An item is there once: what it holds need not be read, and it may nest deep.
    if (isList && found !== undefined) return found
    at = pastSpace(text, pastValue(text, at))
    if (text[at] === ',') at = pastSpace(text, at + 1)
  }
  return found
}

function pastSpace(text: string, at: number): number {
  let next = at
  while (/\s/.test(text[next] ?? '')) next += 1
  return next
}

function pastString(text: string, at: number): number {
  let next = at + 1
  while (text[next] !== '"') next += text[next] === '\\' ? 2 : 1
  return next + 1
}

/** Without recursion: a list may nest deeper than the stack. */
function pastValue(text: string, at: number): number {
  let next = at
  let depth = 0
  do {
    const letter = text[next] as string
    if (letter === '"') next = pastString(text, next)
    else if (/[[\]{},:\s]/.test(letter)) {
      if (letter === '[' || letter === '{') depth += 1
      if (letter === ']' || letter === '}') depth -= 1
      next += 1
    } else while (/[^[\]{},:\s"]/.test(text[next] ?? ',')) next += 1
  } while (depth > 0)
  return next
}
