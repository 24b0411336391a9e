/** What every page has around it: the name, the ways to the other pages, light or dark. */
import { useEffect, useState } from 'preact/hooks'
import { type Page, pageFor } from './pages.tsx'
import { useAddress } from './router.ts'
import { ThemeButton } from './theme.tsx'
import './shell.css'

const PLACES = [
  { path: '/', name: 'Runs', isHere: (path: string) => /^\/($|runs|evolve)/.test(path) },
  { path: '/games', name: 'Games', isHere: (path: string) => /^\/(games|sent|play)/.test(path) },
  { path: '/hooks', name: 'Hooks', isHere: (path: string) => path === '/hooks' },
]

export function Shell() {
  const path = useAddress()
  return (
    <>
      <a class="skip" href="#main">
        To the content
      </a>
      <header class="shell">
        <a href="/" class="brand">
          <span aria-hidden="true" class="cards" />
          <span class="word">Manyhands</span>
        </a>
        <nav aria-label="Pages">
          {PLACES.map(({ path: to, name, isHere }) => (
            <a key={to} href={to} aria-current={isHere(path) ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <ThemeButton />
      </header>
      <main id="main" tabIndex={-1}>
        <Loaded key={path} path={path} />
      </main>
    </>
  )
}

/** The studio has stopped, or a newer one has started, whose scripts have other names. */
const NotLoaded: Page = () => (
  <p class="fault">This page cannot be loaded. Is the studio still running? If it is, reload the page.</p>
)

/** Each page is loaded when it is first needed. */
function Loaded({ path }: { readonly path: string }) {
  const [page, setPage] = useState<Page | undefined>()
  useEffect(() => {
    let isHere = true
    void pageFor(path).then(
      (found) => isHere && setPage(() => found),
      () => isHere && setPage(() => NotLoaded),
    )
    return () => {
      isHere = false
    }
  }, [path])
  return page?.() ?? <p class="soft waiting">Loading…</p>
}
