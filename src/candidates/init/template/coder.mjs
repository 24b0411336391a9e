// A scripted coder, in place of an agent: it knows a few ideas by their words. Like any coder it reads its prompt from
// standard input, and edits the program in the folder in which it is started.
import { readFileSync, writeFileSync } from 'node:fs'

const NEAREST = [
  '  const [trip, left] = [[first], new Set(cities.keys())]',
  '  for (left.delete(first); left.size > 0; left.delete(trip.at(-1)))',
  '    trip.push([...left].reduce((a, b) => (distance(b, trip.at(-1)) < distance(a, trip.at(-1)) ? b : a)))',
  '  return trip',
]

const TWO_OPT = [
  '',
  'function twoOpt(trip) {',
  '  for (let from = 1; from < trip.length; from += 1) {',
  '    for (let to = from + 1; to < trip.length; to += 1) {',
  '      const [a, b, c, d] = [trip[from - 1], trip[from], trip[to], trip[(to + 1) % trip.length]]',
  '      if (distance(a, c) + distance(b, d) < distance(a, b) + distance(c, d) - 1e-9)',
  '        return twoOpt([...trip.slice(0, from), ...trip.slice(from, to + 1).reverse(), ...trip.slice(to + 1)])',
  '    }',
  '  }',
  '  return trip',
  '}',
]

const MOVE_CITIES = [
  '',
  'function moveCities(trip) {',
  '  for (const city of trip) {',
  '    const others = trip.filter((other) => other !== city)',
  '    for (let at = 0; at < trip.length; at += 1) {',
  '      const moved = others.toSpliced(at, 0, city)',
  '      if (lengthOf(moved) < lengthOf(trip) - 1e-9) return moveCities(moved)',
  '    }',
  '  }',
  '  return trip',
  '}',
]

const SHORTEST = [
  '',
  'function shortest() {',
  '  const trips = cities.map((_, first) => improve(construct(first)))',
  '  return trips.reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a))',
  '}',
]

const SWAP_STRETCHES = [
  '',
  'function swapStretches(trip) {',
  '  for (let a = 1; a < trip.length - 1; a += 1) {',
  '    for (let b = a + 1; b < trip.length; b += 1) {',
  '      for (let c = b + 1; c <= trip.length; c += 1) {',
  '        const [p, q, r, s, t, u] = [a - 1, a, b - 1, b, c - 1, c].map((at) => trip[at % trip.length])',
  '        if (distance(p, s) + distance(t, q) + distance(r, u) < distance(p, q) + distance(r, s) + distance(t, u) - 1e-9)',
  '          return swapStretches([...trip.slice(0, a), ...trip.slice(b, c), ...trip.slice(a, b), ...trip.slice(c)])',
  '      }',
  '    }',
  '  }',
  '  return trip',
  '}',
]

const ANGLE = [
  '  const [x, y] = [0, 1].map((axis) => cities.reduce((sum, city) => sum + city[axis], 0) / cities.length)',
  '  const angle = (city) => Math.atan2(cities[city][1] - y, cities[city][0] - x)',
  '  const trip = [...cities.keys()].sort((a, b) => angle(a) - angle(b))',
  '  return [...trip.slice(first), ...trip.slice(0, first)]',
]

const LEAVE_OUT = ['', 'function leaveOut(trip) {', '  return trip.filter((_, at) => at % 10 !== 9)', '}']

const EDITS = [
  [/nearest/i, (text) => withBody(text, 'construct', NEAREST)],
  [/2-opt/i, (text) => withStep(text, 'twoOpt', TWO_OPT)],
  [/single cities/i, (text) => withStep(text, 'moveCities', MOVE_CITIES)],
  [/every city as the first/i, (text) => withEnd(text.replace('improve(construct(0))', 'shortest()'), SHORTEST)],
  [/neighbouring stretches/i, (text) => withStep(text, 'swapStretches', SWAP_STRETCHES)],
  [/angle/i, (text) => withBody(text, 'construct', ANGLE)],
  [/leave out/i, (text) => withStep(text, 'leaveOut', LEAVE_OUT)],
]

const idea = readFileSync(0, 'utf8').split('# The idea to try').at(-1).split('\n# ')[0].trim()
const [, edit] = EDITS.find(([words]) => words.test(idea)) ?? []
if (edit) writeFileSync('solve.mjs', edit(readFileSync('solve.mjs', 'utf8')))
console.log((edit ? 'done: ' : 'I do not know how: ') + idea)

/** That function does something else. */
function withBody(text, name, lines) {
  const [before, after] = text.split(new RegExp('(?<=function ' + name + '.*\\n)'))
  return before + lines.join('\n') + after.slice(after.indexOf('\n}\n'))
}

/** Trips are improved by one more function, unless they are already. */
function withStep(text, name, lines) {
  if (text.includes('function ' + name)) return text
  const [before, after] = text.split(/(?<=function improve.*\n {2}return )/)
  return withEnd(before + after.replace(/.*/, (trip) => name + '(' + trip + ')'), lines)
}

function withEnd(text, lines) {
  return text + lines.join('\n') + '\n'
}
