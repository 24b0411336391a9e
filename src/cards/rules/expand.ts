/** Named mechanisms, said in the core of the language: what they mean is what these steps do. */
import type { Expr, Step, StepNodes, Steps } from './tree.ts'

/** Names that no game can bind: theirs have no dot. */
const LEADER = 'trick.leader'
const PLAYERS = 'trick.players'

const bound = (name: string): Expr => ({ get: 'bound', name })

/**
 * A trick, for those who are in when it begins. The leader is the first player clockwise from `leader` who is in it. The card led is known by lying in
 * the leader's place, so `to` must have been emptied since the last trick.
 */
export function expandTrick(trick: StepNodes['trick']): Step {
  const players = bound(PLAYERS)
  const place = (player: Expr): Expr => ({ get: 'zone', name: trick.to, of: [player] })
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
    then: trick.lead,
    else: withLed(trick.follow),
  }
  const power: Expr = { get: 'let', as: 'it', be: card(bound('trick.player')), in: withLed(trick.power) }
  const played: Expr = {
    get: 'filter',
    of: players,
    as: 'trick.player',
    where: { get: 'not', of: { get: 'empty', of: place(bound('trick.player')) } },
  }
  const leader: Expr = { get: 'nearest', from: trick.leader, in: players }
  const steps: Steps = [
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
  ]
  return {
    do: 'let',
    as: PLAYERS,
    be: trick.in ?? { get: 'all', of: 'player' },
    steps: [{ do: 'let', as: LEADER, be: leader, steps }],
  }
}
