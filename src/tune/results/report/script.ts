/** What the page does by itself: tables are sorted, lines are pointed at and chosen. All of it can be read without. */
import { Html } from '../../../html/index.ts'

export const SCRIPT = new Html(`
'use strict'
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) target.classList.toggle('scrolls', target.scrollWidth > target.clientWidth)
})
for (const wide of document.querySelectorAll('.wide')) sizes.observe(wide)

for (const table of document.querySelectorAll('table.sortable')) {
  const heads = [...table.tHead.rows[0].cells]
  heads.forEach((head, column) => head.firstElementChild.addEventListener('click', () => {
    const isUp = head.getAttribute('aria-sort') !== 'ascending'
    for (const each of heads) each.removeAttribute('aria-sort')
    head.setAttribute('aria-sort', isUp ? 'ascending' : 'descending')
    const valueOf = (row) => {
      const cell = row.cells[column]
      return cell.querySelector('data')?.value ?? cell.textContent
    }
    const compare = (a, b) => {
      if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
      const [x, y] = [Number(a), Number(b)]
      const order = Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b) : x - y
      return isUp ? order : -order
    }
    const rows = [...table.tBodies[0].rows].map((row) => [valueOf(row), row])
    table.tBodies[0].append(...rows.sort(([a], [b]) => compare(a, b)).map(([, row]) => row))
  }))
}

const figures = [...document.querySelectorAll('.parallel')]
const choice = document.getElementById('horizon')
const show = () => figures.forEach((figure, n) => { figure.hidden = n !== Number(choice.value) })
if (choice) {
  show()
  choice.addEventListener('change', show)
}

for (const figure of figures) {
  const { xs, ys, told } = JSON.parse(figure.querySelector('script').textContent)
  const svg = figure.querySelector('svg')
  const lines = [...svg.querySelectorAll('.line')]
  const status = figure.querySelector('.status')
  const chosen = new Map()
  const placeOf = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse())
  const isIn = (n) => [...chosen].every(([axis, [from, to]]) => ys[n][axis] >= from && ys[n][axis] <= to)
  const update = () => {
    let many = 0
    lines.forEach((line, n) => {
      const inside = isIn(n)
      line.classList.toggle('out', !inside)
      if (inside) many += 1
    })
    status.textContent = chosen.size === 0 ? 'Point at a line to read it.' : many + ' of ' + lines.length + ' lines chosen.'
  }
  for (const group of svg.querySelectorAll('.axis-group')) {
    const axis = Number(group.dataset.axis)
    const [brush, grip] = [group.querySelector('.brush'), group.querySelector('.grip')]
    let start
    const drag = (event) => {
      if (start === undefined) return
      const { y } = placeOf(event)
      const [from, to] = [Math.min(start, y), Math.max(start, y)]
      const isClick = to - from < 3
      if (isClick) chosen.delete(axis)
      else chosen.set(axis, [from, to])
      brush.setAttribute('y', from)
      brush.setAttribute('height', isClick ? 0 : to - from)
      update()
    }
    grip.addEventListener('pointerdown', (event) => {
      start = placeOf(event).y
      grip.setPointerCapture(event.pointerId)
      drag(event)
    })
    grip.addEventListener('pointermove', drag)
    grip.addEventListener('pointerup', () => { start = undefined })
    grip.addEventListener('pointercancel', () => { start = undefined })
  }
  figure.querySelector('.clear').addEventListener('click', () => {
    chosen.clear()
    for (const brush of svg.querySelectorAll('.brush')) brush.setAttribute('height', 0)
    update()
  })
  let hot
  svg.addEventListener('pointermove', (event) => {
    if (event.buttons > 0) return
    const { x, y } = placeOf(event)
    const n = Math.min(xs.length - 2, Math.max(0, xs.findIndex((each) => each > x) - 1))
    const share = Math.min(1, Math.max(0, (x - xs[n]) / (xs[n + 1] - xs[n])))
    let [nearest, least] = [undefined, 10]
    ys.forEach((each, line) => {
      const distance = Math.abs(each[n] + share * (each[n + 1] - each[n]) - y)
      if (distance < least && isIn(line)) [nearest, least] = [line, distance]
    })
    if (nearest === hot) return
    lines[hot]?.classList.remove('hot')
    hot = nearest
    lines[hot]?.classList.add('hot')
    if (hot !== undefined) status.textContent = told[hot]
  })
}
`)
