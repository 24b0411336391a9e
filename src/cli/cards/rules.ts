import { english, englishPage } from '../../cards/index.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { SHARED, toggle } from '../command/inputs.ts'
import { inLetters, paint, Screen } from '../play/screen.ts'
import { loadGame } from './game-source.ts'
import { GAME } from './inputs.ts'
import { rulesText } from './rules-text.ts'

export const rules = defineCommand({
  name: 'rules',
  group: GROUPS.designers,
  summary: "write a game's rules in English, for people to play by",
  description:
    'Writes the rules in English, from the tree alone and for the options that are given with the name. On a terminal ' +
    'they are laid out for its width; in a file or a pipe, and with --markdown, they are Markdown. With --html they are ' +
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
  async run({ game: name, html, markdown }) {
    const { game, options } = await loadGame(name)
    const screen = new Screen(process.stdout)
    const lines = html
      ? page(englishPage(game, { options }))
      : markdown || !screen.isTerminal
        ? page(english(game, { options }))
        : onScreen(english(game, { options }), screen)
    return { document: game, lines }
  },
})

const page = (text: string): string[] => [text.replace(/\n$/, '')]

function onScreen(markdown: string, { look, width }: Screen): string[] {
  const lines = rulesText(markdown, { width, bold: (text) => paint(look, 'bold', text) })
  return look.ascii ? lines.map(inLetters) : lines
}
