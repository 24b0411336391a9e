/** Which parameters mattered, as bars. */
import type { StudyEvent } from '../../../tune/results/study-event.ts'
import { Table } from '../parts/table.tsx'
import { percent } from '../parts/words.ts'

interface ImportantParameter {
  readonly parameter: string
  /** By horizon. */
  readonly shares: readonly number[]
}

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
          <Table
            label="Importance of each parameter"
            kind="importance"
            columns={[
              { head: 'Parameter', cell: ({ parameter }) => parameter },
              ...known.map(({ name }, n) => ({
                head: name ?? 'all horizons',
                cell: ({ shares }: ImportantParameter) => (
                  <Share share={shares[n] ?? 0} greatest={greatest} />
                ),
              })),
            ]}
            rows={parameters}
            keyOf={({ parameter }) => parameter}
          />
        </>
      )}
    </section>
  )
}

function Share({ share, greatest }: { readonly share: number; readonly greatest: number }) {
  return (
    <>
      <svg width="120" height="10" aria-hidden="true">
        <title>{percent(share)}</title>
        <rect width={Math.max(0.5, (120 * share) / greatest)} height="10" />
      </svg>{' '}
      {percent(share)}
    </>
  )
}
