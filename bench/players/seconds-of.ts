import { roughThreadSeconds, threadSeconds } from '../cards/thread-time.ts'

/** Does something with one item after the other, for about so many seconds. Processor seconds an item. */
export async function secondsOf(seconds: number, items: number, use: (n: number) => void): Promise<number> {
  let done = 0
  const began = threadSeconds()
  do {
    for (let n = 0; n < items; n += 1) use(n)
    done += items
  } while (roughThreadSeconds() - began < seconds)
  return (threadSeconds() - began) / done
}
