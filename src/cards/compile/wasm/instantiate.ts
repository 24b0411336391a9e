/** What compiled games use of WebAssembly, which neither the language's types nor Node's declare. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule
  Instance: new (
    module: WasmModule,
    imports: object,
  ) => { readonly exports: Readonly<Record<string, unknown>> }
  Memory: new (size: { readonly initial: number; readonly maximum?: number }) => WasmMemory
}

export interface WasmModule {
  readonly module?: never
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export const PAGE = 65_536

export const compileModule = (bytes: Uint8Array<ArrayBuffer>): WasmModule => new WebAssembly.Module(bytes)

export const pagesOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / PAGE))

export const newMemory = (bytes: number): WasmMemory => new WebAssembly.Memory({ initial: pagesOf(bytes) })

/** The module's functions, working on that memory: it can reach nothing else but the functions that are handed in. */
export function instantiate<Exports>(
  module: WasmModule,
  memory: WasmMemory,
  functions: object = {},
): Exports {
  return new WebAssembly.Instance(module, { game: { memory, ...functions } }).exports as Exports
}
