/** A module: functions, one memory that is imported, perhaps functions that are imported too, and data. WebAssembly core specification 2.0, section 5.5. */
import { Body, type Local, type LocalsOf } from './body.ts'
import { Bytes } from './bytes.ts'
import { OP, type ValueType } from './opcodes.ts'

const HEADER = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
const FUNCTION_TYPE = 0x60
const SECTION = { types: 1, imports: 2, functions: 3, exports: 7, code: 10, data: 11 } as const
const MEMORY = 2
const FUNCTION = 0

/** A function as it stands in a module: it fits any module, as long as it calls no other. */
export type ReadyFunction = Uint8Array & { readonly ready: unique symbol }

export function readyFunction<const Types extends readonly ValueType[]>(
  params: Types,
  write: (body: Body, ...params: LocalsOf<Types>) => void,
): ReadyFunction {
  const body = new Body(params)
  write(body, ...paramsOf(params))
  const out = new Bytes()
  body.encode(out)
  const ready = out.toArray()
  out.release()
  return ready as Uint8Array as ReadyFunction
}

export class ModuleWriter {
  /** The numbers of signatures, by how they are written. */
  readonly #types = new Map<string, number>()
  readonly #functions: { readonly type: number; readonly code: Body | ReadyFunction }[] = []
  readonly #imports: { readonly name: string; readonly type: number }[] = []
  readonly #exports: { readonly name: string; readonly func: number }[] = []
  readonly #data: { readonly at: number; readonly bytes: Uint8Array }[] = []

  /** A function that is handed in when the module is instantiated. All of these come before the module's own. */
  import(name: string, params: readonly ValueType[], results: readonly ValueType[]): number {
    if (this.#functions.length > 0) throw new RangeError(`the import ${name} comes after a function`)
    return this.#imports.push({ name, type: this.#type(params, results) }) - 1
  }

  /** `declared` is told its number before the body is written. */
  function<const Types extends readonly ValueType[]>(
    params: Types,
    results: readonly ValueType[],
    write: (body: Body, ...params: LocalsOf<Types>) => void,
    declared?: (func: number) => void,
  ): number {
    const body = new Body(params)
    const func = this.#add(params, results, body)
    declared?.(func)
    write(body, ...paramsOf(params))
    return func
  }

  /** A function that was written before. */
  ready(params: readonly ValueType[], results: readonly ValueType[], code: ReadyFunction): number {
    return this.#add(params, results, code)
  }

  export(name: string, func: number): void {
    this.#exports.push({ name, func })
  }

  /** Bytes that are in memory from the start. */
  data(at: number, bytes: Uint8Array): void {
    if (bytes.length > 0) this.#data.push({ at, bytes })
  }

  /** The whole module, after which nothing can be added. */
  encode(): Uint8Array<ArrayBuffer> {
    const out = new Bytes()
    out.array(HEADER)
    section(out, SECTION.types, [...this.#types.keys()], (bytes, signature) => {
      bytes.byte(FUNCTION_TYPE)
      for (const types of signature.split('>')) {
        bytes.unsigned(types.length)
        for (let n = 0; n < types.length; n += 1) bytes.byte(types.charCodeAt(n))
      }
    })
    section(out, SECTION.imports, [...this.#imports, { name: 'memory', type: undefined }], (bytes, each) => {
      bytes.text('game')
      bytes.text(each.name)
      for (const byte of each.type === undefined ? [MEMORY, 0, 1] : [FUNCTION]) bytes.byte(byte)
      if (each.type !== undefined) bytes.unsigned(each.type)
    })
    section(out, SECTION.functions, this.#functions, (bytes, { type }) => bytes.unsigned(type))
    section(out, SECTION.exports, this.#exports, (bytes, { name, func }) => {
      bytes.text(name)
      bytes.byte(FUNCTION)
      bytes.unsigned(func)
    })
    section(out, SECTION.code, this.#functions, (bytes, { code }) => {
      if (code instanceof Body) code.encode(bytes)
      else bytes.array(code)
    })
    section(out, SECTION.data, this.#data, (bytes, { at, bytes: content }) => {
      bytes.byte(0)
      bytes.byte(OP.i32Const)
      bytes.signed(at)
      bytes.byte(OP.end)
      bytes.unsigned(content.length)
      bytes.array(content)
    })
    const module = out.toArray()
    out.release()
    return module
  }

  #add(params: readonly ValueType[], results: readonly ValueType[], code: Body | ReadyFunction): number {
    return this.#imports.length + this.#functions.push({ type: this.#type(params, results), code }) - 1
  }

  #type(params: readonly ValueType[], results: readonly ValueType[]): number {
    const signature = `${letters(params)}>${letters(results)}`
    const type = this.#types.get(signature) ?? this.#types.size
    this.#types.set(signature, type)
    return type
  }
}

/** Parameters are the first locals of a function. */
const paramsOf = <Types extends readonly ValueType[]>(types: Types): LocalsOf<Types> =>
  types.map((_, n) => n as Local) as readonly Local[] as LocalsOf<Types>

/** One letter a type, whose number is its code. */
const letters = (types: readonly ValueType[]): string => String.fromCharCode(...types)

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
  out.unsigned(bytes.length)
  out.append(bytes)
  bytes.release()
}
