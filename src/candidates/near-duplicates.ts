/** Finds ideas that say the same in nearly the same words, before a coder is paid for them. */

/** The share of all their words that two alike ideas have in common. */
const ALIKE = 0.85

const AS = 'nearly the same as'

/** Why an idea is not worked on. */
export const likeAnother = (id: string): string => `${AS} ${id}`
export const isLikeAnother = (why: string): boolean => why.startsWith(AS)

interface Idea {
  readonly id: string
  /** In the order of arrival. */
  readonly number: number
  readonly words: ReadonlySet<string>
  readonly keys: readonly string[]
}

/** Ideas by parent, in the order in which they came. */
export class NearDuplicates {
  readonly #ideas = new Map<string, Idea>()
  readonly #byKey = new Map<string, Set<Idea>>()
  #added = 0

  /** Returns the first earlier idea for the same parent that is nearly the same; then this one is not added. */
  add(id: string, parent: string, description: string): string | undefined {
    // An idea whose text has changed is not compared with its own old text.
    this.#forget(id)
    const words = wordsOf(description)
    const idea = { id, number: this.#added, words: new Set(words), keys: keysOf(parent, words) }
    const like = this.#like(idea)
    if (like !== undefined) return like
    this.#added += 1
    this.#ideas.set(id, idea)
    for (const key of idea.keys) {
      const found = this.#byKey.get(key) ?? new Set()
      this.#byKey.set(key, found.add(idea))
    }
    return undefined
  }

  like(parent: string, description: string): string | undefined {
    const words = wordsOf(description)
    return this.#like({ words: new Set(words), keys: keysOf(parent, words) })
  }

  #like({ words, keys }: Pick<Idea, 'words' | 'keys'>): string | undefined {
    let first: Idea | undefined
    for (const key of keys)
      for (const other of this.#byKey.get(key) ?? [])
        if ((!first || other.number < first.number) && isAlike(words, other.words)) first = other
    return first?.id
  }

  #forget(id: string): void {
    const idea = this.#ideas.get(id)
    if (!idea) return
    this.#ideas.delete(id)
    for (const key of idea.keys) this.#byKey.get(key)?.delete(idea)
  }
}

function wordsOf(description: string): readonly string[] {
  const words = description.toLowerCase().match(/[\p{L}\p{N}.+-]+/gu) ?? []
  return words.map((word) => word.replace(/^[.+-]+|[.+-]+$/g, '') || word)
}

/**
 * Two that are alike have a key in common: of n words at most a few may differ, so one of the first few, in an order that
 * is the same for all, is in both. Long words come first, since they are rare. With other numbers it is another idea.
 */
function keysOf(parent: string, words: readonly string[]): readonly string[] {
  const numbers = words.filter((word) => /\p{N}/u.test(word)).join(' ')
  const sorted = [...new Set(words)].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const few = sorted.slice(0, sorted.length - Math.ceil(ALIKE * sorted.length) + 1)
  return few.map((word) => [parent, numbers, word].join('\n'))
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = a.intersection(b).size
  return shared / (a.size + b.size - shared) >= ALIKE
}
