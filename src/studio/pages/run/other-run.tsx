import type { RunRow } from '../../wire/runs.ts'
import { counted } from '../parts/words.ts'

/** A run whose kind has no page of its own. */
export function OtherRun({ run: { evaluations, failed } }: { readonly run: RunRow }) {
  return (
    <section class="panel">
      <p>
        {counted(evaluations, 'evaluation')} recorded, {failed} failed.
      </p>
    </section>
  )
}
