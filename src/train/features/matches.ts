/**
 * How many entries of one list are equal to a value elsewhere: cards in hand of the suit that was led, dice that show the number of a
 * bid. A weighted sum of the parts cannot say this, so it is counted.
 */
import type { Measures } from './measure.ts'
import { labelsOf } from './owners.ts'
import type { Scalar, Shape } from './structure.ts'
import { entriesOf, fieldOf, scalarOf } from './summary.ts'

/** Values that both must be able to take. */
const LEAST_SHARED = 3
const MOST_PAIRS = 24

interface Place {
  readonly path: readonly string[]
  readonly labels: readonly Scalar[]
}

export function matchMeasures(shape: Shape): Measures {
  const { lists, scalars } = placesIn(shape, [])
  const pairs = lists
    .flatMap((list) => scalars.filter((scalar) => share(list, scalar)).map((scalar) => ({ list, scalar })))
    .slice(0, MOST_PAIRS)
  const names = pairs.map(({ list, scalar }) => `${list.path.join(' ')} equal to ${scalar.path.join(' ')}`)
  return {
    names: [...names, ...names.map((name) => `${name} on move`)],
    write(value, { isActing }, out, at) {
      pairs.forEach(({ list, scalar }, n) => {
        const wanted = scalarOf(valueAt(value, scalar.path))
        const entries = entriesOf(valueAt(value, list.path)) ?? []
        let count = 0
        if (wanted !== null)
          for (let entry = 0; entry < entries.length; entry += 1) if (entries[entry] === wanted) count += 1
        out[at + n] = count
        out[at + pairs.length + n] = isActing ? count : 0
      })
    },
  }
}

const share = (one: Place, other: Place): boolean =>
  one.labels.filter((label) => label !== null && other.labels.includes(label)).length >= LEAST_SHARED

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inside, name) => fieldOf(inside, name), value)

function placesIn(
  shape: Shape,
  path: readonly string[],
): { readonly lists: Place[]; readonly scalars: Place[] } {
  if (shape.kind === 'scalar' && shape.labels) return { lists: [], scalars: [{ path, labels: shape.labels }] }
  if (shape.kind === 'list') {
    const labels = labelsOf(shape)
    return { lists: labels ? [{ path, labels }] : [], scalars: [] }
  }
  if (shape.kind !== 'record') return { lists: [], scalars: [] }
  const inside = Object.entries(shape.fields).map(([name, field]) => placesIn(field, [...path, name]))
  return { lists: inside.flatMap(({ lists }) => lists), scalars: inside.flatMap(({ scalars }) => scalars) }
}
