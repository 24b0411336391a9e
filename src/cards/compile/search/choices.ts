/** The choices that a module has listed. */
import { DECIDING } from '../flow/run.ts'
import { AT } from '../module/memory.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32 } from '../wasm/opcodes.ts'
import { BLOCK } from './parameters.ts'

/** The game's module plays no seat itself. */
export const NOBODY = 0

/** Of a choice as a module lists it, in bytes. */
export const CHOICE = { option: 0, kind: 4, value: 8, bytes: 12 } as const

/** Leaves the key of a choice, as `choiceKey` makes it. */
export function writeKey(body: Body, entry: Local): void {
  body.get(entry).load(CHOICE.option).const(16).op('i32shl')
  body.get(entry).load(CHOICE.kind).const(14).op('i32shl').op('i32or')
  body.get(entry).load(CHOICE.value).const(0x3fff).op('i32and').op('i32or')
}

/**
 * (block) → −1 if the choices in the world that was just dealt are those of the root; or else the place of one that is
 * not, as `assertSameOffers` in src/games finds it. Lists the choices.
 */
export function writeDifferingOffer(body: Body, block: Local, run: number): void {
  const [offered, options, place, entry, key] = body.locals(I32, I32, I32, I32, I32)
  body.const(NOBODY).call(run)
  body.get(block).load(BLOCK.list).plus(4).set(entry)
  body.get(block).load(BLOCK.options).set(options)
  body.get(block).load(BLOCK.keys).set(key)
  body.get(block).load(BLOCK.list).load(0).const(0)
  body.loadAt(AT.status).const(DECIDING).op('i32eq')
  body.loadAt(AT.me).get(block).load(BLOCK.seat).op('i32eq').op('i32and').select().set(offered)
  body.block((differs) => {
    body.forever((out) => {
      body.get(place, options).op('i32ge').brIf(out)
      body.get(place, offered).op('i32ge').brIf(differs)
      writeKey(body, entry)
      body.get(key).load(0).op('i32ne').brIf(differs)
      body.increase(entry, CHOICE.bytes).increase(key, 4).increase(place)
    })
    body.get(place, offered).op('i32lt').brIf(differs)
    body.const(-1).set(place)
  })
  body.get(place)
}
