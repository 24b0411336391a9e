/** Why the card that is pointed at cannot be picked. The line is always there, so that nothing moves when it speaks. */
import type { TableState } from '../state/table-state.ts'
import { CardText } from './card-text.tsx'

export function WhyNotView({ explained }: { explained: TableState['explained'] }) {
  return (
    <p class="why-not" role="status">
      {explained && (
        <>
          <CardText text={explained.name} />
          {' is not possible now. '}
          <CardText text={explained.reasons.join(' ')} />
        </>
      )}
    </p>
  )
}
