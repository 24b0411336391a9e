/** A module: functions, one memory that is imported, and data. WebAssembly core specification 2.0, section 5.5. */
import { Body } from './body.ts'
import { Bytes } from './bytes.ts'
import type { ValueType } from './opcodes.ts'

const FUNCTION_TYPE = 0x60
const SECTION = { types: 1, imports: 2, functions: 3, exports: 7, code: 10, data: 11 } as const
const MEMORY = 2
const FUNCTION = 0

interface Signature {
  readonly params: readonly ValueType[]
  readonly results: readonly ValueType[]
}

export class ModuleWriter {
  readonly #types: Signature[] = []
  readonly #functions: { readonly type: number; readonly body: Body }[] = []
  readonly #exports: { readonly name: string; readonly func: number }[] = []
  readonly #data: { readonly at: number; readonly bytes: Uint8Array }[] = []

  /** A function that can be called before its body is written. */
  declare(
    params: readonly ValueType[],
    results: readonly ValueType[],
  ): { readonly func: number; readonly body: Body } {
    const body = new Body(params)
    this.#functions.push({ type: this.#typeOf({ params, results }), body })
    return { func: this.#functions.length - 1, body }
  }

  function(params: readonly ValueType[], results: readonly ValueType[], write: (body: Body) => void): number {
    const { func, body } = this.declare(params, results)
    write(body)
    return func
  }

  export(name: string, func: number): void {
    this.#exports.push({ name, func })
  }

  /** Bytes that are in memory from the start. */
  data(at: number, bytes: Uint8Array): void {
    if (bytes.length > 0) this.#data.push({ at, bytes })
  }

  encode(): Uint8Array<ArrayBuffer> {
    const out = new Bytes()
    for (const byte of [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) out.byte(byte)
    section(out, SECTION.types, this.#types, (bytes, { params, results }) => {
      bytes.byte(FUNCTION_TYPE)
      for (const types of [params, results]) {
        bytes.unsigned(types.length)
        for (const type of types) bytes.byte(type)
      }
    })
    section(out, SECTION.imports, [['game', 'memory']], (bytes, [from = '', name = '']) => {
      bytes.text(from)
      bytes.text(name)
      for (const byte of [MEMORY, 0, 1]) bytes.byte(byte)
    })
    section(out, SECTION.functions, this.#functions, (bytes, { type }) => bytes.unsigned(type))
    section(out, SECTION.exports, this.#exports, (bytes, { name, func }) => {
      bytes.text(name)
      bytes.byte(FUNCTION)
      bytes.unsigned(func)
    })
    section(out, SECTION.code, this.#functions, (bytes, { body }) => bytes.sized(body.encode()))
    section(out, SECTION.data, this.#data, (bytes, { at, bytes: content }) => {
      bytes.byte(0)
      bytes.byte(0x41)
      bytes.signed(at)
      bytes.byte(0x0b)
      bytes.unsigned(content.length)
      for (const byte of content) bytes.byte(byte)
    })
    return out.toArray()
  }

  #typeOf(signature: Signature): number {
    const same = (a: Signature, b: Signature): boolean =>
      a.params.join() === b.params.join() && a.results.join() === b.results.join()
    const at = this.#types.findIndex((type) => same(type, signature))
    return at >= 0 ? at : this.#types.push(signature) - 1
  }
}

function section<Part>(
  out: Bytes,
  id: number,
  parts: readonly Part[],
  write: (bytes: Bytes, part: Part) => void,
): void {
  if (parts.length === 0) return
  const bytes = new Bytes()
  bytes.unsigned(parts.length)
  for (const part of parts) write(bytes, part)
  out.byte(id)
  out.sized(bytes)
}
