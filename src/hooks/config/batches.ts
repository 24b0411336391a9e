/** Hooks that can run at the same time, by indices: each batch needs only those before it. */
export function batchesOf(hooks: readonly { readonly after: readonly number[] }[]): number[][] {
  const levels: number[] = []
  const levelOf = (at: number): number =>
    (levels[at] ??= 1 + Math.max(-1, ...(hooks[at]?.after ?? []).map(levelOf)))
  const batches: number[][] = []
  for (const at of hooks.keys()) (batches[levelOf(at)] ??= []).push(at)
  return batches
}
