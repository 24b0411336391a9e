/** What people said about games after playing them, and the way to `manyhands calibrate`. */
import type { SavedRating } from '../../wire/games.ts'
import { useAnswer } from '../server/use-answer.ts'
import { type Column, Table } from './table.tsx'
import { count, counted } from './words.ts'

interface RatedGame {
  readonly name: string
  readonly some: readonly SavedRating[]
  readonly mean: number
}

const COLUMNS: readonly Column<RatedGame>[] = [
  { head: 'Game', cell: ({ name }) => name },
  { head: 'Mean of 5', cell: ({ mean }) => mean.toFixed(1) },
  { head: 'Ratings', cell: ({ some }) => count(some.length) },
  {
    head: 'Why',
    cell: ({ some }) =>
      some
        .map(({ why }) => why)
        .filter((why) => why !== '')
        .join(' · '),
  },
]

/** @param run only the games of this run; all ratings unless given */
export function Ratings({ run }: { readonly run?: string }) {
  const query = run === undefined ? '' : `?run=${encodeURIComponent(run)}`
  const { answer, fault } = useAnswer<{ ratings: readonly SavedRating[] }>(`/ratings${query}`)
  const ratings = answer?.ratings ?? []
  const games = [...Map.groupBy(ratings, ({ game, key }) => key ?? game).values()]
    .map((some) => ({
      name: some[0]?.name ?? '',
      some,
      mean: some.reduce((sum, { stars }) => sum + stars, 0) / some.length,
    }))
    .toSorted((a, b) => b.mean - a.mean)
  return (
    <section class="panel">
      <h2>Ratings</h2>
      {fault && <p class="fault">{fault}</p>}
      {answer && games.length === 0 && (
        <p class="soft">
          Nobody has rated a game here yet. Play one to its end, and say what you think of it.
        </p>
      )}
      {games.length > 0 && (
        <>
          <Table
            label="Ratings by game"
            columns={COLUMNS}
            rows={games}
            keyOf={({ some }) => `${some[0]?.key} ${some[0]?.game}`}
          />
          <p class="small">
            <a href={`/api/ratings/export${query}`} download="ratings.json">
              Export {counted(games.length, 'game')}
            </a>{' '}
            <span class="soft">
              for <code>manyhands calibrate --ratings ratings.json</code>, which compares the ratings with the
              measured quality of at least three games.
            </span>
          </p>
        </>
      )}
    </section>
  )
}
