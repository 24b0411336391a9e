/**
 * The draws defined a second time, in BigInt arithmetic with nothing cut to 32 bits but on purpose: the oracle
 * that the fast code is compared with.
 */
export class SlowStream {
  #words: readonly bigint[]

  constructor(words: readonly number[]) {
    this.#words = words.map((word) => cut(BigInt(word)))
  }

  next(): bigint {
    const [a = 0n, b = 0n, c = 0n, d = 0n] = this.#words
    this.#words = [a ^ b ^ d, a ^ b ^ c, a ^ c ^ cut(b << 9n), turn(b ^ d, 11n)]
    return cut(turn(cut(a + d), 7n) + a)
  }

  below(n: bigint): bigint {
    const product = this.next() * n
    return cut(product) < 2n ** 32n % n ? this.below(n) : product >> 32n
  }
}

function cut(x: bigint): bigint {
  return BigInt.asUintN(32, x)
}

function turn(x: bigint, by: bigint): bigint {
  return cut(x << by) | (x >> (32n - by))
}
