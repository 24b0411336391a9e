/** A place on the line that goes on beyond 0 and 1 as in a mirror. */
export function reflected(place: number): number {
  const from = Math.abs(place) % 2
  return from > 1 ? 2 - from : from
}
