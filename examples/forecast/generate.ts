/** `npx node examples/forecast/generate.ts [--seed N] [--seasons N] [--out FOLDER]` makes the seasons of the example. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { stream } from '../../src/rng/index.ts'
import { toCsv } from './rows.ts'
import { seasonRows } from './season.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seasons: { type: 'string', default: '24' },
    out: { type: 'string', default: fileURLToPath(new URL('./data', import.meta.url)) },
  },
})
const [seed, seasons] = [Number(values.seed), Number(values.seasons)]
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(seasons) || seasons < 1) {
  console.error(
    `--seed takes a whole number, --seasons one above 0; got ${values.seed} and ${values.seasons}`,
  )
  process.exitCode = 2
} else {
  makeSeasons()
}

function makeSeasons(): void {
  mkdirSync(values.out, { recursive: true })
  let size = 0
  for (let season = 1; season <= seasons; season += 1) {
    const text = toCsv(seasonRows(stream(seed, 'season', season)))
    writeFileSync(join(values.out, `${season}.csv`), text)
    size += text.length
  }
  console.log(`${seasons} seasons, ${(size / 1e6).toFixed(1)} MB, in ${values.out}`)
}
