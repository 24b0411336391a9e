/** How a shell would read what stands at some place of a script. */
export type ShellPlace =
  | 'plain'
  | 'double quotes'
  | 'single quotes'
  | 'arithmetic'
  | 'comment'
  | 'here-document'

/** What ends each thing that can be open. */
const ENDS: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '$(': ')',
  '(': ')',
  '$((': '))',
  '${': '}',
}

/**
 * The place at the end of a piece of POSIX shell text. Quotes nest: inside `"$(…)"` a new `"` opens, it does not
 * close the outer one.
 */
export function shellPlace(text: string): ShellPlace {
  if (/<<-?\s*[\\'"]?\w/.test(text)) return 'here-document'
  const open: string[] = []
  for (let at = 0; at < text.length; at += 1) {
    const inside = open.at(-1)
    if (inside === "'") {
      if (text[at] === "'") open.pop()
    } else if (text[at] === '\\') {
      at += 1
    } else if (inside !== undefined && text.startsWith(ENDS[inside] as string, at)) {
      at += (ENDS[inside] as string).length - 1
      open.pop()
    } else if (text[at] === '#' && inside !== '"' && /(^|[\s;|&(])$/.test(text.slice(0, at))) {
      const line = text.indexOf('\n', at)
      if (line === -1) return 'comment'
      at = line
    } else {
      const opener = openerAt(text, at, inside)
      if (opener === undefined) continue
      open.push(opener)
      at += opener.length - 1
    }
  }
  return placeInside(open)
}

function openerAt(text: string, at: number, inside: string | undefined): string | undefined {
  for (const opener of ['$((', '$(', '${', '`', '"']) if (text.startsWith(opener, at)) return opener
  // Within double quotes these two are only themselves.
  const isPlain = inside !== '"' && inside !== '$(('
  return isPlain && (text[at] === "'" || text[at] === '(') ? text[at] : undefined
}

function placeInside(open: readonly string[]): ShellPlace {
  const inside = open.at(-1)
  if (inside === "'") return 'single quotes'
  if (inside === '$((') return 'arithmetic'
  if (inside === '"') return 'double quotes'
  // A parameter's braces take over the quoting around them.
  return inside === '${' && open.at(-2) === '"' ? 'double quotes' : 'plain'
}
