/** Bytes, one after the other, with numbers in the variable length that WebAssembly uses (LEB128). */
export class Bytes {
  #bytes = new Uint8Array(256)
  length = 0

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.length++] = value
  }

  unsigned(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.byte((rest & 0x7f) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.byte(rest)
  }

  /** A 32-bit number. */
  signed(value: number): void {
    let rest = value | 0
    while (rest < -0x40 || rest > 0x3f) {
      this.byte((rest & 0x7f) | 0x80)
      rest >>= 7
    }
    this.byte(rest & 0x7f)
  }

  /** A 64-bit number. */
  signed64(value: bigint): void {
    let rest = BigInt.asIntN(64, value)
    while (rest < -0x40n || rest > 0x3fn) {
      this.byte(Number(rest & 0x7fn) | 0x80)
      rest >>= 7n
    }
    this.byte(Number(rest & 0x7fn))
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.unsigned(bytes.length)
    for (const byte of bytes) this.byte(byte)
  }

  append(other: Bytes): void {
    this.#grow(other.length)
    this.#bytes.set(other.#bytes.subarray(0, other.length), this.length)
    this.length += other.length
  }

  /** What comes before, so that a reader can skip it: its length. */
  sized(other: Bytes): void {
    this.unsigned(other.length)
    this.append(other)
  }

  toArray(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length)
  }

  #grow(by: number): void {
    const needed = this.length + by
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
