/** What an exported page holds beside its code. */
import type { Game, OptionValues } from '../../../cards/browser.ts'

export interface ExportedGame {
  readonly game: Game
  readonly options: OptionValues
}
