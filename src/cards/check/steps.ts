/** Checks steps against the grammar, and warns of what can never happen. */
import { BINDER_FIELDS, OPTION_FIELDS, STEPS } from '../rules/grammar.ts'
import { itemOf } from '../rules/types.ts'
import { at, type Context, objectsIn, type Place } from './context.ts'
import {
  checkCall,
  checkExpr,
  checkIndex,
  checkShape,
  domainSize,
  fieldNames,
  kindOf,
  withName,
} from './expressions.ts'
import { suggest, Words } from './problem.ts'

type Fields = Readonly<Record<string, unknown>>

/** Whether play can come to the end of some steps. */
type Passes = boolean

export function checkSteps(context: Context, value: unknown, path: string, place: Place): Passes {
  const steps = context.list(value, path, 'a list of steps', 0)
  let passes = true
  for (const [n, step] of (steps ?? []).entries()) {
    if (!passes) {
      context.report.warn(
        at(path, n),
        'a step after one that always leaves',
        'a step that can happen',
        'remove it',
      )
      return passes
    }
    passes = checkStep(context, step, at(path, n), place)
  }
  return passes
}

function checkStep(context: Context, value: unknown, path: string, outer: Place): Passes {
  const place = context.deeper(outer, path)
  if (place === undefined) return true
  const kind = kindOf(value, 'do')
  if (kind === undefined || !Object.hasOwn(STEPS, kind)) {
    const hint = kind === undefined ? '{ "do": … }' : suggest(kind, Object.keys(STEPS))
    context.report.error(kind === undefined ? path : at(path, 'do'), kind ?? value, 'a step', hint)
    return true
  }
  const known = kind as keyof typeof STEPS
  const fields = context.object(value, path, 'a step', ['do', ...fieldNames(STEPS[known].fields)])
  return fields === undefined || STEP_RULES[known](new StepCheck(context, fields, path, place))
}

/** One step and where it stands, with short words for what most rules ask of its fields. */
class StepCheck {
  readonly context: Context
  readonly fields: Fields
  readonly path: string
  readonly place: Place

  constructor(context: Context, fields: Fields, path: string, place: Place) {
    this.context = context
    this.fields = fields
    this.path = path
    this.place = place
  }

  /** The type of a field, which must be like the pattern; undefined if it is left out or wrong. */
  expr(name: string, pattern: string, place = this.place): string | undefined {
    const value = this.fields[name]
    if (value === undefined) return undefined
    return checkExpr(this.context, value, at(this.path, name), pattern, place)?.type
  }

  steps(name: string, place = this.place): Passes {
    const value = this.fields[name]
    return value === undefined ? true : checkSteps(this.context, value, at(this.path, name), place)
  }

  word(name: string, words: readonly string[]): void {
    if (this.fields[name] !== undefined) this.context.word(this.fields[name], at(this.path, name), words)
  }

  /** The place to which cards go is one that gets filled. */
  fills(): void {
    const to = this.fields['to']
    const name = typeof to === 'string' ? to : (to as { name?: unknown } | undefined)?.name
    if (typeof name === 'string') this.context.uses.add(`filled ${name}`)
  }

  /** A zone of which each player has one. */
  playersZone(name: string): void {
    const value = this.fields[name]
    if (value === undefined) return
    const found = this.context.reference('zone', value, at(this.path, name))
    const per = found === undefined ? undefined : this.context.declared.zone.get(found)?.per
    if (per && (per.length !== 1 || per[0] !== 'player')) {
      this.context.report.error(at(this.path, name), value, 'a zone per player', 'its "per" is ["player"]')
    }
  }

  /** The value of a variable: what `set` and `add` write. */
  variable(): string | undefined {
    const found = this.context.reference('var', this.fields['var'], at(this.path, 'var'))
    const variable = found === undefined ? undefined : this.context.declared.var.get(found)
    if (variable === undefined) return undefined
    this.context.uses.add(`written ${found}`)
    checkIndex(this.context, this.fields['of'], at(this.path, 'of'), variable.per, this.place)
    return variable.type
  }

  error(field: string, found: unknown, expected: string, hint?: string): void {
    this.context.report.error(field === '' ? this.path : at(this.path, field), found, expected, hint)
  }

  warn(field: string, found: string, expected: string): void {
    this.context.report.warn(field === '' ? this.path : at(this.path, field), found, expected)
  }
}

const STEP_RULES: Readonly<Record<keyof typeof STEPS, (step: StepCheck) => Passes>> = {
  move(step) {
    step.expr('cards', 'card*')
    step.expr('to', 'zone')
    step.word('at', ['top', 'bottom'])
    step.word('turn', ['over'])
    step.fills()
    const to = (step.fields['to'] as { name?: unknown } | undefined)?.name
    const zone = typeof to === 'string' ? step.context.declared.zone.get(to) : undefined
    for (const name of ['at', 'turn']) {
      if (zone && !zone.pile && step.fields[name] !== undefined) {
        step.error(name, step.fields[name], 'nothing', `${to} has no order: give it "order": "pile"`)
      }
    }
    const kind = kindOf(step.fields['cards'], 'get')
    if (step.fields['turn'] !== undefined && kind !== 'zone' && kind !== 'topmost') {
      step.error(
        'turn',
        step.fields['turn'],
        'nothing',
        'only a zone, or what is on top of it, can be turned over',
      )
    }
    return true
  },
  deal(step) {
    step.expr('from', 'zone')
    step.expr('n', 'num')
    step.playersZone('to')
    step.expr('in', 'player*')
    step.expr('first', 'player')
    step.expr('packet', 'num')
    step.word('at', ['top', 'bottom'])
    step.fills()
    return true
  },
  shuffle(step) {
    step.expr('zone', 'zone')
    const name = (step.fields['zone'] as { name?: unknown } | undefined)?.name
    const zone = typeof name === 'string' ? step.context.declared.zone.get(name) : undefined
    if (zone && !zone.pile) step.error('zone', step.fields['zone'], 'a pile', `give ${name} "order": "pile"`)
    return true
  },
  show(step) {
    step.expr('cards', 'card*')
    step.expr('to', 'player*')
    return true
  },
  set(step) {
    const type = step.variable()
    if (type !== undefined) step.expr('to', type)
    return true
  },
  add(step) {
    const type = step.variable()
    if (type !== undefined && type !== 'num') step.error('var', step.fields['var'], 'a variable of type num')
    step.expr('by', 'num')
    return true
  },
  tally(step) {
    step.context.reference('counter', step.fields['counter'], at(step.path, 'counter'))
    step.expr('by', 'num')
    return true
  },
  if(step) {
    step.expr('test', 'bool')
    if (typeof step.fields['test'] === 'boolean')
      step.warn('test', String(step.fields['test']), 'a test that can go both ways')
    const then = step.steps('then')
    const otherwise = step.steps('else')
    return then || otherwise || step.fields['else'] === undefined
  },
  repeat(step) {
    step.expr('while', 'bool')
    step.expr('atMost', 'num')
    step.steps('steps', { ...step.place, inLoop: true })
    const endless = step.fields['while'] === undefined && step.fields['atMost'] === undefined
    if (endless && !step.place.until && !leaves(step.fields['steps'])) {
      step.warn('', 'a repeat without "while" and "atMost" and nothing in it that leaves', 'a way out')
    }
    return true
  },
  each(step) {
    const type = step.expr('in', 'T*')
    const item = type === undefined ? undefined : itemOf(type)
    step.expr('from', 'player')
    step.word('together', ['yes'])
    for (const name of ['from', 'together']) {
      if (item !== undefined && item !== 'player' && step.fields[name] !== undefined) {
        step.error(name, step.fields[name], 'nothing', 'only players act in turn or together')
      }
    }
    const inner = item && withName(step.context, step.fields['as'], step.path, item, step.place)
    if (inner) step.steps('steps', { ...inner, inLoop: true, ...(item === 'player' && { me: true }) })
    return true
  },
  turns(step) {
    step.expr('first', 'player')
    step.expr('in', 'player*')
    const acting = { ...step.place, me: true }
    step.expr('next', 'player', acting)
    step.expr('while', 'bool', acting)
    step.steps('steps', { ...acting, inLoop: true })
    const endless = step.fields['while'] === undefined && step.fields['in'] === undefined
    if (endless && !step.place.until && !leaves(step.fields['steps'])) {
      step.warn('', 'turns without "while" and "in" and nothing in them that leaves', 'a way out')
    }
    return true
  },
  as(step) {
    step.expr('player', 'player')
    step.steps('steps', { ...step.place, me: true })
    return true
  },
  let(step) {
    const type = step.expr('be', 'X')
    const value = type === 'zone' ? 'card*' : type
    const inner = value && withName(step.context, step.fields['as'], step.path, value, step.place)
    return inner ? step.steps('steps', inner) : true
  },
  proc(step) {
    const found = step.context.reference('proc', step.fields['name'], at(step.path, 'name'))
    const called = found === undefined ? undefined : step.context.declared.proc.get(found)
    if (called) checkCall(step.context, called, step.fields['with'], step.path, step.place)
    return true
  },
  block(step) {
    const name = step.context.reference('block', step.fields['name'], at(step.path, 'name'))
    // It is asked for whoever acts inside, so it cannot depend on who that is.
    step.expr('until', 'bool', { ...step.place, me: false })
    if (name !== undefined && step.place.blocks.has(name)) {
      step.error('name', name, 'a block that is not inside one of the same name')
    }
    const blocks = new Set(step.place.blocks).add(name ?? '')
    const until = step.place.until || step.fields['until'] !== undefined
    step.steps('steps', { ...step.place, blocks, until })
    return true
  },
  choose(step) {
    if (step.place.me === false) {
      step.error('', new Words('a choice'), 'a place where a player acts', 'inside each player, turns or as')
    } else if (step.place.me !== true) step.place.me.used = true
    const path = at(step.path, 'options')
    const options = step.context.list(step.fields['options'], path, 'a list of options')
    const labels = new Set<unknown>()
    let passes = false
    for (const [n, option] of (options ?? []).entries()) {
      passes = checkOption(step.context, option, at(path, n), step.place, labels) || passes
    }
    return step.steps('otherwise') || passes
  },
  trick(step) {
    step.expr('leader', 'player')
    step.expr('in', 'player*')
    step.playersZone('to')
    step.fills()
    const acting = { ...step.place, me: true }
    const led = new Map(step.place.bound).set('led', 'card')
    step.expr('lead', 'card*', acting)
    step.expr('follow', 'card*', { ...acting, bound: led })
    step.expr('power', 'num', { ...step.place, bound: new Map(led).set('it', 'card') })
    step.steps('steps', { ...step.place, bound: new Map(step.place.bound).set('winner', 'player') })
    return true
  },
  stop: leavesLoop,
  again: leavesLoop,
  leave(step) {
    const name = step.context.reference('block', step.fields['block'], at(step.path, 'block'))
    if (name !== undefined && !step.place.blocks.has(name)) {
      step.error('block', name, 'a block around this step', suggest(name, step.place.blocks))
    }
    return false
  },
  end: () => false,
}

function leavesLoop(step: StepCheck): Passes {
  if (!step.place.inLoop)
    step.error('', new Words(`a ${step.fields['do']}`), 'a repeat, each or turns around it')
  return false
}

/** A procedure may end the game. */
const WAYS_OUT = ['stop', 'leave', 'end', 'proc']

/** Whether something in these steps can leave a loop around them. */
function leaves(steps: unknown): boolean {
  return objectsIn(steps).some((node) => WAYS_OUT.includes(kindOf(node, 'do') ?? ''))
}

function checkOption(
  context: Context,
  value: unknown,
  path: string,
  place: Place,
  labels: Set<unknown>,
): Passes {
  const fields = context.object(value, path, 'an option', fieldNames({ ...OPTION_FIELDS }))
  if (fields === undefined) return true
  const { label, when, each } = fields
  if (label !== undefined) context.text(label, at(path, 'label'))
  if (labels.has(label))
    context.report.error(at(path, 'label'), label, 'a label that no other option of this choice has')
  labels.add(label)
  if (when === false) context.report.warn(at(path, 'when'), 'false', 'an option that can be taken')
  if (when !== undefined) checkExpr(context, when, at(path, 'when'), 'bool', place)
  const binders = each === undefined ? [] : context.list(each, at(path, 'each'), 'a list of what to pick')
  let inner: Place | undefined = place
  let cost = 1
  for (const [n, binder] of (binders ?? []).entries()) {
    const picked: { place: Place; cost: number } | undefined =
      inner && checkBinder(context, binder, at(at(path, 'each'), n), inner)
    inner = picked?.place
    cost *= picked?.cost ?? 1
  }
  if (cost > MOST_PICKS) {
    context.report.error(
      at(path, 'each'),
      new Words(`up to ${cost} evaluations`),
      `at most ${MOST_PICKS}`,
      'pick from smaller sets',
    )
  }
  return inner === undefined || fields['do'] === undefined
    ? true
    : checkSteps(context, fields['do'], at(path, 'do'), inner)
}

/** What it may take to know which picks can be completed. */
const MOST_PICKS = 10_000_000

function checkBinder(
  context: Context,
  value: unknown,
  path: string,
  place: Place,
): { place: Place; cost: number } | undefined {
  const fields = context.object(value, path, 'what to pick', fieldNames(BINDER_FIELDS))
  if (fields === undefined) return undefined
  if ((fields['in'] === undefined) === (fields['some'] === undefined)) {
    context.report.error(path, value, '"in" (pick one of a set) or "some" (pick some cards), and not both')
    return undefined
  }
  const picked =
    fields['in'] === undefined
      ? checkSome(context, fields, path, place)
      : checkOne(context, fields, path, place)
  const inner = picked && withName(context, fields['as'], path, picked.type, place)
  if (!inner) return undefined
  const where = fields['where']
  const tested = where === undefined ? undefined : checkExpr(context, where, at(path, 'where'), 'bool', inner)
  return { place: inner, cost: picked.cost * ((tested?.cost ?? 0) + 1) }
}

function checkOne(
  context: Context,
  fields: Fields,
  path: string,
  place: Place,
): { type: string; cost: number } | undefined {
  if (fields['shape'] !== undefined) {
    context.report.error(at(path, 'shape'), fields['shape'], 'nothing', 'a shape goes with "some"')
  }
  const known = checkExpr(context, fields['in'], at(path, 'in'), 'T*', place)
  const type = known && itemOf(known.type)
  return type === undefined ? undefined : { type, cost: domainSize(context, type) }
}

/** How many subsets of a shape that narrows them there may be, as a guess. */
const SUBSETS = 64

function checkSome(
  context: Context,
  fields: Fields,
  path: string,
  place: Place,
): { type: string; cost: number } | undefined {
  checkExpr(context, fields['some'], at(path, 'some'), 'card*', place)
  const shape = fields['shape']
  if (shape !== undefined) checkShape(context, shape, at(path, 'shape'), place)
  const narrow =
    typeof shape === 'object' &&
    shape !== null &&
    ['same', 'run', 'sum'].some((key) => Object.hasOwn(shape, key))
  if (fields['where'] !== undefined && !narrow) {
    context.report.error(
      at(path, 'where'),
      fields['where'],
      'nothing, for cards of any kind',
      'a test of picked cards needs a shape with "same", "run" or "sum", or there are too many to try',
    )
  }
  return { type: 'card*', cost: SUBSETS }
}
