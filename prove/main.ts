/**
 * `npm run prove [-- name …] [--seed N]` proves the named claims, or all, and records the figures.
 * `npm run prove -- --stale` lists the proofs that were never made or whose code has changed since.
 */
import { parseArgs } from 'node:util'
import { PROOFS } from './proofs.ts'
import { circumstances, fingerprint, readBook, writeBook } from './record.ts'

const USAGE = `npm run prove -- [name...] [--seed N] [--stale]; the proofs are: ${Object.keys(PROOFS).join(', ')}`

const request = readCommandLine()
if (typeof request === 'string') {
  console.error(request)
  process.exitCode = 2
} else if (request.isStale) {
  const stale = staleProofs()
  for (const line of stale) console.log(line)
  if (stale.length === 0) console.log('every proof is of the present code')
} else {
  for (const name of request.names) await prove(name, request.seed)
}

/** What is asked for, or what is wrong with it. */
function readCommandLine(): { isStale: boolean; names: readonly string[]; seed: number } | string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { stale: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
    })
    const unknown = positionals.filter((name) => !(name in PROOFS))
    if (unknown.length > 0) return `no proof is named ${unknown.join(' or ')}\n${USAGE}`
    const seed = Number(values.seed)
    if (!Number.isSafeInteger(seed)) return `--seed takes a whole number; got ${values.seed}`
    const names = positionals.length > 0 ? positionals : Object.keys(PROOFS)
    return { isStale: values.stale, names, seed }
  } catch (thrown) {
    return `${(thrown as Error).message}\n${USAGE}`
  }
}

function staleProofs(): string[] {
  const book = readBook()
  return Object.entries(PROOFS).flatMap(([name, proof]) => {
    const record = book[name]
    if (!record) return [`${name}: never proved`]
    return record.code === fingerprint(name, proof)
      ? []
      : [`${name}: the code has changed since ${record.commit}`]
  })
}

async function prove(name: string, seed: number): Promise<void> {
  const proof = PROOFS[name] as (typeof PROOFS)[string]
  console.log(`${name}: ${proof.claim}`)
  const began = performance.now()
  // Before the run, as some proofs write files of their own.
  const [code, where] = [fingerprint(name, proof), circumstances()]
  try {
    const figures = await proof.run({ slice: false, seed, say: (line) => console.log(`  ${line}`) })
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const command = `npm run prove -- ${name}${seed === 1 ? '' : ` --seed ${seed}`}`
    writeBook({
      ...readBook(),
      [name]: { claim: proof.claim, figures, seed, command, seconds, ...where, code },
    })
    for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure}: ${value}`)
  } catch (thrown) {
    console.error(`${name} FAILED:`, thrown)
    process.exitCode = 1
  }
}
