import { english, englishPage } from '../../cards/english/english.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { SHARED, toggle } from '../command/inputs.ts'
import { paint, Screen } from '../play/screen.ts'
import { loadGame } from './game-source.ts'
import { GAME } from './inputs.ts'
import { rulesText } from './rules-text.ts'

export const rules = defineCommand({
  name: 'rules',
  group: GROUPS.designers,
  summary: "write a game's rules in English, for people to play by",
  description:
    'Writes the rules in English, as the program plays them, for the options that you give with the name. On a terminal ' +
    'they are laid out for its width, in $PAGER or less if they are long; in a file or a pipe, and with --markdown, they are Markdown. With --html they are ' +
    'one page to print, with a score sheet; with --json the tree itself, as one JSON document.',
  arguments: { game: GAME },
  options: {
    markdown: toggle('Markdown, also on a terminal', 'html'),
    html: toggle('one HTML page to print, with a score sheet', 'json'),
    json: SHARED.json,
  },
  examples: [
    'manyhands rules cribbage',
    "manyhands rules 'hearts?target=50'",
    'manyhands rules scopa --html > scopa.html',
    'manyhands rules ./my-game.ts --json > my-game.json',
  ],
  async run({ game: name, html, markdown, json }) {
    const { game, options } = await loadGame(name)
    const screen = new Screen(process.stdout)
    if (html) return { document: game, lines: page(englishPage(game, { options })) }
    const text = english(game, { options })
    if (markdown || json || !screen.isTerminal) return { document: game, lines: page(text) }
    const { look, width } = screen
    screen.page(rulesText(text, { width, bold: (words) => paint(look, 'bold', words) }))
    return {}
  },
})

const page = (text: string): string[] => [text.replace(/\n$/, '')]
