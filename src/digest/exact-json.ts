/**
 * JSON for programs that tell 1.0 from 1, as Python does: a `Float` is written with a decimal point. Everything else is
 * written as by `JSON.stringify`.
 */

export class Float {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }

  get text(): string {
    const text = JSON.stringify(this.value)
    return /^-?\d+$/.test(text) ? `${text}.0` : text
  }

  toJSON(): number {
    return this.value
  }
}

/** No text begins like this by accident. */
const MARK = '\u0000float '
const MARKED = /"\\u0000float ([^"]+)"/g

/** @param indent how many spaces deep; one line if left out */
export function exactJson(value: unknown, indent?: number): string {
  const marked = JSON.stringify(
    value,
    function (this: Readonly<Record<string, unknown>>, key, plain) {
      const written = this[key]
      return written instanceof Float ? MARK + written.text : plain
    },
    indent,
  )
  return marked.replaceAll(MARKED, '$1')
}
