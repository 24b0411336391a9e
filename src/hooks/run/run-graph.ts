/**
 * Starts every task as soon as those that it waits for have ended, at most so many at once, and the first in the list
 * first. Tasks must not reject.
 *
 * @param tasks with the indices of those that each waits for; there must be no circle
 * @returns results in the order of the list
 */
export function runGraph<Result>(
  tasks: readonly { readonly after: readonly number[] }[],
  atOnce: number,
  start: (at: number) => Promise<Result>,
): Promise<Result[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Result[]>()
  const results = new Map<number, Result>()
  const waiting = new Set(tasks.keys())
  const advance = (): void => {
    if (results.size === tasks.length) resolve(tasks.map((_, at) => results.get(at) as Result))
    for (const at of waiting) {
      const running = tasks.length - waiting.size - results.size
      if (running >= atOnce) return
      if (!tasks[at]?.after.every((other) => results.has(other))) continue
      waiting.delete(at)
      start(at).then((result) => {
        results.set(at, result)
        advance()
      }, reject)
    }
  }
  advance()
  return promise
}
