/** Which page an address is. */
import type { VNode } from 'preact'
import type { GameRef } from '../../wire/games.ts'
import { match } from './router.ts'

export type Page = () => VNode

type Params = Readonly<Record<string, string>>
type LoadPage = (params: Params) => Promise<Page>

const refs: readonly [address: string, ref: (params: Params) => GameRef][] = [
  ['/games/:id', ({ id = '' }) => ({ classic: id })],
  ['/sent/:id', ({ id = '' }) => ({ sent: id })],
  ['/runs/:run/games/:key', ({ run = '', key = '' }) => ({ run, key })],
]

const PAGES: readonly [pattern: string, load: LoadPage][] = [
  [
    '/',
    async () => {
      const { RunsPage } = await import('../runs/runs-page.tsx')
      return () => <RunsPage />
    },
  ],
  [
    '/runs/:id',
    async ({ id = '' }) => {
      const { RunPage } = await import('../run/run-page.tsx')
      return () => <RunPage id={id} />
    },
  ],
  [
    '/games',
    async () => {
      const { GamesPage } = await import('../games/games-page.tsx')
      return () => <GamesPage />
    },
  ],
  [
    '/hooks',
    async () => {
      const { HooksPage } = await import('../hooks/hooks-page.tsx')
      return () => <HooksPage />
    },
  ],
  ...refs.flatMap(([address, refOf]): [string, LoadPage][] => [
    [
      address,
      async (params) => {
        const { GamePage } = await import('../game/game-page.tsx')
        return () => <GamePage gameRef={refOf(params)} />
      },
    ],
    [
      `/evolve${address}`,
      async (params) => {
        const { RunsPage } = await import('../runs/runs-page.tsx')
        return () => <RunsPage from={refOf(params)} />
      },
    ],
    [
      `/play${address}`,
      async (params) => {
        const { PlayPage } = await import('../play/play-page.tsx')
        return () => <PlayPage gameRef={refOf(params)} />
      },
    ],
  ]),
]

export async function pageFor(path: string): Promise<Page> {
  for (const [pattern, load] of PAGES) {
    const params = match(pattern, path)
    if (params) return load(params)
  }
  return () => <p>There is no page at this address.</p>
}
