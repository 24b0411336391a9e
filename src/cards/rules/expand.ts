/** Named mechanisms, said in the core of the language: what they mean is what these steps do. */
import type { Expr, Step, StepNodes } from './tree.ts'

/** A name that no game can bind: names have no dot. */
const LEADER = 'trick.leader'

const bound = (name: string): Expr => ({ get: 'bound', name })

/**
 * A trick. The leader is the first player clockwise from `leader` who is in it. The card led is known by lying in
 * the leader's place, so `to` must have been emptied since the last trick.
 */
export function expandTrick(trick: StepNodes['trick']): Step {
  const players = trick.in ?? ({ get: 'all', of: 'player' } as const)
  const place = (player: Expr): Expr => ({ get: 'zone', name: trick.to, of: [player] })
  const hand: Expr = { get: 'zone', name: trick.from, of: [{ get: 'me' }] }
  const card = (player: Expr): Expr => ({ get: 'top', of: place(player) })
  const withLed = (expression: Expr): Expr => ({
    get: 'let',
    as: 'led',
    be: card(bound(LEADER)),
    in: expression,
  })
  const playable: Expr = {
    get: 'if',
    test: { get: 'empty', of: place(bound(LEADER)) },
    then: trick.lead ?? hand,
    else: withLed(trick.follow ?? hand),
  }
  const power: Expr = { get: 'let', as: 'it', be: card(bound('trick.player')), in: withLed(trick.power) }
  const played: Expr = {
    get: 'filter',
    of: players,
    as: 'trick.player',
    where: { get: 'not', of: { get: 'empty', of: place(bound('trick.player')) } },
  }
  return {
    do: 'let',
    as: LEADER,
    be: { get: 'nearest', from: trick.leader, in: players },
    steps: [
      {
        do: 'each',
        in: players,
        as: 'trick.player',
        from: bound(LEADER),
        steps: [
          {
            do: 'choose',
            options: [
              {
                label: 'play',
                each: [{ as: 'trick.card', in: playable }],
                do: [{ do: 'move', cards: bound('trick.card'), to: place({ get: 'me' }) }],
              },
            ],
          },
        ],
      },
      {
        do: 'let',
        as: 'winner',
        be: { get: 'first', of: { get: 'best', of: played, as: 'trick.player', by: power } },
        steps: trick.steps,
      },
    ],
  }
}
