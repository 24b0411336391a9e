/** Choices written down for somebody outside. */
import type { Body, Local } from '../wasm/body.ts'

/** (at, items, base, option, what) → where the next goes: writes the option, what is picked, and the item of each. */
export function writeList(body: Body): void {
  const [at, items, base, option, what] = [0, 1, 2, 3, 4].map((n) => body.param(n)) as [
    Local,
    Local,
    Local,
    Local,
    Local,
  ]
  body.block((out) => {
    body.loop((again) => {
      body.get(items).op('i64eqz').brIf(out)
      body.get(at).get(option).store(0)
      body.get(at).get(what).store(4)
      body.get(at).get(items).op('i64ctz').op('i32wrap').get(base).op('i32add').store(8)
      body.get(at).const(12).op('i32add').set(at)
      body.get(items).get(items).const64(1n).op('i64sub').op('i64and').set(items)
      body.br(again)
    })
  })
  body.get(at)
}
