import { describe, expect, test } from 'vitest'
import { assertGame } from '../check/check.ts'
import {
  as,
  bottom,
  choose,
  deal,
  game,
  may,
  move,
  perPlayer,
  pile,
  player,
  shuffle,
  spread,
  top,
  topmost,
  zone,
} from '../rules/build.ts'
import type { Step } from '../rules/tree.ts'
import { growTree } from './game-tree.ts'

const ask = as(player(0), choose([may('stay', []), may('go', [])]))

/** The tree of a game with four cards. */
function treeOf(...flow: readonly Step[]) {
  const tree = assertGame(
    game({
      id: 'four',
      name: 'Four',
      source: 'made for tests',
      family: 'test',
      seats: { min: 2, max: 2 },
      deck: { suits: ['S'], ranks: ['J', 'Q', 'K', 'A'], in: 'stock' },
      zones: {
        stock: pile('none'),
        hand: perPlayer('owner'),
        table: spread('all'),
        heap: pile('all'),
        grave: pile('none'),
      },
      flow: [...flow, ask],
      result: { score: 0, win: 'most' },
    }),
  )
  const growing = growTree(tree, {}, 100_000)
  for (;;) {
    const { value, done } = growing.next()
    if (done) return value
  }
}

/** How many decisions there are, and whether chance leads to them surely. */
function decisions(...flow: readonly Step[]): { readonly many: number; readonly sets: number } {
  const { nodes, set, sets, parent, chance } = treeOf(...flow)
  const likely = new Float64Array(nodes).fill(1)
  let [many, total] = [0, 0]
  for (let node = 0; node < nodes; node += 1) {
    likely[node] = (node === 0 ? 1 : (likely[parent[node] as number] as number)) * (chance[node] as number)
    if ((set[node] as number) < 0) continue
    many += 1
    total += likely[node] as number
  }
  expect(total).toBeCloseTo(1, 12)
  return { many, sets: sets.length }
}

const mixed = shuffle(zone('stock'))

describe('chance decides what is met, and no more', () => {
  test('a pile that nobody looks at has one order', () => {
    expect(decisions(mixed)).toEqual({ many: 1, sets: 1 })
  })

  test('two cards that are dealt are decided in order; a seat knows its own', () => {
    expect(decisions(mixed, deal(zone('stock'), 'hand', { n: 1 }))).toEqual({ many: 12, sets: 4 })
  })

  test('the top card is decided alone, any other with all of its pile', () => {
    expect(decisions(mixed, move(top(zone('stock')), zone('table')))).toEqual({ many: 4, sets: 4 })
    expect(decisions(mixed, move(bottom(zone('stock')), zone('table')))).toEqual({ many: 24, sets: 4 })
  })

  test('cards that land on an open pile in random order are seen in every order', () => {
    const all = move(zone('stock'), zone('table'))
    expect(decisions(all, move(zone('table'), zone('heap')))).toEqual({ many: 24, sets: 24 })
    expect(decisions(all, move(zone('table'), zone('grave')))).toEqual({ many: 1, sets: 1 })
  })

  test('what was shuffled apart stays apart', () => {
    const two = move(topmost(zone('stock'), 2), zone('table'))
    const apart = [
      two,
      move(zone('table'), zone('grave')),
      move(zone('stock'), zone('table')),
      move(zone('table'), zone('grave')),
    ]
    // The two that came last lie on top.
    expect(decisions(...apart, move(top(zone('grave')), zone('table')))).toEqual({ many: 2, sets: 2 })
  })
})
