/** Variables that others have set unseen, as they may be: another time after each draw. */
import type { Stream } from '../../rng/index.ts'
import type { SecretGroup, SecretValues } from '../compile/engine/hidden-worlds.ts'
import type { Cell } from '../model/layout.ts'

export class ImaginedValues implements SecretValues {
  readonly groups: readonly SecretGroup[]
  readonly cells: readonly Cell[]
  /** The words of each variable, as they were drawn last. */
  readonly values: Int32Array[] = []

  constructor(groups: readonly SecretGroup[], rng: Stream) {
    this.groups = groups
    this.cells = groups.flatMap(({ cells }) => cells)
    this.draw(rng)
  }

  draw(rng: Stream): void {
    let at = 0
    for (const { samples } of this.groups) {
      for (const words of rng.pick(samples)) {
        this.values[at] = words
        at += 1
      }
    }
  }
}
