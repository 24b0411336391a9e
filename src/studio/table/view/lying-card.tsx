/** A card where it lies: to be clicked if an answer picks it, to be asked about if it is in one's hand. */
import { useContext } from 'preact/hooks'
import type { LyingCard } from '../engine/scene.ts'
import { Actions } from './actions.ts'
import { CardBack, CardFront } from './card.tsx'

interface LyingCardProps {
  readonly card: LyingCard
  readonly small?: boolean
  /** How many cards a back stands for. */
  readonly count?: number
}

export function LyingCardView({ card, small = false, count = 1 }: LyingCardProps) {
  const { canAnswer, openCard, bestAnswer, pick, explain } = useContext(Actions)
  const { face, answers, isPicked, isRemembered, reasons } = card
  const kind = small ? 'card small' : 'card'
  if (face === undefined)
    return (
      <span
        class={kind}
        role="img"
        aria-label={count === 1 ? 'a card face down' : `${count} cards face down`}
      >
        <CardBack>{count > 1 ? count : ''}</CardBack>
      </span>
    )
  const front = <CardFront face={face} small={small} />
  const marks = [
    kind,
    isRemembered ? 'remembered' : '',
    isPicked ? 'picked' : '',
    bestAnswer !== undefined && answers.includes(bestAnswer) ? 'best' : '',
  ]
  if (canAnswer && answers.length > 0)
    return (
      <button
        type="button"
        class={[...marks, 'legal'].join(' ')}
        {...(answers.length > 1 && { 'aria-expanded': openCard === face.card })}
        onClick={() => pick(card)}
      >
        {front}
        <span class="unseen">{`${face.spoken}${answers.length > 1 ? ', several choices' : ''}`}</span>
      </button>
    )
  if (canAnswer && reasons)
    return (
      <button
        type="button"
        class={marks.join(' ')}
        aria-disabled="true"
        onMouseEnter={() => explain(card)}
        onMouseLeave={() => explain(undefined)}
        onFocus={() => explain(card)}
        onBlur={() => explain(undefined)}
        onClick={() => explain(card)}
      >
        {front}
        <span class="unseen">{`${face.spoken}, not possible now`}</span>
      </button>
    )
  const said = isPicked ? ', picked' : isRemembered ? ', known to be there' : ''
  return (
    <span class={marks.join(' ')} role="img" aria-label={`${face.spoken}${said}`}>
      {front}
    </span>
  )
}
