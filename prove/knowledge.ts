import { availableParallelism } from 'node:os'
import {
  compareKnowledge,
  type KnowledgeComparison,
} from '../src/cards/knowledge/testing/compare-knowledge.ts'
import {
  compareRandomKnowledge,
  KNOWLEDGE_TASK,
  type KnowledgeAnswer,
  type KnowledgeItem,
} from '../src/cards/knowledge/testing/knowledge-task.ts'
import { settingsOf } from '../src/cards/testing/settings.ts'
import { randomGame } from '../src/cards/vary/generate/random-game.ts'
import { simplify } from '../src/cards/vary/simplify.ts'
import { createPool } from '../src/pool/index.ts'
import { classicsOf } from './classics-of.ts'
import type { Effort, Figures, Proof } from './proof.ts'

/** So many that twenty thousand of them have decisions and are compiled. */
const TREES = 26_500
/** Of each random tree. */
const GAMES = 1
const LEAST = { trees: 20_000, decisions: 250_000, facts: 100_000 }
const CLASSIC_GAMES = 10
/** A slice takes fewer trees. */
const SLICE_TREES = 50
const LEAST_OF_SLICE = { trees: 30, decisions: 200, facts: 0 }
/** One tree takes a fraction of a second: one that takes longer than this hangs. */
const HANGS_AFTER_MS = 300_000

/** Every classic and random games, decision by decision, compiled and in the interpreter. */
export const knowledge: Proof = {
  claim:
    'Seats of a compiled game know what they know in the interpreter, and imagine the same worlds: at every decision ' +
    'the same places where each card may be, the same facts, the same draws, for every classic and for random games.',
  async run(effort) {
    const tally = new Tally()
    for (const [id, game] of classicsOf(effort)) {
      for (const setting of settingsOf(id)) {
        const games = effort.slice ? 1 : CLASSIC_GAMES
        tally.add(id, compareKnowledge(game, { setting, games, seed: effort.seed }))
      }
    }
    effort.say(`classics: ${tally.line}`)
    const classics = tally.counts.equal
    await compareTrees(effort, tally)
    const { trees, decisions, facts } = effort.slice ? LEAST_OF_SLICE : LEAST
    tally.assertRight({ trees: classics + trees, decisions, facts })
    return tally.figures
  },
}

async function compareTrees({ slice, seed, say }: Effort, tally: Tally): Promise<void> {
  const items = Array.from({ length: slice ? SLICE_TREES : TREES }, (_, n): KnowledgeItem => {
    return { tree: seed * 1_000_000 + n, games: GAMES }
  })
  await using pool = createPool(slice ? { lane: 'inline' } : { lane: 'thread', size: availableParallelism() })
  const outcomes = pool.map<KnowledgeItem, KnowledgeAnswer>({ module: KNOWLEDGE_TASK }, items, {
    ...(!slice && { timeoutMs: HANGS_AFTER_MS }),
  })
  for await (const outcome of outcomes) {
    const { tree } = items[outcome.index] as KnowledgeItem
    if (outcome.ok) tally.addTree(tree, outcome.value)
    else tally.wrong.push(`tree ${tree}: ${outcome.error.kind}: ${outcome.error.message}`)
    if (outcome.index % 2000 === 1999) say(tally.line)
  }
}

class Tally {
  readonly wrong: string[] = []
  readonly counts = { equal: 0, games: 0, decisions: 0, knowers: 0, facts: 0, worlds: 0, secrets: 0 }
  readonly #different: number[] = []
  readonly #digests = new Set<string>()
  readonly #reasons = new Map<string, number>()
  readonly #leftOut = new Map<string, number>()
  #withChoices = 0
  #notCompiled = 0

  /** Of several trees with the same rules only the first counts. */
  addTree(tree: number, { digest, compared }: KnowledgeAnswer): void {
    if (this.#digests.has(digest)) return
    this.#digests.add(digest)
    if (compared.verdict === 'different') this.#different.push(tree)
    this.add(`tree ${tree}`, compared)
  }

  add(name: string, compared: KnowledgeComparison): void {
    if (compared.verdict === 'no choices') return
    this.#withChoices += 1
    switch (compared.verdict) {
      case 'equal':
        this.counts.equal += 1
        for (const figure of ['games', 'decisions', 'knowers', 'facts', 'worlds', 'secrets'] as const)
          this.counts[figure] += compared[figure]
        break
      case 'different':
        this.wrong.push(`${name}: ${compared.message}`)
        break
      case 'left out':
        count(this.#leftOut, compared.message)
        break
      case 'not compiled': {
        const reason = compared.message.replace(/ in random-\d+$/, '')
        this.#notCompiled += 1
        count(this.#reasons, reason)
      }
    }
  }

  get line(): string {
    const { equal, decisions, facts } = this.counts
    return `${equal} rule trees, ${decisions} decisions, ${facts} facts, ${this.wrong.length} wrong`
  }

  /** Names what is wrong, and shows the first random game that differs as small as it can be made. */
  assertRight(least: { readonly trees: number; readonly decisions: number; readonly facts: number }): void {
    const { wrong, counts } = this
    const [first] = this.#different
    if (wrong.length > 0) {
      const smallest = first === undefined ? '' : `\nthe smallest like tree ${first}: ${smallestLike(first)}`
      throw new Error(`${wrong.length} are wrong:\n${wrong.slice(0, 20).join('\n')}${smallest}`)
    }
    if (counts.equal < least.trees || counts.decisions < least.decisions || counts.facts < least.facts)
      throw new Error(`too few to say so: ${this.line}`)
  }

  get figures(): Figures {
    const { equal, games, decisions, knowers, facts, worlds, secrets } = this.counts
    const share = (trees: number): string => `${((100 * trees) / this.#withChoices).toFixed(2)}%`
    const byReason = (what: string, reasons: ReadonlyMap<string, number>): Figures =>
      Object.fromEntries(Array.from(reasons, ([reason, trees]) => [`${what}: ${reason}`, trees]))
    return {
      'rule trees with choices': this.#withChoices,
      'rule trees that know the same': equal,
      games,
      decisions,
      'seats compared at decisions': knowers,
      'facts compared': facts,
      'worlds compared': worlds,
      'variables in them that others have set unseen': secrets,
      'rule trees left to the interpreter': this.#notCompiled,
      'share of them': share(this.#notCompiled),
      ...byReason('rule trees left to the interpreter', this.#reasons),
      'rule trees left out': sum(this.#leftOut.values()),
      ...byReason('rule trees left out', this.#leftOut),
    }
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0)

function smallestLike(tree: number): string {
  const differs = (game: ReturnType<typeof randomGame>): boolean => {
    try {
      return compareRandomKnowledge(game, tree, GAMES).verdict === 'different'
    } catch {
      // A smaller game may not be for as many players.
      return false
    }
  }
  const game = randomGame(tree)
  return differs(game) ? JSON.stringify(simplify(game, differs)) : 'it takes more games to show'
}
