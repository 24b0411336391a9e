/** What the routes of the studio work with. */
import type { Pool } from '../../pool/index.ts'
import type { Evolutions } from './evolutions.ts'
import type { GameShelf } from './game-shelf.ts'
import type { Pages } from './pages.ts'
import type { RunsInView } from './run-list.ts'

export interface StudioParts {
  readonly port: () => number
  readonly token: string
  readonly pages: Pages
  readonly runs: RunsInView
  readonly shelf: GameShelf
  readonly evolutions: Evolutions
  readonly pool: Pool
  /** Where agent hooks write their times. */
  readonly hooksLog: string
}
