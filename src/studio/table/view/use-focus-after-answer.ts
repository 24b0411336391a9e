/** Whoever plays with the keyboard finds the focus at the next question: the card that had it is gone. */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export function useFocusAfterAnswer(root: RefObject<HTMLElement | null>, question: object | undefined): void {
  const isByKeyboard = useRef(false)
  useEffect(() => {
    const onKey = (): void => {
      isByKeyboard.current = true
    }
    const onPointer = (): void => {
      isByKeyboard.current = false
    }
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPointer)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPointer)
    }
  }, [])
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (!question || !isByKeyboard.current || !isLost) return
    root.current?.querySelector<HTMLElement>('button.legal, button.answer')?.focus()
  }, [question, root])
}
