import { describe, expect, test } from 'vitest'
// biome-ignore format: a line for each name would hide the cases
import {
  again, all, as, block, bound, choose, count, def, each, empty, end, everyone, filter, leave, may, mayEach, mayPick, maySome, me,
  move, none, option, player, proc, range, repeat, set, shuffle, stop, tally, turns, val, when, zone,
} from '../rules/build.ts'
// biome-ignore format: as above
import {
  small, withChoice, withDefs, withNumber, withOptions, withProcs, withResult, withSteps, withTables, withVars,
  withZones,
} from '../testing/small-game.ts'
import { checkGame, sentence } from './check.ts'

const IDLE: Readonly<Record<string, readonly (readonly [tree: unknown, ...said: string[]])[]>> = {
  'what is declared and never matters': [
    [
      withZones({ spare: { see: 'all' } }),
      'zones.spare: found a zone that no step fills; expected a zone with cards in it at some time',
    ],
    [
      {
        ...withZones({ a: { see: 'all' }, b: { see: 'all' } }),
        flow: [...small.flow, move(zone('a'), zone('b'))],
      },
      'zones.a: found a zone that no step fills; expected a zone with cards in it at some time',
      'zones.b: found a zone that no step fills; expected a zone with cards in it at some time',
    ],
    [
      withVars({ idle: { type: 'num' } }),
      'vars.idle: found a variable that nothing reads; expected one that matters',
    ],
    [
      { ...withNumber(val('fixed')), vars: { ...small.vars, fixed: { type: 'num', init: 3 } } },
      'vars.fixed: found a variable that no step sets; expected one that changes (use a definition)',
    ],
    [
      withOptions({ idle: { default: 1, means: 'x' } }),
      'options.idle: found an option that nothing uses; expected one that is used',
    ],
    [
      withTables({ idle: { by: 'rank', of: {} } }),
      'tables.idle: found a table that nothing uses; expected one that is used',
    ],
    [
      withDefs({ idle: { type: 'num', is: 1 } }),
      'defs.idle: found a definition that nothing uses; expected one that is used',
    ],
    [
      withProcs({ idle: { steps: [] } }),
      'procs.idle: found a procedure that nothing uses; expected one that is used',
    ],
    [
      { ...small, counters: { ...small.counters, idle: 'x' } },
      'counters.idle: found a counter that nothing uses; expected one that is used',
    ],
  ],
  'steps that never happen': [
    [
      withSteps(end, tally('cards')),
      'flow[4]: found a step that play never comes to; expected a step that can happen (what is before it always leaves, or goes on for ever)',
    ],
    [
      withSteps(when(empty(zone('table')), end, end), tally('cards')),
      'flow[4]: found a step that play never comes to; expected a step that can happen (what is before it always leaves, or goes on for ever)',
    ],
    [
      withSteps(repeat({}, again, tally('cards'))),
      'flow[3].steps[1]: found a step that play never comes to; expected a step that can happen (what is before it always leaves, or goes on for ever)',
      'flow[3]: found a repeat without a test and without anything inside that leaves; expected a way out',
    ],
    [
      withSteps(repeat({ while: true }, shuffle(zone('stock'))), tally('cards')),
      'flow[3]: found a repeat without a test and without anything inside that leaves; expected a way out',
      'flow[4]: found a step that play never comes to; expected a step that can happen (what is before it always leaves, or goes on for ever)',
    ],
    [
      {
        ...small,
        procs: { ...small.procs, over: { steps: [end] } },
        flow: [...small.flow, proc('over'), tally('cards')],
      },
      'flow[4]: found a step that play never comes to; expected a step that can happen (what is before it always leaves, or goes on for ever)',
    ],
    [
      withSteps(block('x', {}, leave('x'), tally('cards'))),
      'flow[3].steps[1]: found a step that play never comes to; expected a step that can happen (what is before it always leaves, or goes on for ever)',
    ],
    [
      withSteps(when(true, tally('cards'))),
      'flow[3].test: found true; expected a test that can go both ways',
    ],
    [
      withSteps(repeat({ while: false }, tally('cards'))),
      'flow[3].while: found false; expected a test that can hold (the steps never happen)',
    ],
    [
      withSteps(repeat({ atMost: 0 }, tally('cards'))),
      'flow[3].atMost: found 0; expected 1 or more (the steps never happen)',
    ],
  ],
  'loops without a way out': [
    [
      withSteps(repeat({}, repeat({}, stop))),
      'flow[3]: found a repeat without a test and without anything inside that leaves; expected a way out',
    ],
    [
      withSteps(turns({ first: player(0) }, tally('cards'))),
      'flow[3]: found turns without a test and without anything inside that leaves; expected a way out',
    ],
    [
      withSteps(repeat({}, block('x', {}, leave('x')))),
      'flow[3]: found a repeat without a test and without anything inside that leaves; expected a way out',
    ],
  ],
  'options that can never be taken': [
    [
      withChoice(may('x', [], false), may('y', [])),
      'flow[3].steps[0].options[0].when: found false; expected an option that can be taken',
    ],
    [
      withChoice(
        mayEach('x', range(3, 2), () => []),
        may('y', []),
      ),
      'flow[3].steps[0].options[0].each[0].in: found a set that is always empty; expected one with something to pick (the option can never be taken)',
    ],
    [
      withChoice(
        mayEach(
          'x',
          filter(all('card'), () => false),
          () => [],
        ),
        may('y', []),
      ),
      'flow[3].steps[0].options[0].each[0].in: found a set that is always empty; expected one with something to pick (the option can never be taken)',
    ],
    [
      {
        ...withChoice(
          mayEach('x', zone('spare'), () => []),
          may('y', []),
        ),
        zones: { ...small.zones, spare: { see: 'all' } },
      },
      'zones.spare: found a zone that no step fills; expected a zone with cards in it at some time',
      'flow[3].steps[0].options[0].each[0].in: found a set that is always empty; expected one with something to pick (the option can never be taken)',
    ],
    [
      withChoice(
        mayEach('x', all('suit'), () => [], { where: () => false }),
        may('y', []),
      ),
      'flow[3].steps[0].options[0].each[0].where: found false; expected an option that can be taken',
    ],
    [
      withChoice(
        maySome('x', zone('stock'), { min: 3, max: 2 }, () => []),
        may('y', []),
      ),
      'flow[3].steps[0].options[0].each[0].shape: found a shape that no cards have; expected one that some cards have (the option can never be taken)',
    ],
    [
      withChoice(
        maySome('x', zone('stock'), { min: 3, same: 'rank' }, () => []),
        may('y', []),
      ),
      'flow[3].steps[0].options[0].each[0].shape: found a shape that no cards have; expected one that some cards have (the option can never be taken)',
    ],
    [
      withChoice(
        maySome('x', zone('stock'), { min: 6, run: 'ranks' }, () => []),
        may('y', []),
      ),
      'flow[3].steps[0].options[0].each[0].shape: found a shape that no cards have; expected one that some cards have (the option can never be taken)',
    ],
  ],
  'numbers that are too large with some options': [
    [
      {
        ...withNumber(count(range(0, option('bids')))),
        options: { ...small.options, bids: { default: 9, max: 100, means: 'x' } },
      },
      'flow[3].steps[0].by.of.to: found a number that may be too large; expected numbers from 0 to 63: a set of numbers has room for no others (with some options it is up to 100: give the option a "max")',
    ],
  ],
  'places and seats that there never are': [
    [
      withSteps(each(everyone, () => move(zone('table'), zone('rows', me, 3)))),
      'flow[3].steps[0].to.of[1]: found 3; expected a number from 0 to 2 (what is out of range is always empty, or 0, and cannot be changed)',
    ],
    [
      withSteps(set('dealer', player(4))),
      'flow[3].to.is: found 4; expected a number from 0 to 3 (seats count from 0; there is nobody in any other)',
    ],
  ],
  'one name for two things': [
    [
      { ...withNumber(val('table')), vars: { ...small.vars, table: { type: 'num', reset: 'deal' } } },
      'vars.table: found a variable that no step sets; expected one that changes (use a definition)',
      'vars.table: found the name of a zone; expected a name of its own (a reader of the rules cannot tell which one is meant)',
    ],
    [
      {
        ...withNumber(def('hand')),
        defs: { ...small.defs, hand: { type: 'num', is: count(zone('hand', me)) } },
      },
      'defs.hand: found the name of a zone; expected a name of its own (a reader of the rules cannot tell which one is meant)',
    ],
    [
      withChoice(
        mayPick('take', [{ as: 'total', in: zone('table') }], move(bound('total'), zone('stock'))),
        may('pass', []),
      ),
      'flow[3].steps[0].options[0].each[0].as: found "total", the name of a variable; expected a name of its own (a reader of the rules cannot tell which one is meant)',
    ],
  ],
  'a choice that never fails': [
    [
      withSteps(as(player(0), choose([may('x', [])], tally('cards')))),
      'flow[3].steps[0].otherwise: found steps that never happen; expected a choice that may have no option (flow[3].steps[0].options[0] can always be taken)',
    ],
  ],
  'a win that nobody can reach': [
    [
      withResult({ score: 7, win: 'most' }),
      'vars.score: found a variable that nothing reads; expected one that matters',
      'result.score: found a score that is the same for everyone; expected one that depends on "me" (nobody can win alone)',
    ],
    [
      withResult({ score: count(zone('table')), win: 'least' }),
      'vars.score: found a variable that nothing reads; expected one that matters',
      'result.score: found a score that is the same for everyone; expected one that depends on "me" (nobody can win alone)',
    ],
    [
      withResult({ score: val('score', me), winners: none('player') }),
      'result.winners: found a set that is always empty; expected players that can win',
    ],
    [
      withResult({ score: val('score', me), winners: filter(everyone, () => false) }),
      'result.winners: found a set that is always empty; expected players that can win',
    ],
  ],
  'an aim that changes nothing': [
    [
      {
        ...withResult({ score: val('score', player(0)), win: 'most', aim: 'points' }),
        seats: { min: 1, max: 1 },
      },
      'result.aim: found "points"; expected no aim (a player alone plays for points in any case)',
    ],
  ],
}

for (const [what, cases] of Object.entries(IDLE)) {
  describe(`the checker warns of ${what}`, () => {
    for (const [tree, ...said] of cases) {
      test(said[0] as string, () => {
        const { game, problems } = checkGame(tree)
        expect(problems.map(sentence)).toEqual(said)
        expect(problems.every(({ severity }) => severity === 'warning')).toBe(true)
        expect(game).toBe(tree)
      })
    }
  })
}
