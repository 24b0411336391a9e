/** Labels of options that say what the options do: what was written for other rules, or drawn at random, may lie. */
import { wordsOf } from '../../english/words/words.ts'
import type { Binder, Expr, Game, Option, Step } from '../../rules/tree.ts'
import { type Rewriting, rewritten, rewrittenGame } from '../fields.ts'
import { handOf } from '../generate/in-game.ts'

/** The part with a label for every option in it that says what the option does. */
export function relabelled(part: unknown, type: string, game: Game): unknown {
  const relabel: Rewriting = {
    node: (node, nodeType) => {
      if (nodeType !== 'option') return undefined
      const option = node as unknown as Option
      return { ...option, label: labelFor(option, game), do: rewritten(option.do, 'steps', relabel) }
    },
  }
  return withOwnLabels(rewritten(part, type, relabel), type)
}

/** By the first thing that is done. */
function labelFor({ do: steps }: Option, game: Game): string {
  for (const step of steps) {
    const label = stepLabel(step, game)
    if (label !== undefined) return label
  }
  return 'pass'
}

function stepLabel(step: Step, game: Game): string | undefined {
  switch (step.do) {
    case 'move': {
      const to = placeOf(step.to)
      const from = placeOf(step.cards)
      if (to === undefined) return undefined
      if (to === handOf(game)) return from === undefined ? 'take cards' : `take from the ${wordsOf(from)}`
      return `put on the ${wordsOf(to)}`
    }
    case 'set':
      return `choose the ${wordsOf(step.var)}`
    case 'add':
      return `change the ${wordsOf(step.var)}`
    case 'end':
      return 'end the game'
    case 'leave':
    case 'stop':
      return 'stop'
    case 'proc':
      return wordsOf(step.name)
    default:
      return undefined
  }
}

function placeOf(cards: Expr): string | undefined {
  if (typeof cards !== 'object') return undefined
  if (cards.get === 'zone' || cards.get === 'family') return cards.name
  return cards.get === 'top' || cards.get === 'topmost' ? placeOf(cards.of) : undefined
}

/**
 * The game with labels that name a rank, a suit or a place only where that is still so: an option whose cards are others than in
 * the parent says what is chosen, and one that no longer has to do with a place says what it does.
 */
export function withTrueLabels(child: Game, parent: Game): Game {
  const known = new Set<string>()
  const places = new Set<string>()
  eachOption(parent, (option) => {
    known.add(choiceOf(option))
    for (const name of placesNamed(option, parent)) places.add(`${option.label} ${name}`)
  })
  let isMoved = false
  const relabel: Rewriting = {
    node: (node, type) => {
      if (type !== 'option') return undefined
      const option = node as unknown as Option
      const label = trueLabel(option)
      isMoved ||= label !== option.label
      return { ...node, label, do: rewritten(option.do, 'steps', relabel) }
    },
  }
  const trueLabel = (option: Option): string => {
    const { label, each } = option
    const named = new Set(placesNamed(option, child))
    const isLost = (name: string): boolean => places.has(`${label} ${name}`) && !named.has(name)
    if (Object.keys(parent.zones).some(isLost)) return labelFor(option, child)
    return each && FACE.test(label) && !known.has(choiceOf(option)) ? neutral(label, each) : label
  }
  const relabelled = rewrittenGame(child, relabel)
  return isMoved ? rewrittenGame(relabelled, distinct) : child
}

function eachOption(game: Game, visit: (option: Option) => void): void {
  rewrittenGame(game, {
    node: (node, type) => {
      if (type === 'option') visit(node as unknown as Option)
      return undefined
    },
  })
}

/** What an option is called, and what it lets players choose. */
const choiceOf = ({ label, when, each }: Option): string => JSON.stringify([label, when, each])

/** The places that the label of an option names, as "take the discard" names the discards, and that the option has to do with. */
function placesNamed(option: Option, { zones }: Game): readonly string[] {
  const text = JSON.stringify(option)
  return Object.keys(zones).filter(
    (name) => option.label.includes(wordsOf(name).replace(/s$/, '')) && text.includes(`"name":"${name}"`),
  )
}

/** A rank or a suit in words. */
const FACE =
  /\b(?:an? )?(?:aces?|twos?|threes?|fours?|fives?|six(?:es)?|sevens?|eights?|nines?|tens?|jacks?|queens?|kings?|clubs?|diamonds?|hearts?|spades?)\b/

/** "play eight" as "play a card", or "play a card and name a suit" where one is named with it. */
function neutral(label: string, binders: readonly Binder[]): string {
  const [named] = binders.flatMap(({ in: set }) =>
    typeof set === 'object' && set.get === 'all' && (set.of === 'suit' || set.of === 'rank') ? [set.of] : [],
  )
  return `${label.replace(FACE, 'a card')}${named === undefined ? '' : ` and name a ${named}`}`
}

/** Options of one choice have different labels. */
const withOwnLabels = (part: unknown, type: string): unknown => rewritten(part, type, distinct)

const distinct: Rewriting = {
  node: (node) => {
    if (node['do'] !== 'choose') return undefined
    const seen = new Map<string, number>()
    const options = (node['options'] as readonly Option[]).map((option) => {
      const times = (seen.get(option.label) ?? 0) + 1
      seen.set(option.label, times)
      const label = times === 1 ? option.label : `${option.label} (${times})`
      return { ...option, label, do: rewritten(option.do, 'steps', distinct) }
    })
    const { otherwise } = node as { otherwise?: unknown }
    return {
      ...node,
      options,
      ...(otherwise !== undefined && { otherwise: rewritten(otherwise, 'steps', distinct) }),
    }
  },
}
