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

/** Ideas for one parent, in the order in which they came. */
export class Ideas {
  readonly #ideas: { readonly id: string; readonly idea: Idea }[] = []

  /** The first before it that is nearly the same, if any; then it is not added. */
  add(id: string, description: string): string | undefined {
    const idea = ideaOf(description)
    const like =
      idea.words.size === 0
        ? undefined
        : this.#ideas.slice(-MOST_COMPARED).find((other) => isAlike(idea, other.idea))
    if (!like) this.#ideas.push({ id, idea })
    return like?.id
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
