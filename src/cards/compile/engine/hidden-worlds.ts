/** What a search is told about hidden cards: how they lie, and how to deal them anew. */
import type { Stream } from '../../../rng/index.ts'
import type { Cell } from '../../model/layout.ts'

/** What is hidden from the seat that decides. Each `sample` imagines it differently. */
export interface HiddenWorlds {
  sample(rng: Stream): void
  /** Hidden cards as they really lie, place by place in one list, and as they were dealt last. */
  readonly real: Int32Array
  readonly dealt: Int32Array
  readonly veiled: readonly Veiled[]
  /** Cells that may name some of them: slots of the flow, and other seats' secrets. */
  readonly naming: readonly Cell[]
  readonly secrets: SecretValues | undefined
  /** How unknown cards are dealt: by tables, unless there are too many ways to count. */
  readonly assignments: { readonly tables: WorldTables | undefined }
  /** By place of the tables: where its stretch of the list begins. */
  readonly starts: ArrayLike<number>
  /** Stretches of `dealt` in which the order matters, see `Determinizer`. */
  readonly mixed: readonly Mixed[]
}

/** Cards that are known to be there but not where stand from `at` on, and then all are shuffled. */
export interface Mixed {
  readonly within: Int32Array
  readonly certain: readonly number[]
  readonly at: number
}

/** A place with cards in it that the seat does not know, or does not know to lie just there: a stretch of the list. */
export interface Veiled {
  readonly zone: number
  readonly from: number
  readonly to: number
  /** In a pile: where in it each of them lies, counted from the bottom. */
  readonly positions?: readonly number[]
}

/** Variables that are hidden too, and the words dealt to each. */
export interface SecretValues {
  readonly cells: readonly Cell[]
  readonly values: readonly Int32Array[]
  /** The variables again, those of one decision together: one of its samples is drawn. */
  readonly groups: readonly SecretGroup[]
}

export interface SecretGroup {
  readonly cells: readonly Cell[]
  /** The words of each variable. */
  readonly samples: readonly (readonly Int32Array[])[]
}

/**
 * What kinds of cards there are and where they can be, in flat tables that src/cards/knowledge/assign.ts describes and
 * makes. Drawing from them changes the order of `cards`.
 */
export interface WorldTables {
  readonly kinds: number
  readonly cards: Int32Array
  readonly kindStarts: Int32Array
  readonly pools: number
  readonly poolRoom: Int32Array
  readonly places: Uint8Array
  readonly poolStarts: Int32Array
  /** By place of the question: how many cards it gets. */
  readonly room: Int32Array
  readonly first: number
  readonly stageCount: number
  readonly stages: Int32Array
  readonly branchCount: number
  readonly upTo: Float64Array
  readonly next: Int32Array
  readonly parts: Uint8Array
  /** Works out the branches of a stage. */
  build(stage: number): void
}
