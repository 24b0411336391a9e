/** The id of a new row, in the manner of the last: 12 after 11, gen02-008 after gen02-007. */
export function nextId(ids: ReadonlySet<string>): string {
  const [, beginning = '', digits = ''] = /^(.*?)(\d+)$/s.exec([...ids].at(-1) ?? '') ?? []
  const numbers = [...ids].flatMap((id) => {
    const rest = id.startsWith(beginning) ? id.slice(beginning.length) : ''
    return /^\d{1,15}$/.test(rest) ? [Number(rest)] : []
  })
  const next = numbers.reduce((most, each) => Math.max(most, each), 0) + 1
  return `${beginning}${String(next).padStart(digits.length, '0')}`
}
