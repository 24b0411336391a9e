import { CLASSICS } from '../../cards/classics/index.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { digest } from '../../digest/index.ts'
import { aligned } from '../command/columns.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { optional, SHARED, whole } from '../command/inputs.ts'

export const games = defineCommand({
  name: 'games',
  group: GROUPS.designers,
  summary: 'list the card games',
  description: 'Lists the card games that can be named by id.',
  options: {
    seats: optional('<n>', 'only games for this number of players', whole(1)),
    json: SHARED.json,
  },
  notes:
    'The rules of each game are an example to learn from: src/cards/classics/<id>.ts. Shorter ones, with\n' +
    'more comments, are in examples/games. "manyhands new my-game" writes a game to start from.',
  examples: ['manyhands games', 'manyhands games --seats 3', 'manyhands games --json'],
  run({ seats }) {
    const listed = [...CLASSICS.values()].filter((game) => seats === undefined || seatsFit(game, seats))
    const found = listed.map(describe)
    return {
      document: { games: found },
      lines: listed.length === 0 ? [`no game is for ${seats} players`] : table(listed),
      digest: digest(found),
    }
  },
})

function seatsFit({ seats: { min, max }, teams = 1 }: Game, seats: number): boolean {
  return seats >= min && seats <= max && seats % teams === 0
}

function describe({ id, name, family, seats: { min, max }, source }: Game): object {
  return { id, name, family, seats: { min, max }, source }
}

function table(listed: readonly Game[]): string[] {
  const rows = listed.map(({ id, name, family, seats: { min, max } }) => [
    id,
    name,
    family,
    min === max ? String(min) : `${min} to ${max}`,
  ])
  return aligned([['id', 'name', 'family', 'players'], ...rows], [1, 2, 3])
}
