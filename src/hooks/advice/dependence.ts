/** Whether the prompt of an agent uses what another agent has found or made, as far as the words say so. */

/** Phrases that point to something before. */
const POINTS_BACK =
  /\b(based on|building on|given (that|the|these|those)|now that|according to|follow(ing)? up|continue|the (same|remaining|other) (ones?|files?|issues?|problems?))\b|\b(previous|earlier|prior|preceding|first|last|other) (agent|result|finding|report|analysis|answer|step|output|review|search|list)|\b(above|aforementioned)\b|\b(found|reported|identified|listed|discovered|produced|written|created|proposed|suggested) (above|before|earlier|by|in the)\b|\b(this|that|these|those|its|their) (result|finding|report|list|output|answer|analysis|plan|design|change|bug|issue|problem|cause)s?\b|\bthe (findings|results|report|outcome)\b/i

/** Tasks that leave something behind in the project. */
const CHANGES =
  /\b(implement|write|create|fix|refactor|add|update|migrate|rename|delete|remove|install|change|edit|move|replace|convert|build|generate|set up)\b/i

/** Tasks about what was changed before. */
const CHECKS = /\b(test|verify|review|check|run|validate|benchmark|commit|deploy|release|document)\b/i

/** Words that everybody uses when talking about code. */
const COMMON = new Set(
  'about after again agent also analysis answer anything because been before being below between both check code could does done each ever every everything file files find found from function functions have here into just know like line lines list look made make many method module more most must name names need none nothing only other otherwise over part please project read report result results return returns same search should show some source start such summary tell test tests that their them then there these they thing things this those through under until used uses using very were what when where which while will with work would write your'.split(
    ' ',
  ),
)

export interface Earlier {
  readonly prompt: string
  /** What it answered. */
  readonly result: string
}

/** @param request what the person asked for: its words say nothing */
export function dependsOn(prompt: string, { prompt: before, result }: Earlier, request: string): boolean {
  if (POINTS_BACK.test(prompt)) return true
  const known = wordsIn(`${before}\n${request}`)
  const fresh = [...wordsIn(result)].filter((word) => !known.has(word))
  const own = wordsIn(prompt)
  const shared = fresh.filter((word) => own.has(word))
  // A path, an identifier or a number is no accident; other words may be.
  if (shared.some(isSpecial) || shared.length >= 3) return true
  if (!CHANGES.test(before)) return false
  const topics = [...wordsIn(before)].filter((word) => !wordsIn(request).has(word) && !CHANGES.test(word))
  return CHECKS.test(prompt) || topics.some((word) => own.has(word) && isSpecial(word))
}

/** Words of four letters and more, identifiers, paths and numbers of two digits and more. */
function wordsIn(text: string): Set<string> {
  const words = text.match(/[\p{L}\p{N}_][\p{L}\p{N}_./:-]*[\p{L}\p{N}_]/gu) ?? []
  return new Set(
    words
      .map((word) => (isSpecial(word) ? word : word.toLowerCase()))
      .filter((word) => isSpecial(word) || (word.length >= 4 && !COMMON.has(word))),
  )
}

const isSpecial = (word: string): boolean => /[_./]|\d{2}|\p{Ll}\p{Lu}/u.test(word)
