/** Where a compiled game stands: a copy of its state, to read cards and variables from. */
export class CardMemory {
  readonly bytes: Uint8Array
  readonly words: Int32Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
  }
}
