/**
 * A program: `double-apart.ts CONTENDER ITEMS SECONDS` doubles so many numbers, again and again for at least
 * so long a turn, and answers with its rate.
 */
import { answerTurns } from '../apart.ts'
import { CONTENDERS, type ContenderName } from './contenders.ts'

const [name, count, least] = process.argv.slice(2)
const items = Array.from({ length: Number(count) }, (_, at) => at)
await using contender = CONTENDERS[name as ContenderName]()

await answerTurns(async () => {
  let doubled = 0
  let seconds = 0
  do {
    const began = performance.now()
    const results = await contender.double(items)
    seconds += (performance.now() - began) / 1000
    checkDoubled(results)
    doubled += results.length
  } while (seconds < Number(least))
  return doubled / seconds
})

/** A fast wrong answer is not an answer. */
function checkDoubled(results: readonly number[]): void {
  const wrong = items.findIndex((item) => results[item] !== item * 2)
  if (wrong !== -1) throw new Error(`${wrong} came back as ${results[wrong]}`)
}
