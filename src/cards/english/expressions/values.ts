/** Values that are too much for one phrase, as lists: of cases, or of what is added up. */
import { type Expr, type GetNode, type GetNodes, IT } from '../../rules/tree.ts'
import { isBound, retold, type Scene, type Telling } from '../scene.ts'
import { negated } from '../simplify/logic.ts'
import { somePart } from '../simplify/parts.ts'
import { filled, lettered, noun, pronoun } from '../words/noun.ts'
import { conditionOf } from './conditions.ts'

export interface Description {
  /** The whole value, or what goes before the list. */
  readonly text: string
  readonly under?: readonly Telling[]
}

const MOST_CASES = 5
const LONGEST = 150

/** `isList`: also a sum of half that length is a list of what is added up. */
export function described(whole: Expr, scene: Scene, isList = false): Description {
  const value = lifted(whole)
  if (typeof value !== 'object' || scene.typeOf(value) === 'bool') return { text: scene.phrase(value) }
  if (value.get === 'if') return { text: 'this', under: cases(value, scene) }
  if (value.get === 'let') return whereNamed(value.as ?? IT, value.be, value.in, scene)
  const isSum = isList && value.get === 'add' && scene.phrase(value).length > LONGEST / 2
  if ((!isSum && !isMuch(value, scene)) || isGreatestWhere(value)) return { text: scene.phrase(value) }
  if (value.get === 'add')
    return { text: 'all of these together', under: value.of.map((part) => summand(part, scene)) }
  if (value.get === 'sum' || value.get === 'most' || value.get === 'least') return overAll(value, scene)
  return ofFiltered(value, scene) ?? withNames(value, scene) ?? { text: scene.phrase(value) }
}

/** The greatest number for which something holds has words of its own. */
const isGreatestWhere = (value: GetNode): boolean =>
  value.get === 'most' &&
  typeof value.by === 'object' &&
  value.by.get === 'if' &&
  value.by.else === 0 &&
  isBound(value.by.then, value.as ?? IT)

/** Whether it has cases in it, or is long. */
const isMuch = (value: GetNode, scene: Scene): boolean =>
  somePart(value, ({ get, then }) => get === 'if' && then !== undefined) ||
  scene.phrase(value).length > LONGEST

/** Something that is added to the rest: where it would be nothing, it need not be said. */
function summand(value: Expr, scene: Scene): Telling {
  const whole = lifted(value)
  if (typeof whole === 'object' && whole.get === 'if') {
    if (whole.else === 0) return cases(whole, scene)[0] as Telling
    if (whole.then === 0)
      return cases({ ...whole, test: negated(whole.test), then: whole.else }, scene)[0] as Telling
    const inline = scene.phrase(whole)
    if (inline.length < LONGEST / 2 && !isCase(whole.else)) return { text: inline, alone: true }
  }
  const { text, under } = described(value, scene)
  if (!under) return { text, alone: true }
  return { text: text === 'this' ? 'one of these:' : `${text}:`, under }
}

const isCase = (value: Expr): boolean => typeof value === 'object' && value.get === 'if'

/** "20 if it is a king", "otherwise 10". */
function cases(value: Expr, scene: Scene, before = ''): Telling[] {
  if (typeof value !== 'object' || value.get !== 'if') {
    const { text, under } = described(value, scene)
    return [under ? { text: `${before}${text}:`, under } : { text: `${before}${text}`, alone: true }]
  }
  const { test, then, else: otherwise } = value
  const { text: when, under: parts } = conditionOf(test, scene)
  const { text, under } = described(then, scene)
  const first: Telling = under
    ? {
        text: `${before}if ${when}${parts || text === 'this' ? '' : `, ${text}`}:`,
        under: parts ?? under,
        ...(parts && { next: { text: `then ${text}:`, under } }),
      }
    : {
        text: `${before}${text} if ${when}${parts ? ':' : ''}`,
        ...(parts ? { under: parts } : { alone: true }),
      }
  return [first, ...cases(lifted(otherwise), scene, 'otherwise ')]
}

/** What is reckoned for each of a set and then put together. */
function overAll(node: Extract<GetNode, { get: 'sum' | 'most' | 'least' }>, scene: Scene): Description {
  const { as = IT, of, by } = node
  const set = scene.group(of)
  const { scene: inner, letter } = scene.each(as, set.kind, by)
  const { text, under } = described(by, inner)
  if (!under) return { text: scene.phrase(node) }
  const fill = (said: string): string => filled(said, as, pronoun(set.kind))
  const word = { sum: 'the sum', most: 'the greatest number', least: 'the least number' }[node.get]
  const { one } = letter === undefined ? set : lettered(set, letter)
  return {
    text: `${word}, for each ${one}, of ${fill(text)}`,
    under: under.map((telling) => retold(telling, fill)),
  }
}

/** Long parts of a reckoning by letters: "3 times *N*, where *N* is …". */
function withNames(value: GetNode, scene: Scene): Description | undefined {
  let [body, at] = [value as Expr, scene]
  const names: [string, Expr][] = []
  for (const [n, [, part]] of operandsOf(value).entries()) {
    if (typeof part !== 'object' || !isLong(part, scene)) continue
    const name = `part ${n}`
    const { scene: inner, text } = at.lettered(name, scene.typeOf(part))
    names.push([text, part])
    at = inner
    body = operandsOf(body as GetNode)[n]?.[0]({ get: 'bound', name }) ?? body
  }
  const meanings = names.map(([text, part]): [string, Description] => [text, described(part, at)])
  return meanings.length === 0 ? undefined : where({ text: at.phrase(body) }, meanings)
}

const isLong = (part: GetNode, scene: Scene): boolean =>
  isMuch(part, scene) || scene.phrase(part).length > LONGEST / 2

function whereNamed(name: string, be: Expr, body: Expr, scene: Scene): Description {
  const { scene: inner, text, outside } = scene.lettered(name, scene.typeOf(be))
  return where(described(body, inner), [[text, described(be, outside)]])
}

/** A value, and what letters in it stand for. */
function where(whole: Description, meanings: readonly [string, Description][]): Description {
  const [[letter, only] = ['', whole], ...rest] = meanings
  if (rest.length === 0 && !whole.under)
    return { ...only, text: `${whole.text}, where ${letter} is ${only.text}` }
  if (rest.length === 0 && !only.under)
    return { ...whole, text: `${whole.text}, where ${letter} is ${only.text}` }
  const explained = meanings.map(([name, { text, under }]): Telling => {
    return under ? { text: `${name} is ${text}:`, under } : { text: `${name} is ${text}`, alone: true }
  })
  if (!whole.under) return { text: `${whole.text}, where`, under: explained }
  return { ...whole, under: [...explained, ...whole.under] }
}

/** The first, or the number, of those for which something holds that takes a list to say. */
function ofFiltered(value: GetNode, scene: Scene): Description | undefined {
  if (value.get !== 'first' && value.get !== 'count') return undefined
  const { of } = value
  if (typeof of !== 'object' || of.get !== 'filter') return undefined
  const set = scene.group(of.of)
  const letter = scene.letter(set.kind)
  const named = lettered(set, letter)
  const inner = scene.naming(of.as ?? IT, set.kind, noun(letter))
  const { text, under } = conditionOf(of.where, inner)
  if (!under) return undefined
  const [begin, whole] = value.get === 'count' ? ['the number of', named.many] : ['the lowest', named.one]
  return { text: `${begin} ${whole} for which ${text}`, under }
}

type Put = (part: Expr) => Expr

/** The parts of a reckoning, each with how to exchange it. */
function operandsOf(value: GetNode): [Put, Expr][] {
  switch (value.get) {
    case 'add':
    case 'mul':
    case 'min':
    case 'max':
      return value.of.map((part, n): [Put, Expr] => [
        (other) => ({ ...value, of: value.of.with(n, other) }),
        part,
      ])
    case 'sub':
      return [
        [(from) => ({ ...value, from }), value.from],
        [(take) => ({ ...value, take }), value.take],
      ]
    case 'div':
    case 'mod':
      return [
        [(of) => ({ ...value, of }), value.of],
        [(by) => ({ ...value, by }), value.by],
      ]
    default:
      return []
  }
}

/** A reckoning with cases in it as cases, each with a reckoning in it; as it is, where that would be many. */
export function lifted(value: Expr): Expr {
  if (typeof value !== 'object' || value.get === 'add') return value
  const all = withCasesFirst(value)
  return leaves(all) <= MOST_CASES ? all : value
}

function withCasesFirst(value: Expr): Expr {
  if (typeof value !== 'object') return value
  for (const [put, part] of operandsOf(value)) {
    const inner = withCasesFirst(part)
    if (typeof inner === 'object' && inner.get === 'if')
      return { ...inner, then: withCasesFirst(put(inner.then)), else: withCasesFirst(put(inner.else)) }
  }
  return value.get === 'mul' ? product(value) : value
}

/** Without a factor of 1. */
function product(value: GetNodes['mul']): Expr {
  const rest = value.of.filter((factor) => factor !== 1)
  const [only] = rest
  return rest.length > 1 || only === undefined ? { ...value, of: rest } : only
}

function leaves(value: Expr): number {
  if (typeof value !== 'object' || value.get !== 'if') return 1
  return leaves(value.then) + leaves(value.else)
}
