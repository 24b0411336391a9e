import { Command, Option } from 'commander'
import { english, englishPage } from '../../cards/index.ts'
import { SHARED } from '../command/options.ts'
import { loadGame } from './game-source.ts'

const EXAMPLES = `
Examples:
  manyhands rules cribbage
  manyhands rules 'hearts?target=50'
  manyhands rules scopa --html > scopa.html
  manyhands rules ./my-game.ts --json > my-game.json`

export function rules(): Command {
  return new Command('rules')
    .summary("write a game's rules in English, for people to play by")
    .description(
      'Writes the rules in English, in Markdown, from the tree alone and for the options that are given with the name. ' +
        'With --html they are one page to print, with a score sheet; with --json the tree itself, as one JSON document.',
    )
    .argument('<game>', 'a game by its id, a .json file, or a .ts or .js file (its code is run)')
    .addOption(new Option('--html', 'one HTML page to print, with a score sheet').conflicts('json'))
    .addOption(SHARED.json())
    .addHelpText('after', EXAMPLES)
    .action(async (name: string, { json, html }: { json?: boolean; html?: boolean }) => {
      const { game, options } = await loadGame(name)
      if (json) console.log(JSON.stringify(game))
      else process.stdout.write(html ? englishPage(game, { options }) : english(game, { options }))
    })
}
