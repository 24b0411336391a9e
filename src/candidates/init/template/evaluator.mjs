// Scores a candidate: the mean length of its trips through 4 sets of 40 cities. Less is better.
// It is called with the candidate's folder, and prints one JSON object with "performance"; other numbers become columns.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const program = join(process.argv[2], 'solve.mjs')
const lengths = Array.from({ length: 4 }, (_, set) => lengthOf(citiesOf(set + 1), set + 1))
const mean = lengths.reduce((sum, each) => sum + each, 0) / lengths.length
console.log(JSON.stringify({ performance: round(mean), longest: round(Math.max(...lengths)) }))

function lengthOf(cities, set) {
  // In a process of its own: a candidate that breaks does not take the evaluator with it.
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    input: JSON.stringify(cities),
    encoding: 'utf8',
    timeout: 5000,
  })
  if (status !== 0) refuse('set ' + set + ': the program failed: ' + stderr.trim().split('\n').at(-1))
  const trip = JSON.parse(stdout)
  const visited = new Set(trip)
  if (trip.length !== cities.length || !cities.every((_, city) => visited.has(city)))
    refuse('set ' + set + ': not every city was visited once')
  return trip.reduce((sum, city, at) => sum + distance(cities[city], cities[trip[(at + 1) % trip.length]]), 0)
}

function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** The same cities each time (mulberry32). */
function citiesOf(seed) {
  let state = seed * 0x9e3779b9
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return Array.from({ length: 40 }, () => [Math.round(random() * 1000), Math.round(random() * 1000)])
}

function round(number) {
  return Math.round(number * 10) / 10
}

function refuse(why) {
  console.error(why)
  process.exit(1)
}
