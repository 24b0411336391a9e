/** The problem of a new workspace: round trips through cities, and how long they are. */

export const BRIEF = `# Round trips

A traveller visits every city once and comes home. The program \`solve.mjs\` reads cities as JSON on standard input, a list
of \`[x, y]\`, and prints the order in which to visit them, a list of their places in that list. The shorter the trip, the
better. It may take 5 seconds for 40 cities.
`

export const PROGRAM = `// Reads cities from standard input, [[x, y], ...], and prints the order in which to visit them.
import { readFileSync } from 'node:fs'

const cities = JSON.parse(readFileSync(0, 'utf8'))
console.log(JSON.stringify(improve(construct(0))))

/** A first trip, from this city on. */
function construct(first) {
  return cities.map((_, at) => (first + at) % cities.length)
}

/** The same trip, or a shorter one. */
function improve(trip) {
  return trip
}

function distance(a, b) {
  return Math.hypot(cities[a][0] - cities[b][0], cities[a][1] - cities[b][1])
}

function lengthOf(trip) {
  return trip.reduce((sum, city, at) => sum + distance(city, trip[(at + 1) % trip.length]), 0)
}
`

export const EVALUATOR = `// Scores a candidate: the mean length of its trips through 4 sets of 40 cities. Less is better.
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
  if (status !== 0) refuse('set ' + set + ': the program failed: ' + stderr.trim().split('\\n').at(-1))
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
`

export const IDEAS = `id,basedOnId,description,performance,status
1,,Go to the nearest city that is left,,
2,,Improve the trip by 2-opt: turn a stretch of it around while that makes it shorter,,
3,1,Improve the trip by 2-opt: turn a stretch of it around while that makes it shorter,,
4,3,Move single cities to a better place in the trip,,
5,4,Try every city as the first one and keep the shortest trip,,
6,1,Leave out every tenth city,,
7,1,Think about it some more,,
`
