/**
 * Which of those that were scored the next ones are made from. Higher scores are better: who minimizes hands in their
 * negatives. Of two that are as good, the earlier counts.
 */
import type { Stream } from '../rng/index.ts'

export interface Scored {
  readonly score: number
}

export interface TournamentParentsOptions {
  /** How many meet for each parent; 3 if left out. */
  readonly size?: number
}

const USUAL_SIZE = 3

/** The best n, in an order that is drawn. If there are fewer, they come again, each as often as any other or once more. */
export function topParents<Each extends Scored>(scored: readonly Each[], n: number, rng: Stream): Each[] {
  expectScores(scored)
  const best = inOrder(scored).slice(0, n)
  if (best.length === 0) return []
  return rng.shuffle(Array.from({ length: n }, (_, at) => best[at % best.length] as Each))
}

/** For each parent some meet, drawn with everybody as likely, and the best of them wins: all have a chance, the best the most. */
export function tournamentParents<Each extends Scored>(
  scored: readonly Each[],
  n: number,
  rng: Stream,
  { size = USUAL_SIZE }: TournamentParentsOptions = {},
): Each[] {
  if (!(Number.isInteger(size) && size >= 1))
    throw new RangeError(`size: a whole number from 1 on is expected; got ${size}`)
  expectScores(scored)
  if (scored.length === 0) return []
  const ranked = inOrder(scored)
  return Array.from({ length: n }, () => {
    const places = Array.from({ length: size }, () => rng.below(ranked.length))
    return ranked[Math.min(...places)] as Each
  })
}

const inOrder = <Each extends Scored>(scored: readonly Each[]): Each[] =>
  scored.toSorted((a, b) => b.score - a.score)

function expectScores(scored: readonly Scored[]): void {
  const odd = scored.find(({ score }) => !Number.isFinite(score))
  if (odd) throw new RangeError(`a parent's score is a finite number; got ${odd.score}`)
}
