import { digest } from '../../digest/index.ts'
import { InputError } from '../../errors/index.ts'
import { loadGame } from '../cards/game-source.ts'
import { GAME, GAME_NOTE } from '../cards/inputs.ts'
import { OutputFile } from '../cards/output-file.ts'
import { defineCommand } from '../command/define-command.ts'
import { GROUPS } from '../command/groups.ts'
import { optional, presetTo, SHARED } from '../command/inputs.ts'
import { exportPage } from './export-page.ts'
import { tableParts } from './table-parts.ts'

/** `--html` without a file. */
const BY_ID = ''

export const exportGame = defineCommand({
  name: 'export',
  group: GROUPS.designers,
  summary: 'write a game as one web page to play, offline',
  description:
    'Writes one file with the rules of a game, a table to play it on and the engine. It opens in any current browser, ' +
    'from disk, and needs no network: send it to a friend.',
  arguments: { game: GAME },
  options: {
    html: presetTo(optional('[file]', 'the page (default: the id of the game with .html)'), BY_ID),
    json: SHARED.json,
  },
  notes: GAME_NOTE,
  examples: ['manyhands export crazy-eights --html', "manyhands export 'hearts?deals=1' --html hearts.html"],
  async run({ game: name, html }, { progress }) {
    if (html === undefined) throw new InputError('export needs a format: --html, or --html and a file')
    const { game, options } = await loadGame(name)
    const path = html === BY_ID ? `${game.id.replaceAll(/[^\w-]+/g, '-')}.html` : html
    using file = new OutputFile(path, '--html')
    const page = exportPage(game, options, await tableParts((text) => progress.say(text)))
    file.write(page)
    file.finish()
    const bytes = Buffer.byteLength(page)
    return {
      document: { game: game.id, file: path, bytes },
      lines: [`${path}: ${Math.round(bytes / 1000)} kB, opens in any browser`],
      digest: digest(page),
    }
  },
})
