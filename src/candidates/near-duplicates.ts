/** Ideas that say the same in nearly the same words: noticed before anybody is paid for them. */

/** Of all words of both, so many are in both. */
const ALIKE = 0.85

/** An idea of the same parent is compared with so many before it. */
const MOST_COMPARED = 2000

interface Idea {
  readonly id: string
  readonly words: ReadonlySet<string>
  /** With other numbers it is another idea. */
  readonly numbers: string
}

export class NearDuplicates {
  readonly #byParent = new Map<string, Idea[]>()

  add(id: string, parent: string, description: string): void {
    const ideas = this.#byParent.get(parent) ?? []
    ideas.push(ideaOf(id, description))
    this.#byParent.set(parent, ideas)
  }

  /** The first idea for the same parent that is nearly the same. */
  like(parent: string, description: string): string | undefined {
    const idea = ideaOf('', description)
    if (idea.words.size === 0) return undefined
    return this.#byParent
      .get(parent)
      ?.slice(-MOST_COMPARED)
      .find((other) => isAlike(idea, other))?.id
  }
}

function ideaOf(id: string, description: string): Idea {
  const words = description.toLowerCase().match(/[\p{L}\p{N}.+-]+/gu) ?? []
  const plain = words.map((word) => word.replace(/^[.+-]+|[.+-]+$/g, '') || word)
  return { id, words: new Set(plain), numbers: plain.filter((word) => /\p{N}/u.test(word)).join(' ') }
}

function isAlike(a: Idea, b: Idea): boolean {
  if (a.numbers !== b.numbers) return false
  const shared = [...a.words].filter((word) => b.words.has(word)).length
  return shared / (a.words.size + b.words.size - shared) >= ALIKE
}
