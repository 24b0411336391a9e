/** Checks steps against the grammar, and warns of what can never happen. */
import { STEPS } from '../rules/grammar.ts'
import { itemOf } from '../rules/types.ts'
import { type Context, type Place, UNKNOWN } from './context.ts'
import { NodeCheck } from './node-check.ts'
import { type FieldSet, grammarFields, kindOf } from './nodes.ts'
import { checkChoice } from './options.ts'
import { at, isName, NAME_RULE, nameHint, suggest, Words } from './problem.ts'
import { addSize } from './size.ts'
import { either, inTurn, ON, outOfBlock, outOfLoop, type Ways, way } from './ways.ts'

export function checkSteps(context: Context, value: unknown, path: string, place: Place): Ways {
  const steps = context.list(value, path, 'a list of steps', 0) ?? []
  let ways = ON
  let warned = false
  for (const [n, step] of steps.entries()) {
    const reached = ways.has('on')
    if (!reached && !warned) {
      warned = true
      const hint = 'what is before it always leaves, or goes on for ever'
      context.report.warn(at(path, n), 'a step that play never comes to', 'a step that can happen', hint)
    }
    const out = checkStep(context, step, at(path, n), place)
    if (reached) ways = inTurn(ways, out)
  }
  return ways
}

/** Instructions that a step may become, apart from the steps in it. */
const INSTRUCTIONS = 6
const TRICK_INSTRUCTIONS = 30

function checkStep(context: Context, value: unknown, path: string, outer: Place): Ways {
  const place = context.deeper(outer, path)
  if (place === undefined) return ON
  const kind = kindOf(value, 'do')
  const rule = kind === undefined ? undefined : RULES.get(kind)
  if (rule === undefined) {
    const form = Array.isArray(value)
      ? 'put its steps into the list around it, in code with ...steps'
      : '{ "do": … }'
    const hint = kind === undefined ? form : suggest(kind, Object.keys(STEPS))
    context.report.error(kind === undefined ? path : at(path, 'do'), kind ?? value, 'a step', hint)
    return ON
  }
  context.size.written += kind === 'trick' ? TRICK_INSTRUCTIONS : INSTRUCTIONS
  const fields = context.object(value, path, 'a step', rule.fields)
  return fields === undefined ? ON : rule.check(new NodeCheck(context, fields, path, place))
}

const STEP_RULES: Readonly<Record<keyof typeof STEPS, (step: NodeCheck) => Ways>> = {
  move(step) {
    step.expr('cards', 'card*')
    step.expr('to', 'zone')
    step.word('at', ['top', 'bottom'])
    step.word('turn', ['over'])
    const to = step.zone('to')
    step.moves(to?.name, 'cards')
    step.ordered(to, 'at', 'turn')
    const { cards, turn } = step.fields
    if (turn !== undefined && !['zone', 'topmost', 'above'].includes(kindOf(cards, 'get') ?? '')) {
      step.error('turn', turn, 'nothing', 'only a zone, or what is on top of it, can be turned over')
    }
    return ON
  },
  deal(step) {
    step.expr('from', 'zone')
    step.expr('n', 'num')
    step.playersZone('to')
    step.expr('in', 'player*')
    step.expr('first', 'player')
    step.expr('packet', 'num')
    step.word('at', ['top', 'bottom'])
    const to = step.zone('to')
    step.moves(to?.name, 'from')
    step.ordered(to, 'at')
    // To whom it was dealt from, and to nobody else, dealing would never end.
    const { n, in: among } = step.fields
    const toOthers = among === undefined && step.context.declared.seats.min > 1
    if (to && step.zone('from')?.name === to.name && typeof n !== 'number' && !toOthers) {
      step.error('to', to.name, 'another zone than the one dealt from', 'or a number for "n", or no "in"')
    }
    return ON
  },
  shuffle(step) {
    step.expr('zone', 'zone')
    step.changes()
    const zone = step.zone('zone')
    if (zone && !zone.pile)
      step.error('zone', step.fields['zone'], 'a pile', `give ${zone.name} "order": "pile"`)
    return ON
  },
  show(step) {
    step.expr('cards', 'card*')
    step.expr('to', 'player*')
    return ON
  },
  set(step) {
    step.expr('to', step.variable() ?? 'X')
    return ON
  },
  add(step) {
    const type = step.variable()
    if (type !== undefined && type !== 'num') step.error('var', step.fields['var'], 'a variable of type num')
    step.expr('by', 'num')
    step.context.text(step.fields['for'], at(step.path, 'for'))
    return ON
  },
  tally(step) {
    step.declared('counter', 'counter')
    step.expr('by', 'num')
    return ON
  },
  if(step) {
    step.expr('test', 'bool')
    const { test } = step.fields
    if (typeof test === 'boolean') step.warn('test', `${test}`, 'a test that can go both ways')
    return either(step.steps('then'), step.steps('else'))
  },
  repeat(step) {
    step.expr('while', 'bool')
    step.expr('atMost', 'num')
    step.keeps('num')
    const { while: test, atMost } = step.fields
    if (test === false) step.warn('while', 'false', 'a test that can hold', 'the steps never happen')
    if (typeof atMost === 'number' && atMost < 1)
      step.warn('atMost', `${atMost}`, '1 or more', 'the steps never happen')
    const endless = (test === undefined || test === true) && atMost === undefined
    return loop(step, 'a repeat', { ...step.place, inLoop: true }, endless)
  },
  each(step) {
    const set = step.expr('in', 'T*')
    const item = (set && itemOf(set.type)) ?? UNKNOWN
    step.expr('from', 'player')
    step.word('together', ['yes'])
    for (const name of ['from', 'together']) {
      if (item !== UNKNOWN && item !== 'player' && step.fields[name] !== undefined) {
        step.error(name, step.fields[name], 'nothing', 'only players act in turn or together')
      }
    }
    step.keeps(item, `${item}*`, 'num', 'player')
    const inner = step.context.bind(step.fields['as'], step.path, item, step.place)
    const acting = item === 'player' || item === UNKNOWN
    return outOfLoop(step.steps('steps', { ...inner, inLoop: true, ...(acting && { me: true }) }), true)
  },
  turns(step) {
    step.expr('first', 'player')
    step.expr('in', 'player*')
    // Written twice: to see who is in, and who comes next.
    step.context.size.written += 20
    step.keeps('player')
    const acting = { ...step.place, me: true }
    step.expr('next', 'player', acting)
    step.expr('while', 'bool', acting)
    const { while: test, in: among, next } = step.fields
    const endless = (test === undefined || test === true) && among === undefined && next === undefined
    return loop(step, 'turns', { ...acting, inLoop: true }, endless)
  },
  as(step) {
    step.expr('player', 'player')
    step.keeps('player')
    return either(ON, step.steps('steps', { ...step.place, me: true }))
  },
  let(step) {
    const type = step.expr('be', 'X')?.type ?? UNKNOWN
    const value = type === 'zone' ? 'card*' : type
    step.keeps(value)
    return step.steps('steps', step.context.bind(step.fields['as'], step.path, value, step.place))
  },
  proc(step) {
    const called = step.declared('proc')
    if (called === undefined) return ON
    step.call(called)
    addSize(step.context.size, called.size)
    step.keeps(...called.params.values())
    return called.ways
  },
  block(step) {
    const { name } = step.fields
    const { size, resets } = step.context
    if (name !== undefined && !isName(name)) step.error('name', name, NAME_RULE, nameHint(name))
    const known = typeof name === 'string' ? name : ''
    const me = { used: false }
    step.expr('until', 'bool', { ...step.place, me })
    if (me.used) {
      const hint = 'it is asked whoever acts inside'
      step.error('until', new Words('a test that depends on "me"'), 'one that does not', hint)
    }
    if (step.place.blocks.has(known))
      step.error('name', name, 'a block that is not inside one of the same name')
    const until = step.fields['until'] !== undefined
    const before = size.changes
    const ways = step.steps('steps', {
      ...step.place,
      blocks: new Set(step.place.blocks).add(known),
      until: step.place.until || until,
    })
    if (until) size.written += 3 * (size.changes - before + 1)
    size.written += resets.get(known) ?? 0
    return outOfBlock(ways, known, until)
  },
  choose: checkChoice,
  trick(step) {
    step.expr('leader', 'player')
    step.expr('in', 'player*')
    step.playersZone('to')
    step.moves(step.zone('to')?.name, 'lead', 'follow')
    step.keeps('player*', 'player', 'player*', 'player', 'num', 'player')
    step.keeps('card', 'num', 'num', 'num', 'player')
    const acting = { ...step.place, me: true }
    const led = new Map(step.place.bound).set('led', 'card')
    step.expr('lead', 'card*', acting)
    step.expr('follow', 'card*', { ...acting, bound: led })
    step.expr('power', 'num', { ...step.place, bound: new Map(led).set('it', 'card') })
    return step.steps('steps', { ...step.place, bound: new Map(step.place.bound).set('winner', 'player') })
  },
  stop: (step) => leavesLoop(step, 'stop'),
  again: (step) => leavesLoop(step, 'again'),
  leave(step) {
    const name = step.context.reference('block', step.fields['block'], at(step.path, 'block'))
    if (name !== undefined && !step.place.blocks.has(name)) {
      step.error('block', name, 'a block around this step', suggest(name, step.place.blocks))
    }
    return way(`leave ${name}`)
  },
  end: () => way('end'),
}

interface StepRule {
  readonly fields: FieldSet
  readonly check: (step: NodeCheck) => Ways
}

const RULES: ReadonlyMap<string, StepRule> = new Map(
  Object.entries(STEP_RULES).map(([kind, check]) => [
    kind,
    { fields: grammarFields(STEPS[kind as keyof typeof STEPS].fields, 'do'), check },
  ]),
)

function loop(step: NodeCheck, name: string, inside: Place, endless: boolean): Ways {
  const ways = outOfLoop(step.steps('steps', inside), !endless)
  if (ways.size === 0 && !step.place.until) {
    step.warn('', `${name} without a test and without anything inside that leaves`, 'a way out')
  }
  return ways
}

function leavesLoop(step: NodeCheck, name: 'stop' | 'again'): Ways {
  if (!step.place.inLoop) step.error('', new Words(`"${name}"`), 'a repeat, each or turns around it')
  return way(name)
}
