/** What a person is asked, and every answer that is not given by clicking a card. */
import { useContext } from 'preact/hooks'
import type { AnswerScene, OptionScene, QuestionScene } from '../engine/scene.ts'
import { Actions } from './actions.ts'
import { CardText } from './card-text.tsx'
import { moveFocus } from './move-focus.ts'

export function QuestionView({ question }: { question: QuestionScene }) {
  const { openCard } = useContext(Actions)
  const options = openCard === undefined ? question.options : meaningsOf(question.options, openCard)
  return (
    <section class="question" aria-label="Your choices">
      <p class="question-title">
        <strong>
          <CardText text={openCard === undefined ? question.title : 'What do you do with this card?'} />
        </strong>
      </p>
      <ul class="options" onKeyDown={moveFocus}>
        {options.map((option) => (
          <li key={option.name} class="option">
            <OptionView option={option} isOpen={openCard !== undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The answers that pick one card. */
function meaningsOf(options: readonly OptionScene[], card: number): OptionScene[] {
  return options.flatMap(({ name, answers }) => {
    const meant = answers.filter(({ face }) => face?.card === card)
    return meant.length > 0 ? [{ name, cards: 1, answers: meant }] : []
  })
}

function OptionView({ option: { name, cards, answers }, isOpen }: { option: OptionScene; isOpen: boolean }) {
  const listed = isOpen ? answers : answers.filter(({ isOnTable }) => !isOnTable)
  const clicked = answers.length - listed.length
  const isAlone = listed.length === 1 && listed[0]?.short === name
  return (
    <>
      {name !== '' && !isAlone && <span class="option-name">{name}</span>}
      {clicked > 0 && <span class="soft">{clickText(cards, clicked)}</span>}
      {listed.map((answer) => (
        <AnswerButton key={answer.place} answer={answer} isOpen={isOpen} />
      ))}
    </>
  )
}

/** Which of the raised cards are to be clicked. */
function clickText(wanted: number, raised: number): string {
  if (raised === 1) return 'the raised card'
  return wanted === 1 ? `one of ${raised} raised cards` : `${wanted} of ${raised} raised cards, one by one`
}

function AnswerButton({ answer, isOpen }: { answer: AnswerScene; isOpen: boolean }) {
  const { canAnswer, bestAnswer, answer: give } = useContext(Actions)
  const { place, short, text } = answer
  return (
    <button
      type="button"
      class={place === bestAnswer ? 'answer best' : 'answer'}
      disabled={!canAnswer}
      onClick={() => give(place)}
    >
      <CardText text={isOpen ? text : short} />
    </button>
  )
}
