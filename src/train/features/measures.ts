/** The numbers that can be read from a value of some shape. Which of them matter is found later, from play. */

import { boardMeasures } from './board.ts'
import type { Measures, Viewer } from './measure.ts'
import { labelsOf } from './owners.ts'
import type { Scalar, Shape } from './structure.ts'
import { entriesOf, fieldOf, scalarOf } from './summary.ts'

const NOTHING: Measures = { names: [], write: () => {} }

/** Fixed places of a list are read one by one up to this length. */
const MOST_PLACES = 16
const MOST_COUNTED = 8

export function measuresOf(shape: Shape, players: number): Measures {
  switch (shape.kind) {
    case 'scalar':
      return scalarMeasures(shape, players)
    case 'record':
      return together(
        Object.entries(shape.fields).map(([name, field]) => {
          const measures = measuresOf(field, players)
          const isNeutral = field.kind === 'scalar' || field.kind === 'list'
          return inField(name, isNeutral ? together([measures, onMove(measures)]) : measures)
        }),
      )
    case 'players':
      return byPlayer(measuresOf(shape.item, players), players)
    case 'list':
      return listMeasures(shape, players)
    case 'board': {
      const board = boardMeasures(shape, players)
      const numbers = numbersOfBoard(shape)
      return numbers ? together([board, listMeasures(numbers, players)]) : board
    }
    case 'opaque':
      return NOTHING
  }
}

/**
 * The same numbers for the player who has to act, and 0 for others. What is neither player's, such as how many sticks are left, is
 * good for one of them only by whose move it is.
 */
const onMove = ({ names, write }: Measures): Measures => ({
  names: names.map((name) => `${name} on move`.trimStart()),
  write(value, viewer, out, at) {
    if (viewer.isActing) write(value, viewer, out, at)
    else out.fill(0, at, at + names.length)
  },
})

export function together(all: readonly Measures[]): Measures {
  return {
    names: all.flatMap(({ names }) => names),
    write(value, viewer, out, at) {
      let to = at
      for (const measures of all) {
        measures.write(value, viewer, out, to)
        to += measures.names.length
      }
    },
  }
}

const inField = (field: string, { names, write }: Measures): Measures => ({
  names: names.map((name) => (name === '' ? field : `${field} ${name}`)),
  write: (value, viewer, out, at) => write(fieldOf(value, field), viewer, out, at),
})

/** Anything that is not a finite number is 0, as a value that was not seen before must not spoil a whole sum. */
const numberOf = (value: unknown): number =>
  typeof value === 'boolean' ? Number(value) : Number.isFinite(value) ? (value as number) : 0

const one = (name: string, read: (value: unknown, viewer: Viewer) => number): Measures => ({
  names: [name],
  write: (value, viewer, out, at) => {
    out[at] = read(value, viewer)
  },
})

function scalarMeasures(
  { isNumeric, labels }: Extract<Shape, { kind: 'scalar' }>,
  players: number,
): Measures {
  const all: Measures[] = isNumeric ? [one('', numberOf)] : []
  if (labels && isOfPlayers(labels, players))
    all.push(one('is mine', (value, { player }) => Number(value === player || value === String(player))))
  else if (labels && labels.length > 2)
    for (const label of labels) all.push(one(`is ${label}`, (value) => Number(scalarOf(value) === label)))
  return together(all)
}

/** Whether a value may be the number of a player, or nobody's. */
function isOfPlayers(labels: readonly Scalar[], players: number): boolean {
  const numbers = labels.filter((label) => label !== null && label !== -1).map(String)
  return (
    players > 1 && numbers.length > 0 && numbers.every((text) => /^\d+$/.test(text) && Number(text) < players)
  )
}

/** For each number of a player's entry: the own one, the best of the others, and the difference. */
function byPlayer({ names, write }: Measures, players: number): Measures {
  const scratch = new Float64Array(names.length * players)
  return {
    names: names.flatMap((name) =>
      ['mine', "best other's", 'lead'].map((whose) => (name === '' ? whose : `${name} ${whose}`)),
    ),
    write(value, viewer, out, at) {
      const entries = entriesOf(value)
      for (let player = 0; player < players; player += 1) {
        const entry = entries ? entries[player] : fieldOf(value, String(player))
        write(entry, viewer, scratch, player * names.length)
      }
      for (let n = 0; n < names.length; n += 1) {
        let most = Number.NEGATIVE_INFINITY
        for (let player = 0; player < players; player += 1)
          if (player !== viewer.player) most = Math.max(most, scratch[player * names.length + n] as number)
        const own = scratch[viewer.player * names.length + n] as number
        out[at + 3 * n] = own
        out[at + 3 * n + 1] = most
        out[at + 3 * n + 2] = own - most
      }
    },
  }
}

function listMeasures(shape: List, players: number): Measures {
  const { item, length, owners } = shape
  const labels = labelsOf(shape)
  const all: Measures[] = []
  if (length === null) all.push(one('length', (value) => entriesOf(value)?.length ?? 0))
  if (item.kind === 'scalar') {
    if (item.isNumeric) all.push(...NUMBERS_OF_A_LIST)
    if (labels && labels.length <= MOST_COUNTED) all.push(labelCounts(labels))
    if (labels && owners) all.push(ownedCounts(labels, owners))
  } else all.push(sums(measuresOf(item, players)))
  if (length !== null && length <= MOST_PLACES) all.push(places(length, measuresOf(item, players)))
  const part = partOf(shape, players)
  if (part) all.push(inParts(byPlayer(listMeasures(part, 1), players), players))
  return together(all)
}

/** A long list of few different numbers looks like a board, but may be pits with seeds in them. */
function numbersOfBoard({
  cells,
  isFlat,
  labels,
  owners,
}: Extract<Shape, { kind: 'board' }>): List | undefined {
  const isNumeric = labels.every((label) => typeof label === 'number')
  if (!isFlat || !isNumeric || owners.some((owner) => owner >= 0)) return undefined
  return { kind: 'list', length: cells, item: { kind: 'scalar', isNumeric, labels }, owners: null }
}

type List = Extract<Shape, { kind: 'list' }>

/** The least entries of a player's part. */
const LEAST_PART = 2

/** A list of numbers that divides evenly may hold a part for each player, one after the other. */
function partOf({ item, length, owners }: List, players: number): List | undefined {
  if (players < 2 || length === null || owners || item.kind !== 'scalar' || !item.isNumeric) return undefined
  const part = length / players
  return Number.isInteger(part) && part >= LEAST_PART
    ? { kind: 'list', length: part, item, owners: null }
    : undefined
}

/** @param measures of a list of parts */
const inParts = ({ names, write }: Measures, players: number): Measures => ({
  names: names.map((name) => `part ${name}`),
  write(value, viewer, out, at) {
    const entries = entriesOf(value) ?? []
    const size = entries.length / players
    const parts = Array.from({ length: players }, (_, n) => entries.slice(n * size, (n + 1) * size))
    write(parts, viewer, out, at)
  },
})

const NUMBERS_OF_A_LIST: readonly Measures[] = [
  one('sum', (value) => fold(value, 0, (sum, each) => sum + each)),
  one('highest', (value) => orZero(fold(value, Number.NEGATIVE_INFINITY, Math.max))),
  one('lowest', (value) => orZero(fold(value, Number.POSITIVE_INFINITY, Math.min))),
]

function fold(value: unknown, first: number, add: (sum: number, each: number) => number): number {
  const entries = entriesOf(value) ?? []
  let sum = first
  for (let n = 0; n < entries.length; n += 1) sum = add(sum, numberOf(entries[n]))
  return sum
}

/** Of an empty list. */
const orZero = (value: number): number => (Number.isFinite(value) ? value : 0)

const labelCounts = (labels: readonly Scalar[]): Measures => ({
  names: labels.map((label) => `count of ${label}`),
  write(value, _viewer, out, at) {
    const entries = entriesOf(value) ?? []
    out.fill(0, at, at + labels.length)
    for (let n = 0; n < entries.length; n += 1) {
      const label = labels.indexOf(scalarOf(entries[n]))
      if (label >= 0) out[at + label] = (out[at + label] as number) + 1
    }
  },
})

/** Entries that are the player's own, and those of others. */
const ownedCounts = (labels: readonly Scalar[], owners: readonly number[]): Measures => ({
  names: ['mine', "others'"],
  write(value, { player }, out, at) {
    const entries = entriesOf(value) ?? []
    let [mine, others] = [0, 0]
    for (let n = 0; n < entries.length; n += 1) {
      const owner = owners[labels.indexOf(scalarOf(entries[n]))] ?? -1
      if (owner === player) mine += 1
      else if (owner >= 0) others += 1
    }
    out[at] = mine
    out[at + 1] = others
  },
})

/** The sums of the entries' own numbers. */
function sums({ names, write }: Measures): Measures {
  const scratch = new Float64Array(names.length)
  return {
    names: names.map((name) => `sum of ${name}`.trimEnd()),
    write(value, viewer, out, at) {
      const entries = entriesOf(value) ?? []
      out.fill(0, at, at + names.length)
      for (let n = 0; n < entries.length; n += 1) {
        write(entries[n], viewer, scratch, 0)
        for (let k = 0; k < names.length; k += 1)
          out[at + k] = (out[at + k] as number) + (scratch[k] as number)
      }
    },
  }
}

/** The numbers of the entry in each place. */
const places = (length: number, { names, write }: Measures): Measures => ({
  names: Array.from({ length }, (_, place) => names.map((name) => `${place} ${name}`.trimEnd())).flat(),
  write(value, viewer, out, at) {
    const entries = entriesOf(value) ?? []
    for (let place = 0; place < length; place += 1)
      write(entries[place], viewer, out, at + place * names.length)
  },
})
