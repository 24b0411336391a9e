/**
 * `npm run prove [-- name …] [--seed N]` proves the named claims, or all, and records the figures.
 * `npm run prove -- --stale` lists the proofs that were never made or whose code has changed since.
 */
import { parseArgs } from 'node:util'
import { PROOFS } from './proofs.ts'
import { circumstances, fingerprint, readBook, writeBook } from './record.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stale: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
})
const seed = Number(values.seed)
const unknown = positionals.filter((name) => !(name in PROOFS))
if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
  console.error(
    unknown.length > 0
      ? `no proof is named ${unknown.join(' or ')}; there are ${Object.keys(PROOFS).join(', ')}`
      : `--seed takes a whole number; got ${values.seed}`,
  )
  process.exitCode = 2
} else if (values.stale) {
  const stale = staleProofs()
  for (const line of stale) console.log(line)
  if (stale.length === 0) console.log('every proof is of the present code')
} else {
  for (const name of positionals.length > 0 ? positionals : Object.keys(PROOFS)) await prove(name)
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

async function prove(name: string): Promise<void> {
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
