/** Ideas that say the same in nearly the same words: noticed before anybody is paid for them. */

/** Of all words of both, so many are in both. */
const ALIKE = 0.85

/** An idea is compared with so many before it. */
const MOST_COMPARED = 2000

interface Idea {
  readonly words: ReadonlySet<string>
  /** With other numbers it is another idea. */
  readonly numbers: string
}

interface Had {
  readonly id: string
  readonly idea: Idea
}

/** Ideas by parent, in the order in which they came. */
export class NearDuplicates {
  readonly #byParent = new Map<string, Had[]>()

  /** The first before it for the same parent that is nearly the same, if any; then it is not added. */
  add(id: string, parent: string, description: string): string | undefined {
    const like = this.like(parent, description)
    if (like !== undefined) return like
    const had = this.#byParent.get(parent) ?? []
    had.push({ id, idea: ideaOf(description) })
    this.#byParent.set(parent, had)
    return undefined
  }

  like(parent: string, description: string): string | undefined {
    const idea = ideaOf(description)
    if (idea.words.size === 0) return undefined
    const had = this.#byParent.get(parent) ?? []
    return had.slice(-MOST_COMPARED).find((other) => isAlike(idea, other.idea))?.id
  }
}

function ideaOf(description: string): Idea {
  const words = description.toLowerCase().match(/[\p{L}\p{N}.+-]+/gu) ?? []
  const plain = words.map((word) => word.replace(/^[.+-]+|[.+-]+$/g, '') || word)
  return { words: new Set(plain), numbers: plain.filter((word) => /\p{N}/u.test(word)).join(' ') }
}

function isAlike(a: Idea, b: Idea): boolean {
  if (a.numbers !== b.numbers) return false
  const [few, many] = a.words.size < b.words.size ? [a.words, b.words] : [b.words, a.words]
  if (few.size / many.size < ALIKE) return false
  let shared = 0
  for (const word of few) if (many.has(word)) shared += 1
  return shared / (few.size + many.size - shared) >= ALIKE
}
