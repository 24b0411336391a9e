/** What a choice is, in one number: the option, what kind of thing is picked with it, and which. */

/** What is picked, as a module lists it. */
export const PICK = { nothing: 0, item: 1, size: 2, card: 3 } as const

export const choiceKey = (option: number, kind: number, value: number): number =>
  (option << 16) | (kind << 14) | (value & 0x3fff)

export function keyOfChoice({
  option,
  pick,
}: {
  readonly option: number
  readonly pick?: { readonly kind: 'item' | 'size' | 'card'; readonly value: number } | undefined
}): number {
  return pick ? choiceKey(option, PICK[pick.kind], pick.value) : choiceKey(option, PICK.nothing, 0)
}
