/**
 * Bytes, one after the other, with numbers in the variable length that WebAssembly uses (LEB128).
 *
 * A module is some thirty of these, and to allocate one takes longer than to fill it: whoever is done with one releases
 * it, and the next has its room.
 */
const spare: Uint8Array[] = []
const ROOM = 1024
/** Spare buffers are kept for later: so many, none larger. */
const MOST_SPARE = 64
const LARGEST_SPARE = 65_536

/** So few are copied one by one: that is faster than to make the view of them that is copied at once. */
const SHORT = 32

/** Splits a number of 64 bits in two of 32. */
const halves = new DataView(new ArrayBuffer(8))

export class Bytes {
  #bytes = spare.pop() ?? new Uint8Array(ROOM)
  length = 0

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.length++] = value
  }

  unsigned(value: number): void {
    if (value < 0x80) {
      this.byte(value)
      return
    }
    let rest = value
    while (rest >= 0x80) {
      this.byte((rest & 0x7f) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.byte(rest)
  }

  signed(value: number): void {
    let rest = value | 0
    while (rest < -0x40 || rest > 0x3f) {
      this.byte((rest & 0x7f) | 0x80)
      rest >>= 7
    }
    this.byte(rest & 0x7f)
  }

  signed64(value: bigint): void {
    halves.setBigInt64(0, value, true)
    let low = halves.getInt32(0, true)
    let high = halves.getInt32(4, true)
    // It goes on until all that is left is the sign, and the last byte shows it.
    while (high !== low >> 31 || low < -0x40 || low > 0x3f) {
      this.byte((low & 0x7f) | 0x80)
      low = (low >>> 7) | (high << 25)
      high >>= 7
    }
    this.byte(low & 0x7f)
  }

  float64(value: number): void {
    halves.setFloat64(0, value, true)
    for (let at = 0; at < 8; at += 1) this.byte(halves.getUint8(at))
  }

  /** Letters of ASCII, which all names in a module are. */
  text(value: string): void {
    this.unsigned(value.length)
    for (let at = 0; at < value.length; at += 1) this.byte(value.charCodeAt(at))
  }

  append(other: Bytes): void {
    if (other.length > SHORT) this.array(other.#bytes.subarray(0, other.length))
    else for (let at = 0; at < other.length; at += 1) this.byte(other.#bytes[at] ?? 0)
  }

  array(bytes: Uint8Array): void {
    this.#grow(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  toArray(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.subarray(0, this.length))
  }

  /** Nothing is written or read after. */
  release(): void {
    if (spare.length < MOST_SPARE && this.#bytes.length <= LARGEST_SPARE) spare.push(this.#bytes)
    this.#bytes = NOTHING
    this.length = 0
  }

  #grow(by: number): void {
    const needed = this.length + by
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

const NOTHING = new Uint8Array(0)
