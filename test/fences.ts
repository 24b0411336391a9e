/** The examples in a page of documentation: fenced blocks, with what their first line says of them. */
export interface Fence {
  readonly language: string
  /** What `file=` in the fence's first line names. */
  readonly file: string | undefined
  readonly text: string
  readonly line: number
}

const FENCE = /^```(\w+)(?: file=(\S+))?\n([\s\S]*?)^```$/gm

export function fences(markdown: string): Fence[] {
  return Array.from(markdown.matchAll(FENCE), (match) => ({
    language: match[1] as string,
    file: match[2],
    text: match[3] as string,
    line: markdown.slice(0, match.index).split('\n').length,
  }))
}

/** Compares line by line; `…` in the expected text stands for whatever varies from run to run. */
export function matches(actual: string, expected: string): boolean {
  const pattern = expected
    .trimEnd()
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*?')
  return new RegExp(`^${pattern}$`, 's').test(actual.trimEnd())
}
