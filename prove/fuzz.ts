import { availableParallelism } from 'node:os'
import { compareRandom, FUZZ_TASK, type FuzzAnswer, type FuzzItem } from '../src/cards/testing/fuzz-task.ts'
import { randomGame } from '../src/cards/vary/generate/random-game.ts'
import { simplify } from '../src/cards/vary/simplify.ts'
import { createPool, type Outcome } from '../src/pool/index.ts'
import type { Figures, Proof } from './proof.ts'

/** So many that a million games are played of twenty thousand trees, though some are left to the interpreter. */
const TREES = 24_000
const GAMES = 50
const LEAST = { trees: 20_000, games: 1_000_000 }
/** A slice plays fewer trees, fewer times. */
const SLICE = { trees: 60, games: 5 }
const LEAST_OF_SLICE = { trees: 45, games: 225 }
/** One tree takes a fraction of a second: one that takes longer than this hangs. */
const HANGS_AFTER_MS = 300_000
const SLOW_SECONDS = 20
/** Compiled code gives a game up where it has no room, as for a choice of more than 63 cards; any other trap is a fault. */
const GIVEN_UP = 'GivenUp: unreachable'

/** Random games of the language, none of them made by anybody, on both engines. */
export const fuzz: Proof = {
  claim:
    'Random games of the language go the same compiled and in the interpreter, to the same final state: none traps, ' +
    'none hangs. Games that have no room in compiled code are left to the interpreter, and counted.',
  async run({ slice, seed, say }) {
    const { trees, games } = slice ? SLICE : { trees: TREES, games: GAMES }
    const tally = new Tally()
    const items = Array.from({ length: trees }, (_, n): FuzzItem => ({ tree: seed * 1_000_000 + n, games }))
    await using pool = createPool(
      slice ? { lane: 'inline' } : { lane: 'thread', size: availableParallelism() },
    )
    const outcomes = pool.map<FuzzItem, FuzzAnswer>({ module: FUZZ_TASK }, items, {
      ...(!slice && { timeoutMs: HANGS_AFTER_MS, batch: 1 }),
    })
    for await (const outcome of outcomes) {
      tally.add(outcome, items[outcome.index] as FuzzItem)
      if (outcome.index % 1000 === 999) say(tally.line)
    }
    tally.assertRight(slice ? LEAST_OF_SLICE : LEAST)
    return tally.figures
  },
}

class Tally {
  readonly #wrong: string[] = []
  readonly #different: number[] = []
  readonly #digests = new Set<string>()
  readonly #reasons = new Map<string, number>()
  readonly #counts = {
    games: 0,
    unfinished: 0,
    decisions: 0,
    steps: 0,
    slow: 0,
    withDecisions: 0,
    givenUp: 0,
  }

  add(outcome: Outcome<FuzzAnswer>, { tree }: FuzzItem): void {
    if (!outcome.ok) {
      this.#wrong.push(`tree ${tree}: ${outcome.error.kind}: ${outcome.error.message}`)
      return
    }
    const { compared, digest, seconds } = outcome.value
    if (seconds > SLOW_SECONDS) this.#counts.slow += 1
    if (compared.verdict === 'equal') {
      this.#digests.add(digest)
      const counts = this.#counts
      for (const figure of ['games', 'unfinished', 'decisions', 'steps'] as const)
        counts[figure] += compared[figure]
      if (compared.decisions > 0) counts.withDecisions += 1
      const [trap] = compared.traps.filter((each) => each !== GIVEN_UP)
      counts.givenUp += compared.traps.filter((each) => each === GIVEN_UP).length
      if (trap !== undefined) this.#wrong.push(`tree ${tree}: ${compared.traps.length} games trap: ${trap}`)
    } else if (compared.verdict === 'different') {
      this.#different.push(tree)
      this.#wrong.push(`tree ${tree}: ${compared.message}`)
    } else {
      const reason = compared.message.replace(/ in random-\d+$/, '')
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1)
    }
  }

  get line(): string {
    return `${this.#counts.games} games of ${this.#digests.size} trees, ${this.#wrong.length} wrong`
  }

  /** Names the trees that are wrong, and shows the first that goes differently as small as it can be made. */
  assertRight(least: { readonly trees: number; readonly games: number }): void {
    const [first] = this.#different
    if (this.#wrong.length > 0) {
      const smallest = first === undefined ? '' : `\nthe smallest like tree ${first}: ${smallestLike(first)}`
      throw new Error(
        `${this.#wrong.length} trees are wrong:\n${this.#wrong.slice(0, 20).join('\n')}${smallest}`,
      )
    }
    if (this.#digests.size < least.trees || this.#counts.games < least.games)
      throw new Error(`too few to say so: ${this.line}`)
  }

  get figures(): Figures {
    const { games, unfinished, decisions, steps, slow, withDecisions, givenUp } = this.#counts
    const finished = Math.max(1, games - unfinished)
    const left = Object.fromEntries(
      Array.from(this.#reasons, ([reason, trees]) => [`trees left to the interpreter: ${reason}`, trees]),
    )
    return {
      'different rule trees': this.#digests.size,
      'rule trees with decisions': withDecisions,
      games,
      'games not finished within the step limit': unfinished,
      'steps a game': Math.round(steps / finished),
      'decisions a game': Math.round((10 * decisions) / finished) / 10,
      'games that compiled code left to the interpreter': givenUp,
      [`trees that took more than ${SLOW_SECONDS} s`]: slow,
      ...left,
    }
  }
}

function smallestLike(tree: number): string {
  const differs = (game: ReturnType<typeof randomGame>): boolean => {
    try {
      return compareRandom(game, tree, SLICE.games).verdict === 'different'
    } catch {
      // A smaller game may not be for as many players.
      return false
    }
  }
  const game = randomGame(tree)
  return differs(game) ? JSON.stringify(simplify(game, differs)) : 'it takes more games to show'
}
