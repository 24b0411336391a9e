import { Command } from 'commander'
import type { Game } from '../../cards/index.ts'
import { loadGame } from '../cards/game-source.ts'
import { SHARED } from '../options.ts'
import { playersOf } from './games.ts'

const EXAMPLES = `
Examples:
  manyhands rules war
  manyhands rules beggar-my-neighbour --json
  manyhands rules ./my-game.ts --json > my-game.json`

export function rules(): Command {
  return new Command('rules')
    .summary("print a game's rules: a summary, or the tree as JSON")
    .description('Prints what a game declares, or with --json its tree: exactly that, as one JSON document.')
    .argument('<game>', 'a game by its id, a .json file, or a .ts or .js file (its code is run)')
    .addOption(SHARED.json())
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, { json }: { json?: boolean }) => {
      const { game, options } = await loadGame(name)
      if (json) console.log(JSON.stringify(game))
      else for (const line of summary(game, options)) console.log(line)
    })
}

function summary(game: Game, chosen: Readonly<Record<string, number | boolean>>): string[] {
  const options = Object.entries(game.options ?? {}).map(([name, { default: usual, min, max, means }]) => {
    const range = typeof usual === 'boolean' ? 'true or false' : `${min ?? 0} to ${max ?? 1_000_000}`
    const now = chosen[name] === undefined ? '' : `, here ${chosen[name]}`
    return `  ${name}: ${means} (${range}, usually ${usual}${now})`
  })
  const counters = Object.entries(game.counters ?? {}).map(([name, means]) => `  ${name}: ${means}`)
  return [
    `${game.name} (${game.id})`,
    `family   ${game.family}`,
    `players  ${playersOf(game)}${game.teams ? `, in ${game.teams} teams` : ''}`,
    `source   ${game.source}`,
    ...(options.length > 0 ? ['options', ...options] : ['options  none']),
    ...(counters.length > 0 ? ['counters', ...counters] : ['counters none']),
    'This version does not write rules in English; --json prints the whole tree.',
  ]
}
