import { expect, test } from 'vitest'
import { Html, html, page } from './index.ts'
import { faultsOf } from './testing/faults.ts'

const parts = {
  name: `<b>"A" & 'B'</b>`,
  kind: 'test',
  about: '<i>',
  sections: [['one', 'One']],
  main: html`<section id="one">x</section>`,
  style: new Html('.x { color: red }'),
} as const

test('what is put into a page is escaped, in elements and in attributes', () => {
  const text = page({ ...parts, main: html`<p title="${parts.name}">${parts.name}</p>` })
  expect(text).not.toMatch(/<b>|<i>/)
  expect(text).toContain('<p title="&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;">')
})

test('a page is well-formed, and refers to nothing elsewhere', () => {
  expect(faultsOf(page(parts))).toEqual([])
  expect(faultsOf(page({ ...parts, main: html`<p>` }))).not.toEqual([])
  expect(faultsOf(page({ ...parts, main: html`<a href="https://example.org">x</a>` }))).toHaveLength(1)
})

test('a page runs scripts only if it has one', () => {
  expect(page(parts)).not.toContain('script')
  expect(page({ ...parts, script: new Html('let x') })).toContain('<script>let x</script>')
})
