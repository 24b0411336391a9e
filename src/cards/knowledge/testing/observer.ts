/** What one seat sees of a game, as text: the same text for games that the seat cannot tell apart. */
import type { Choice } from '../../interpret/decision.ts'
import { DECIDING } from '../../interpret/machine.ts'
import type { GameEvent } from '../../interpret/observer.ts'
import type { Program } from '../../interpret/program.ts'
import { ME, STATUS } from '../../model/layout.ts'
import type { State } from '../../model/state.ts'

/** @param isHidden whether it is done by another, and not seen until all have done it */
export function seenBy(seat: number, program: Program, event: GameEvent, isHidden: boolean): string {
  switch (event.kind) {
    case 'move': {
      const card = event.seenBy.includes(seat) ? program.deck.cardName(event.card) : 'a card'
      return `${card}: ${program.zoneName(event.from)} → ${program.zoneName(event.to)}; `
    }
    case 'show':
      return event.to.includes(seat) && event.cards.length > 0
        ? `shown ${event.cards.map((card) => program.deck.cardName(card)).join(' ')}; `
        : ''
    case 'shuffle':
      return `${program.zoneName(event.zone)} is shuffled; `
    case 'set': {
      const variable = program.variables.get(event.name)
      const member = variable?.cells.indexOf(event.cell) ?? 0
      return variable && !isHidden && program.knows(seat, variable, member)
        ? `${event.name} ${member} = ${event.value}; `
        : ''
    }
    // What another chooses is seen by what comes of it.
    case 'choice':
    case 'reveal':
      return ''
  }
}

/** Who is to choose; and of what, if it is the seat itself. */
export function asked(seat: number, state: State, choices: readonly Choice[]): string {
  if (state.get(STATUS) !== DECIDING) return 'over'
  const labels = state.get(ME) === seat ? choices.map(({ label }) => label).join(', ') : ''
  return `player ${state.get(ME) + 1} is to choose ${labels}`
}
