import type { ComponentChildren } from 'preact'

/** A part that is scrolled by itself, with the keyboard too. */
export function Scrolled({
  label,
  kind = 'wide',
  children,
}: {
  readonly label: string
  readonly kind?: string
  readonly children: ComponentChildren
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class={kind} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
