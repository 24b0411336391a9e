/** How strong the challengers of a training were, round by round. */
import type { TrainDetails } from '../../wire/details.ts'
import { LineChart } from '../parts/line-chart.tsx'
import { Scrolled } from '../parts/scrolled.tsx'
import { count, percent } from '../parts/words.ts'

export function TrainView({ details: { rounds } }: { readonly details: TrainDetails }) {
  if (rounds.length === 0)
    return (
      <section class="panel">
        <p class="soft">
          No round has ended yet, or the run is older than this version, which records rounds.
        </p>
      </section>
    )
  return (
    <>
      <section class="panel half">
        <h2>Strength over rounds</h2>
        <LineChart
          told={`After ${rounds.length} rounds`}
          at={rounds.map(({ round }) => round)}
          atLabel="round"
          lines={[
            {
              label: 'points of the challenger in %',
              colour: '--good',
              values: rounds.map(({ challenge }) =>
                challenge.share === null ? null : 100 * challenge.share,
              ),
            },
            { label: 'even', colour: '--same', dash: [4, 4], values: rounds.map(() => 50) },
          ]}
        />
        <p class="small soft">
          A challenger that wins more than chance allows becomes the champion, and the next one meets it.
        </p>
      </section>
      <section class="panel half">
        <h2>Rounds</h2>
        <Scrolled label="Rounds">
          <table class="one-line">
            <thead>
              <tr>
                <th scope="col">Round</th>
                <th scope="col">Against</th>
                <th scope="col">Points, 99% interval</th>
                <th scope="col">Games</th>
                <th scope="col">Verdict</th>
              </tr>
            </thead>
            <tbody>
              {rounds.map(({ round, challenge: { against, share, interval, games, verdict } }) => (
                <tr key={round}>
                  <th scope="row">{round}</th>
                  <td>{against}</td>
                  <td>
                    {share === null ? '–' : percent(share)}{' '}
                    <span class="soft small">{interval.map(percent).join(' to ')}</span>
                  </td>
                  <td>{count(games)}</td>
                  <td>{verdict}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      </section>
    </>
  )
}
