/** What people said about games after playing them, and the way to `manyhands calibrate`. */
import type { SavedRating } from '../../wire/games.ts'
import { useAnswer } from '../server/use-answer.ts'
import { Scrolled } from './scrolled.tsx'
import { count, counted } from './words.ts'

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
          <Scrolled label="Ratings by game">
            <table>
              <thead>
                <tr>
                  <th scope="col">Game</th>
                  <th scope="col">Mean of 5</th>
                  <th scope="col">Ratings</th>
                  <th scope="col">Why</th>
                </tr>
              </thead>
              <tbody>
                {games.map(({ name, some, mean }) => (
                  <tr key={`${some[0]?.key} ${some[0]?.game}`}>
                    <th scope="row">{name}</th>
                    <td>{mean.toFixed(1)}</td>
                    <td>{count(some.length)}</td>
                    <td>
                      {some
                        .map(({ why }) => why)
                        .filter((why) => why !== '')
                        .join(' · ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolled>
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
