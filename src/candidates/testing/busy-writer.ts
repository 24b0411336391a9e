/** Counts up in a cell of a CSV as fast as it can, until its standard input ends; then prints how far it came. */
import { setTimeout as sleep } from 'node:timers/promises'
import { SharedCsv } from '../csv/shared-csv.ts'

const csv = new SharedCsv(process.argv[2] as string, { lockTimeoutMs: 30_000 })
let [isOver, written] = [false, 0]
process.stdin.on('end', () => (isOver = true)).resume()
while (!isOver) {
  const end = await csv.update((document) => {
    document.rows[1]?.set(3, String(written + 1))
    return true
  })
  if (end === 'written') written += 1
  if (written === 1 && end === 'written') console.log('begun')
  await sleep(5)
}
console.log(written)
