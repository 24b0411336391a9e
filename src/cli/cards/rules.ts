import { english, englishPage } from '../../cards/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { SHARED, toggle } from '../command/inputs.ts'
import { loadGame } from './game-source.ts'
import { GAME } from './inputs.ts'

export const rules = defineCommand({
  name: 'rules',
  group: GROUPS.designers,
  summary: "write a game's rules in English, for people to play by",
  description:
    'Writes the rules in English, in Markdown, from the tree alone and for the options that are given with the name. ' +
    'With --html they are one page to print, with a score sheet; with --json the tree itself, as one JSON document.',
  arguments: { game: GAME },
  options: { html: toggle('one HTML page to print, with a score sheet', 'json'), json: SHARED.json },
  examples: [
    'manyhands rules cribbage',
    "manyhands rules 'hearts?target=50'",
    'manyhands rules scopa --html > scopa.html',
    'manyhands rules ./my-game.ts --json > my-game.json',
  ],
  async run({ game: name, html }) {
    const { game, options } = await loadGame(name)
    const text = html ? englishPage(game, { options }) : english(game, { options })
    return { document: game, lines: [text.replace(/\n$/, '')] }
  },
})
