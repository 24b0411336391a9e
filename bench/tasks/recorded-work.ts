/** A run that evaluates and records in a process of its own, as fast as it can. Prints the seconds that its work took. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { digest } from '../../src/digest/index.ts'
import { createRun } from '../../src/runs/index.ts'

const [folder = '', items = '0'] = process.argv.slice(2)
using run = createRun(folder, { kind: 'evolve', command: ['bench'], fingerprint: {} })
// Those who watch are there before the work begins.
await once(process.stdin, 'data')
process.stdin.destroy()
const began = performance.now()
for (let index = 0; index < Number(items); index += 1) {
  let value = String(index)
  for (let n = 0; n < 200; n += 1) value = createHash('sha256').update(value).digest('hex')
  run.record(digest([index]), { ok: true, index, value })
  if (index % 50 === 49) {
    run.event('generation', {
      ...{ generation: index, best: 1, median: 1, coverage: 1, qdScore: 1, glances: 0, refusedGlances: 0 },
      ...{ looks: 0, refusedLooks: 0, doors: 0, refusedDoors: 0 },
      ...{ evaluations: index, gamesSimulated: 0, champions: [], gone: [] },
    })
    // The timer that commits needs a turn.
    await new Promise((resolve) => setImmediate(resolve))
  }
}
run.commit()
console.log((performance.now() - began) / 1000)
