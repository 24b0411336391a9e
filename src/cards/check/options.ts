/** Checks choices: their options, what is picked for them, and the work of finding out what can be picked. */
import { BINDER_FIELDS, OPTION_FIELDS } from '../rules/grammar.ts'
import { itemOf } from '../rules/types.ts'
import { type Context, type Place, UNKNOWN } from './context.ts'
import { domainSize, mostIn } from './domains.ts'
import { NodeCheck } from './node-check.ts'
import { type Fields, grammarFields } from './nodes.ts'
import { at, Words } from './problem.ts'
import { checkShape, setsOf, sumCost } from './shapes.ts'
import { either, ON, type Ways } from './ways.ts'

const OPTION = grammarFields(OPTION_FIELDS)
const BINDER = grammarFields(BINDER_FIELDS)

export function checkChoice(step: NodeCheck): Ways {
  const { context, place } = step
  context.acts(place, step.path, 'a choice')
  step.keeps('num', 'num', 'num')
  const path = at(step.path, 'options')
  const options = (context.list(step.fields['options'], path, 'a list of at least one option') ?? []).map(
    (option, n) => checkOption(step, option, at(path, n)),
  )
  checkLabels(context, options)
  const sure = options.findIndex((option) => option.sure)
  if (sure >= 0 && step.fields['otherwise'] !== undefined) {
    const hint = `${at(path, sure)} can always be taken`
    step.warn('otherwise', 'steps that never happen', 'a choice that may have no option', hint)
  }
  const otherwise = step.steps('otherwise')
  return either(...options.map(({ ways }) => ways), ...(sure >= 0 ? [] : [otherwise]))
}

interface CheckedOption extends Labelled {
  readonly ways: Ways
  /** Whether it is there whenever the choice is. */
  readonly sure: boolean
}

function checkOption(step: NodeCheck, value: unknown, path: string): CheckedOption {
  const { context, place } = step
  const fields = context.object(value, path, 'an option', OPTION)
  if (fields === undefined) return { label: undefined, path, picks: undefined, ways: ON, sure: false }
  context.size.written += 2
  const { label, when, each } = fields
  if (when === false) context.report.warn(at(path, 'when'), 'false', 'an option that can be taken')
  context.expr(when, at(path, 'when'), 'bool', place)
  const binders = context.list(each, at(path, 'each'), 'a list of at least one thing to pick') ?? []
  const picked: Picked[] = []
  let inner = place
  for (const [n, binder] of binders.entries()) {
    const isLast = n === binders.length - 1
    const pick = checkBinder(context, binder, at(at(path, 'each'), n), inner, isLast)
    step.keeps(pick.type)
    picked.push(pick)
    inner = pick.place
  }
  checkWork(context, picked, at(path, 'each'))
  return {
    label: context.text(label, at(path, 'label')),
    path: at(path, 'label'),
    picks: picked[0]?.type,
    ways: context.steps(fields['do'], at(path, 'do'), inner),
    sure: when === undefined && each === undefined,
  }
}

/** What it may take to know which picks can be completed: some seconds, with the whole deck to pick from. */
const MOST_PICKS = 30_000_000

interface Picked {
  readonly place: Place
  readonly type: string
  /** How many there may be to try, the work of finding them, and of trying one. */
  readonly many: number
  readonly cost: number
  readonly costEach: number
}

/** For each pick, all that can come after it are looked at. */
function checkWork(context: Context, picked: readonly Picked[], path: string): void {
  let ways = 1
  let work = 0
  for (const { many, cost, costEach } of picked) {
    work += ways * (cost + many * costEach)
    ways *= many
  }
  if (work <= MOST_PICKS) return
  context.report.error(
    path,
    new Words(
      work > 1e15
        ? 'countless ways to pick'
        : `up to ${Math.ceil(work)} evaluations to know what can be picked`,
    ),
    `at most ${MOST_PICKS}`,
    'pick from smaller sets, or cards of a shape with "same", "run" or "max"',
  )
}

function checkBinder(context: Context, value: unknown, path: string, place: Place, isLast: boolean): Picked {
  const fields = context.object(value, path, 'what to pick', BINDER) ?? {}
  if (value !== undefined && (fields['in'] === undefined) === (fields['some'] === undefined)) {
    context.report.error(path, value, '"in" (pick one of a set) or "some" (pick some cards), and not both')
  }
  const node = new NodeCheck(context, fields, path, place)
  const { type, many, cost, costEach } =
    fields['some'] === undefined ? checkOne(node) : checkSome(node, isLast)
  const inner = context.bind(fields['as'], path, type, place)
  const tested = node.expr('where', 'bool', inner)
  if (fields['where'] === false) node.warn('where', 'false', 'an option that can be taken')
  return { place: inner, type, many, cost, costEach: costEach + (tested?.cost ?? 0) }
}

type Source = Omit<Picked, 'place'>

function checkOne(node: NodeCheck): Source {
  const { context, fields, path } = node
  if (fields['shape'] !== undefined)
    node.error('shape', fields['shape'], 'nothing', 'a shape goes with "some"')
  const known = node.expr('in', 'T*')
  const type = (known && itemOf(known.type)) ?? UNKNOWN
  context.picks.push({ from: fields['in'], path: at(path, 'in') })
  return { type, many: mostIn(context, fields['in'], type), cost: known?.cost ?? 0, costEach: 1 }
}

/**
 * Some cards need not be tried one set after the other, unless there is a test of them or something to pick after
 * them: then each set of the shape may be.
 */
function checkSome(node: NodeCheck, isLast: boolean): Source {
  const { context, path, place } = node
  const { some, shape, where } = node.fields
  const known = node.expr('some', 'card*')
  const shaped = checkShape(context, shape, at(path, 'shape'), place)
  context.picks.push({ from: some, path: at(path, 'some') })
  const cards = domainSize(context, 'card')
  const right = shape === undefined || shaped !== undefined
  const sets = right ? setsOf(context, (shape ?? {}) as Fields) : 1
  if (sets === 0) {
    const hint = 'the option can never be taken'
    node.warn('shape', 'a shape that no cards have', 'one that some cards have', hint)
  }
  // Here all cards of a table may be looked at, again for each size and each card.
  const step = cards * (10 + 10 * sumCost(context, shape))
  const many = isLast && where === undefined ? 1 : sets
  return { type: 'card*', many, cost: (known?.cost ?? 0) + (shaped?.cost ?? 0), costEach: step }
}

interface Labelled {
  readonly label: string | undefined
  readonly path: string
  /** The type of what is picked first, if something is. */
  readonly picks: string | undefined
}

/** Checks that no two choices of a decision can read alike: a label is what players, records and scripts go by. */
function checkLabels(context: Context, options: readonly Labelled[]): void {
  const known = new Set<string>()
  for (const { label, path } of options) {
    if (label === undefined) continue
    if (label !== label.trim()) {
      context.report.error(path, label, 'a label without space around it')
    } else if (known.has(label)) {
      context.report.error(path, label, 'a label that no other option of this choice has')
    }
    known.add(label)
    const other = options.find((option) => saysTheSame(context, option, label))
    if (other) {
      const expected = `a label that cannot be mistaken for "${other.label}" and what is picked for it`
      context.report.error(path, label, expected)
    }
  }
}

/** Whether an option and what is picked for it can read like the beginning of a label: "bid" 3 like "bid 3". */
function saysTheSame(context: Context, { label, picks }: Labelled, other: string): boolean {
  if (label === undefined || picks === undefined || !other.startsWith(`${label} `)) return false
  const rest = other.slice(label.length + 1)
  const { deck } = context.declared
  const isName = (names: readonly string[] | undefined): boolean =>
    names?.some((name) => `${rest} `.startsWith(`${name} `)) ?? false
  const cards = (): readonly string[] | undefined => deck?.cards.map((card) => deck.cardName(card))
  switch (picks) {
    case 'num':
      return /^\d+( |$)/.test(rest)
    case 'card':
      return isName(cards())
    case 'card*':
      return /^\d+ cards?( |$)/.test(rest) || isName(cards())
    case 'suit':
      return isName(deck?.suits.map((_, n) => deck.suitName(n)))
    case 'rank':
      return isName(deck?.ranks.filter((rank) => rank !== ''))
    default:
      return new RegExp(`^${picks === 'player' ? 'player' : 'team'} \\d+( |$)`).test(rest)
  }
}
