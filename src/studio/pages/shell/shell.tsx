/** What every page has around it: the name, the ways to the other pages, light or dark. */
export function Shell() {
  return (
    <header class="shell">
      <a href="/" class="brand">
        Manyhands
      </a>
    </header>
  )
}
