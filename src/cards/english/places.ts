/** Places and variables by their names and owners. */
import type { Expr, Game, GetNode, GetNodes, Per, StepNodes } from '../rules/tree.ts'
import { rankName, suitName } from './cards.ts'
import { type Noun, owned } from './noun.ts'
import { nounOf, phrase } from './phrases.ts'
import type { Scene } from './scene.ts'
import { figure, isPlural, wordsOf } from './words.ts'

export interface Place {
  readonly text: string
  /** Where cards are: "in your hand", "on the table". */
  readonly where: string
  readonly are: string
}

/** Cards lie on these, and in anything else. */
const FLAT = /(?:^| )(?:table|board|layout|tableau|floor)$/

export const whereIn = (name: string, text: string): string => `${FLAT.test(name) ? 'on' : 'in'} ${text}`

export function placeOf(node: Expr, scene: Scene): Place {
  if (typeof node !== 'object' || node.get !== 'zone') throw new TypeError('not a place')
  const name = wordsOf(node.name)
  const text = indexed(name, scene.game.zones[node.name]?.per ?? [], node.of ?? [], scene)
  return { text, where: whereIn(name, text), are: isPlural(name) ? 'are' : 'is' }
}

/** A place or a variable with its owner and its other indices: "your hand", "the score of …", "the pile of kings". */
export function indexed(name: string, per: readonly Per[], of: readonly Expr[], scene: Scene): string {
  let owner: Noun | undefined
  let long = name
  let free = false
  per.forEach((kind, n) => {
    const index = of[n] as Expr
    if (kind === 'player' || kind === 'team') owner = nounOf(index, scene)
    else if (typeof index === 'object' && index.get === 'spare') free = true
    else if (kind === 'suit' || kind === 'rank') long += ` for ${indexName(index, scene)}`
    else long += ` ${typeof index === 'number' ? figure(index) : `number ${phrase(index, scene)}`}`
  })
  const whole = owner === undefined ? `the ${long}` : owned(long, owner)
  return free ? `a free place among ${whole}` : whole
}

function indexName(index: Expr, scene: Scene): string {
  if (typeof index !== 'object') return phrase(index, scene)
  if (index.get === 'suit') return suitName(index.is)
  if (index.get === 'rank') return rankName(index.is)
  return phrase(index, scene)
}

/** All places of a name: "everyone’s hand". */
export function familyOf({ name: id }: GetNodes['family'], scene: Scene): { all: string; any: string } {
  const name = wordsOf(id)
  const per = scene.game.zones[id]?.per ?? []
  if (per.length === 0) return { all: whereIn(name, `the ${name}`), any: whereIn(name, `the ${name}`) }
  if (per[0] === 'player')
    return { all: whereIn(name, `everyone’s ${name}`), any: whereIn(name, `anyone’s ${name}`) }
  if (per[0] === 'team')
    return { all: whereIn(name, `both sides’ ${name}`), any: whereIn(name, `any side’s ${name}`) }
  return { all: whereIn(name, `all ${name}`), any: whereIn(name, `any ${name}`) }
}

/** What a variable is called: its own name, and what kind of thing it is where the name does not say so. */
export function variableName(id: string, type: string): string {
  const name = wordsOf(id)
  const kind = type.replace('*', '')
  const noun = kind === 'team' ? 'side' : kind
  if (kind === 'num' || kind === 'bool') return type.endsWith('*') ? `${name} numbers` : name
  if (name.includes(noun) || (kind === 'player' && /(?:er|or|ee|ent)$/.test(name))) return name
  return `${name} ${noun}${type.endsWith('*') ? 's' : ''}`
}

/** Whether only single cards are ever put in a place: then one speaks of the card there. */
export function takesOne(name: string, game: Game): boolean {
  const single = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return true
    const step = value as Partial<StepNodes['move']> & { readonly to?: unknown }
    if ((step as { do?: string }).do === 'deal' && (step.to as unknown) === name) return false
    if (step.do === 'move' && (step.to as Partial<GetNodes['zone']>)?.name === name && !isOneCard(step.cards))
      return false
    return Object.values(value).every(single)
  }
  return game.deck.in !== name && single([game.flow, game.procs])
}

/** Whether an expression is at sight one card. */
function isOneCard(cards: unknown): boolean {
  const { get } = (cards ?? {}) as Partial<GetNode>
  return get === 'top' || get === 'bottom' || get === 'card' || get === 'first' || get === 'bound'
}
