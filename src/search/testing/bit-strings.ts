/**
 * Strings of bits as genomes, and traps as their fitness (Deb and Goldberg 1993): each block of 5 bits is worth more
 * the fewer ones it has, but most with 5 ones. A climber that begins with zeros stays there; a method that also collects
 * worse strings of other kinds finds the ones. The number of ones in each half is the behaviour.
 */
import { type Stream, stream } from '../../rng/index.ts'
import { normal } from '../../stats/index.ts'
import type { Dimension } from '../evolution/archive.ts'
import type { GenomeCandidate, GenomeResult } from '../evolution/candidate.ts'
import type { Behaviour } from '../evolution/keep.ts'
import type { Variation } from '../evolution/variation.ts'

export const LENGTH = 20
const BLOCK = 5
const HALF = LENGTH / 2

export const ZEROS = '0'.repeat(LENGTH)

const flip = (bits: string, at: number): string =>
  `${bits.slice(0, at)}${bits[at] === '0' ? '1' : '0'}${bits.slice(at + 1)}`

export const bitStrings: Variation<string> = {
  operators: ['flip', 'swap', 'set', 'splice'],
  crossovers: ['splice'],
  apply(operator, parent, mate, rng) {
    const at = rng.below(LENGTH)
    if (operator === 'splice')
      return mate === undefined
        ? undefined
        : { genome: parent.slice(0, at) + mate.slice(at), how: `spliced at ${at}` }
    if (operator === 'flip') return { genome: flip(parent, at), how: `flipped ${at}` }
    if (operator === 'set')
      return parent[at] === '1' ? undefined : { genome: flip(parent, at), how: `set ${at}` }
    const other = rng.below(LENGTH)
    if (parent[at] === parent[other]) return undefined
    return { genome: flip(flip(parent, at), other), how: `swapped ${at} and ${other}` }
  },
  key: (bits) => `bits ${bits}`,
}

export const onesIn = (bits: string): number => [...bits].filter((bit) => bit === '1').length

/** From 0 to 1; 0.8 for zeros, and 1 for ones. */
export function trapFitness(bits: string): number {
  const blocks = Array.from({ length: LENGTH / BLOCK }, (_, n) =>
    onesIn(bits.slice(n * BLOCK, (n + 1) * BLOCK)),
  )
  const worth = blocks.map((ones) => (ones === BLOCK ? 1 : (BLOCK - 1 - ones) / BLOCK))
  return worth.reduce((sum, each) => sum + each, 0) / blocks.length
}

export const behaviourOf = (bits: string): Behaviour => [
  onesIn(bits.slice(0, HALF)),
  onesIn(bits.slice(HALF)) % 2 === 0 ? 'even' : 'odd',
  onesIn(bits.slice(HALF)),
]

export const DIMENSIONS: readonly Dimension[] = [
  { name: 'ones in the first half', type: 'number', edges: [2, 4, 6, 8, 10] },
  { name: 'parity', type: 'category' },
  { name: 'ones in the second half', type: 'number', edges: [2, 4, 6, 8, 10] },
]

export interface TrapOptions {
  /** The standard deviation of the noise, at either level. */
  readonly noise?: number
  /** Some are refused, more at the door, and the door sets the last bit to 0. */
  readonly isStrict?: boolean
}

type Candidate = GenomeCandidate<string>

export const trap =
  ({ noise = 0, isStrict = false }: TrapOptions = {}) =>
  ({ genome, level, sample }: Candidate): GenomeResult<string> => {
    const luck = stream('trap', genome, level, sample)
    if (isStrict && luck.chance(level === 'door' ? 0.2 : 0.3))
      return { fitness: null, behaviour: null, reward: luck.float() / 2 }
    if (level === 'glance') return { fitness: luck.float(), behaviour: null, reward: 0.1 }
    const simple = isStrict && level === 'door' ? `${genome.slice(0, -1)}0` : genome
    const fitness = trapFitness(simple) + (noise > 0 ? noise * normal(luck) : 0)
    const reward = level === 'look' ? 0.5 : 1
    return { fitness, behaviour: behaviourOf(simple), reward, ...(simple !== genome && { genome: simple }) }
  }

/** Bits that are drawn. */
export const randomBits = (rng: Stream): string => Array.from({ length: LENGTH }, () => rng.below(2)).join('')
