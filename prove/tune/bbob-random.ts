/**
 * What is random about the BBOB functions: where the best point lies, its value, and rotations, each drawn from a
 * function's number and an instance's. The generator is that of the reference code, as any other would make other functions:
 * a Lehmer generator (16807, Schrage's way) behind a Bays-Durham shuffle of 32 places, normals by Box and Muller.
 */
const MODULUS = 2147483647
const SHUFFLE = 32
const WARM_UP = 8
/** The reference code has no exact zeros, so that a logarithm can be taken. */
const ALMOST_ZERO = 1e-99

export type Vector = readonly number[]
/** By rows. */
export type Matrix = readonly Vector[]

/** The seed of a function's instance. */
export const seedOf = (number: number, instance: number): number => number + 10_000 * instance

function uniforms(count: number, seed: number): Vector {
  let state = Math.max(1, Math.abs(seed))
  const next = (): number => {
    const tens = Math.floor(state / 127773)
    state = 16807 * (state - tens * 127773) - 2836 * tens
    if (state < 0) state += MODULUS
    return state
  }
  for (let n = 0; n < WARM_UP; n += 1) next()
  // Filled from the last place down.
  const shuffled = Array.from({ length: SHUFFLE }, next).reverse()
  let drawn = shuffled[0] as number
  return Array.from({ length: count }, () => {
    const fresh = next()
    const place = Math.floor(drawn / 67108865)
    drawn = shuffled[place] as number
    shuffled[place] = fresh
    return drawn / MODULUS || ALMOST_ZERO
  })
}

function normals(count: number, seed: number): Vector {
  const drawn = uniforms(2 * count, seed)
  return Array.from({ length: count }, (_, n) => {
    const [radius, angle] = [drawn[n] as number, drawn[count + n] as number]
    return Math.sqrt(-2 * Math.log(radius)) * Math.cos(2 * Math.PI * angle) || ALMOST_ZERO
  })
}

/** Columns of normals, made orthonormal one after the other (Gram and Schmidt). */
export function rotation(dimension: number, seed: number): Matrix {
  const drawn = normals(dimension * dimension, seed)
  const columns: number[][] = []
  for (let n = 0; n < dimension; n += 1) {
    const column = drawn.slice(n * dimension, (n + 1) * dimension)
    for (const other of columns) {
      const along = dot(column, other)
      for (const [row, value] of other.entries()) column[row] = (column[row] as number) - along * value
    }
    const length = Math.sqrt(dot(column, column))
    columns.push(column.map((value) => value / length))
  }
  return Array.from({ length: dimension }, (_, row) => columns.map((column) => column[row] as number))
}

/** In steps of 0.0008 from -4 up to 4, and never 0. */
export const bestPoint = (dimension: number, seed: number): Vector =>
  uniforms(dimension, seed).map((drawn) => (8 * Math.floor(1e4 * drawn)) / 1e4 - 4 || -1e-5)

/** A ratio of two normals, in hundredths, from -1000 to 1000. */
export function bestValue(seed: number): number {
  const [above] = normals(1, seed) as [number]
  const [below] = normals(1, seed + 1) as [number]
  return Math.min(1000, Math.max(-1000, Math.floor((100 * 100 * above) / below + 0.5) / 100))
}

export function dot(a: Vector, b: Vector): number {
  let sum = 0
  for (let n = 0; n < a.length; n += 1) sum += (a[n] as number) * (b[n] as number)
  return sum
}

export const times = (matrix: Matrix, vector: Vector): number[] => matrix.map((row) => dot(row, vector))
