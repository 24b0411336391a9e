/** Choices written to memory for a caller outside the module. */
import type { Body, Local } from '../wasm/body.ts'

/** (at, items, base, option, what) → where the next goes: writes the option, what is picked, and the item of each. */
export function writeList(
  body: Body,
  at: Local,
  items: Local,
  base: Local,
  option: Local,
  what: Local,
): void {
  body.forever((out) => {
    body.get(items).op('i64eqz').brIf(out)
    body.get(at).get(option).store(0)
    body.get(at).get(what).store(4)
    body.get(at).lowestItem(items).get(base).op('i32add').store(8)
    body.increase(at, 12)
    body.withoutLowest(items).set(items)
  })
  body.get(at)
}
