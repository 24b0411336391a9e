import { render } from 'preact'
import '../look/look.css'
import { Shell } from './shell/shell.tsx'
import { applyTheme } from './shell/theme.tsx'

applyTheme()
render(<Shell />, document.querySelector('#studio') as HTMLElement)
