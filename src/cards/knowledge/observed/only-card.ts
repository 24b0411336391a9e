/** The code of a card that is alone in a place: another one can take its stead for a while, to see what would be so then. */
import type { Emitter } from '../../compile/expressions/emitter.ts'
import type { Address } from '../../compile/runtime/ring.ts'
import type { Local } from '../../compile/wasm/body.ts'
import { I32 } from '../../compile/wasm/opcodes.ts'

export class OnlyCard {
  readonly #emit: Emitter
  readonly #isPile: boolean
  readonly #address: Address

  constructor(emit: Emitter, isPile: boolean, address: Address) {
    this.#emit = emit
    this.#isPile = isPile
    this.#address = address
  }

  isThere(): void {
    const { body, builder } = this.#emit
    if (this.#isPile) builder.ring(body, this.#address).count()
    else this.#emit.foldCards(this.#address, 'i32add', () => body.op('i64popcnt').op('i32wrap'))
    body.const(1).op('i32eq')
  }

  /** After what `write` writes, the card is there again. */
  kept(write: () => void): void {
    const { body, builder } = this.#emit
    if (this.#isPile)
      body.with([I32], (card) => {
        builder.ring(body, this.#address).bottomCard().set(card)
        write()
        this.replace(card)
      })
    else
      body.withWords(
        builder.memory.cardWords,
        (n) => this.#address.base().load64(this.#address.at + 8 * n),
        (words) => {
          write()
          words.forEach((word, n) => {
            this.#address
              .base()
              .get(word)
              .store64(this.#address.at + 8 * n)
          })
        },
      )
  }

  replace(card: Local): void {
    const { body, builder } = this.#emit
    const { cardWords } = builder.memory
    if (this.#isPile) {
      const ring = builder.ring(body, this.#address)
      body.with([I32], (place) => {
        ring.bottom().set(place)
        ring.put(place, () => body.get(card))
      })
      return
    }
    for (let n = 0; n < cardWords; n += 1) {
      this.#address.base()
      this.#emit.bit(card, n, cardWords).store64(this.#address.at + 8 * n)
    }
  }
}
