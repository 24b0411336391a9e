/** Whose turn it is, and what can be done beside playing. */
import { useRef } from 'preact/hooks'

interface ToolbarProps {
  readonly status: string
  readonly isBusy: boolean
  readonly canHint: boolean
  readonly canUndo: boolean
  readonly isStepwise: boolean
  readonly onStepwise: (isStepwise: boolean) => void
  readonly onHint: () => void
  readonly onUndo: () => void
  readonly onRules: () => void
  readonly onNew: () => void
  readonly onSave: () => void
  readonly onLoad: (record: string) => void
}

export function Toolbar(props: ToolbarProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const close = (): void => menu.current?.removeAttribute('open')
  const load = async (input: HTMLInputElement): Promise<void> => {
    const [chosen] = input.files ?? []
    if (chosen) props.onLoad(await chosen.text())
    input.value = ''
  }
  return (
    <div class="toolbar">
      <p class={props.isBusy ? 'status busy' : 'status'} role="status">
        {props.status}
      </p>
      <div class="tools">
        <button type="button" disabled={!props.canHint} onClick={props.onHint}>
          Hint
        </button>
        <button type="button" disabled={!props.canUndo} onClick={props.onUndo}>
          Undo
        </button>
        <button type="button" onClick={props.onRules}>
          Rules
        </button>
        <details class="menu" ref={menu}>
          <summary class="button">More</summary>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it have keys, this closes the menu */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
          <div class="menu-items" onClick={close}>
            <button type="button" class="plain" onClick={props.onNew}>
              New game …
            </button>
            <button type="button" class="plain" onClick={props.onSave}>
              Save this game
            </button>
            <button type="button" class="plain" onClick={() => file.current?.click()}>
              Load a saved game …
            </button>
            <button
              type="button"
              class="plain"
              aria-pressed={props.isStepwise}
              onClick={() => props.onStepwise(!props.isStepwise)}
            >
              {props.isStepwise ? 'Show moves at once' : 'Show moves one by one'}
            </button>
          </div>
        </details>
        <input
          ref={file}
          class="unseen"
          type="file"
          accept=".txt,text/plain"
          tabIndex={-1}
          aria-label="A saved game"
          onChange={(event) => void load(event.currentTarget)}
        />
      </div>
    </div>
  )
}
