// Reads cities from standard input, [[x, y], ...], and prints the order in which to visit them.
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
