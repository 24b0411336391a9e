import { useState } from 'preact/hooks'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const KEY = 'studio theme'
const SIGNS: Readonly<Record<Theme, string>> = { system: '◐', light: '○', dark: '●' }

/** Before the first paint, so that nothing flashes. */
export function applyTheme(theme: Theme = saved()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function saved(): Theme {
  const found = localStorage.getItem(KEY)
  return THEMES.find((theme) => theme === found) ?? 'system'
}

export function ThemeButton() {
  const [theme, setTheme] = useState(saved)
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] as Theme
  const change = (): void => {
    localStorage.setItem(KEY, next)
    applyTheme(next)
    setTheme(next)
  }
  return (
    <button
      type="button"
      class="plain theme"
      onClick={change}
      aria-label={`Colours: ${theme}. Change to ${next}`}
    >
      <span aria-hidden="true">{SIGNS[theme]}</span>
      <span class="word">{theme}</span>
    </button>
  )
}
