/** What is wrong with a page as a file of its own: elements that are not closed in order, and references to elsewhere. */

/** Elements that have no end. */
const VOID = new Set(['meta', 'br'])
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][a-zA-Z0-9:-]*="[^"<]*")*)\s*(\/?)>/y
const ELSEWHERE = /\b(?:src|href)="(?!#)[^"]*"|https?:|@import|url\(/g

export function faultsOf(page: string): string[] {
  const body = page.replace(/^<!doctype html>\n/, '').replaceAll(/<(style|script)>.*?<\/\1>/gs, '')
  return [...badTags(body), ...(page.match(ELSEWHERE) ?? []).map((found) => `refers to elsewhere: ${found}`)]
}

function badTags(text: string): string[] {
  const open: string[] = []
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    TAG.lastIndex = at
    const [tag, end, name = '', , isEmpty] = TAG.exec(text) ?? []
    if (tag === undefined) return [`no tag: ${text.slice(at, at + 60)}`]
    if (isEmpty || VOID.has(name)) continue
    if (!end) open.push(name)
    else if (open.pop() !== name) return [`closed out of order: ${text.slice(at - 60, at)}${tag}`]
  }
  return open.map((name) => `not closed: ${name}`)
}
