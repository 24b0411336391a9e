import { render } from 'preact'
import '../look/look.css'
import { Shell } from './shell/shell.tsx'

render(<Shell />, document.querySelector('#studio') as HTMLElement)
