/** Ways to hold a stream still: draw the same twice, make a chosen draw come next, count the draws taken. */
import { Stream } from '../stream.ts'

/** A second stream that stands where this one does. */
export function copy(rng: Stream): Stream {
  return Stream.restore(rng.save())
}

export function take<Draw>(times: number, draw: () => Draw): Draw[] {
  return Array.from({ length: times }, () => draw())
}

/** A stream whose next draw is the one given: after a first word of 0, a draw is the last word rotated by 7. */
export function aboutToDraw(draw: number, b = 2, c = 3): Stream {
  return Stream.restore({ key: [0, 0, 0, 0], words: [0, b, c, (draw >>> 7) | (draw << 25)] })
}

/** How many draws `use` takes from a stream that stands where this one does. */
export function drawsTaken(rng: Stream, use: (rng: Stream) => unknown): number {
  const used = copy(rng)
  use(used)
  const replay = copy(rng)
  for (let draws = 0; draws < 1000; draws += 1) {
    if (String(replay.save().words) === String(used.save().words)) return draws
    replay.next()
  }
  throw new Error('the stream does not stand at any of its next 1000 places')
}
