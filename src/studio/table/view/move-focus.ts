/** The arrow keys move between the cards and buttons of a list, as well as Tab. */
import type { TargetedKeyboardEvent } from 'preact'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

export function moveFocus(event: TargetedKeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const step = STEPS[event.key]
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : step && at + step
  const next = at < 0 || to === undefined ? undefined : buttons[(to + buttons.length) % buttons.length]
  if (!next) return
  next.focus()
  event.preventDefault()
}
