/** Which parameters mattered, as bars. */
import type { StudyEvent } from '../../../tune/results/study-event.ts'
import { Scrolled } from '../parts/scrolled.tsx'
import { percent } from '../parts/words.ts'

export function Importance({ study: { horizons } }: { readonly study: StudyEvent }) {
  const known = horizons.flatMap(({ name, importance }) => (importance ? [{ name, importance }] : []))
  const parameters = (known[0]?.importance ?? [])
    .map(({ parameter }, n) => {
      const shares = known.map(({ importance }) => importance[n]?.share ?? 0)
      return { parameter, shares, most: Math.max(...shares) }
    })
    .toSorted((a, b) => b.most - a.most)
  const greatest = Math.max(0.01, ...parameters.map(({ most }) => most))
  return (
    <section class="panel">
      <h2>Which parameters mattered</h2>
      {known.length === 0 ? (
        <p class="soft">Too few configurations were tried to tell.</p>
      ) : (
        <>
          <p class="small soft">
            How much of the difference between configurations each parameter explains that no other does, in
            the region that was searched. Effects that parameters have only together are not in it.
          </p>
          <Scrolled label="Importance of each parameter">
            <table class="importance">
              <thead>
                <tr>
                  <th scope="col">Parameter</th>
                  {known.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {parameters.map(({ parameter, shares }) => (
                  <tr key={parameter}>
                    <th scope="row">{parameter}</th>
                    {shares.map((share, n) => (
                      <td key={known[n]?.name}>
                        <svg width="120" height="10" aria-hidden="true">
                          <title>{percent(share)}</title>
                          <rect width={Math.max(0.5, (120 * share) / greatest)} height="10" />
                        </svg>{' '}
                        {percent(share)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolled>
        </>
      )}
    </section>
  )
}
