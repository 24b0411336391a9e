import { expect, test } from 'vitest'
import { stream } from '../../rng/index.ts'
import { evenness } from '../../rng/testing/chi-square.ts'
import { CLASSICS } from '../classics/index.ts'
import { Play } from '../interpret/play.ts'
import { Program } from '../interpret/program.ts'
import type { Game } from '../rules/tree.ts'
import { determinize } from './determinize.ts'
import { InformedProgram } from './informed-program.ts'

const programOf = (id: string): InformedProgram => new InformedProgram(CLASSICS.get(id) as Game)

// Six cards: one of five is the other's, and the four of the stock may lie in any order.
test('in Leduc poker every world that a seat may imagine comes as often as any other', () => {
  const program = programOf('leduc-poker')
  const play = Play.start(program, { seed: 1 })
  const counts = new Map<string, number>()
  const worlds = 5 * 24
  for (let draw = 0; draw < worlds * 100; draw += 1) {
    const world = determinize(program, play.state, 0, stream(1, 'leduc', draw))
    const cards = program.zones.map((_, zone) => world.inOrder(zone).join(' ')).join('/')
    counts.set(cards, (counts.get(cards) ?? 0) + 1)
  }
  expect(counts.size).toBe(worlds)
  expect(evenness([...counts.values()])).toBeGreaterThan(0.0001)
})

test('the future of an imagined world is its own, and the real one is not touched', () => {
  const program = programOf('leduc-poker')
  const play = Play.start(program, { seed: 1 })
  const before = play.save()
  const world = determinize(program, play.state, 0, stream(1, 'future'))
  expect(world.chance).not.toEqual(play.state.chance)
  expect(play.save()).toEqual(before)
})

test('a program that keeps no knowledge says how to get it', () => {
  const program = new Program(CLASSICS.get('war') as Game)
  const play = Play.start(program, { seed: 1 })
  expect(() => determinize(program, play.state, 0, stream(1))).toThrow(/use an InformedProgram/)
})
