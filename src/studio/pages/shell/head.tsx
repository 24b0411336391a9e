import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

/** The head of a page: what it is about, and what can be done. */
export function Head({
  title,
  about,
  children,
}: {
  readonly title: string
  readonly about?: ComponentChildren
  readonly children?: ComponentChildren
}) {
  useEffect(() => {
    document.title = `${title} – Manyhands studio`
  }, [title])
  return (
    <div class="head">
      <div>
        <h1>{title}</h1>
        {about !== undefined && <p class="soft about">{about}</p>}
      </div>
      {children !== undefined && <div class="row">{children}</div>}
    </div>
  )
}
