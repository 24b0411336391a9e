import { Command, Option } from 'commander'
import { CLASSICS, type Game } from '../../cards/index.ts'
import { digest } from '../../digest/index.ts'
import { SHARED, whole } from '../command/options.ts'

const EXAMPLES = `
Examples:
  manyhands games
  manyhands games --seats 3
  manyhands games --json`

export function games(): Command {
  return new Command('games')
    .summary('list the card games')
    .description('Lists the card games that can be named by id.')
    .addOption(new Option('--seats <n>', 'only games for so many players').argParser(whole(1)))
    .addOption(SHARED.json())
    .addHelpText('after', EXAMPLES)
    .action(({ seats, json }: { seats?: number; json?: boolean }) => {
      const began = performance.now()
      const listed = Array.from(CLASSICS.values()).filter(
        (game) => seats === undefined || seatsFit(game, seats),
      )
      if (json) {
        const found = listed.map(describe)
        const timing = { seconds: (performance.now() - began) / 1000 }
        console.log(JSON.stringify({ games: found, digest: digest(found), timing }))
      } else if (listed.length === 0) console.log(`no game is for ${seats} players`)
      else for (const line of table(listed)) console.log(line)
    })
}

function seatsFit({ seats: { min, max }, teams = 1 }: Game, seats: number): boolean {
  return seats >= min && seats <= max && seats % teams === 0
}

function describe({ id, name, family, seats: { min, max }, source }: Game): object {
  return { id, name, family, seats: { min, max }, source }
}

function playersOf({ seats: { min, max } }: Game): string {
  return min === max ? String(min) : `${min} to ${max}`
}

function table(listed: readonly Game[]): string[] {
  const rows = [
    ['id', 'name', 'family', 'players'],
    ...listed.map((game) => [game.id, game.name, game.family, playersOf(game)]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
