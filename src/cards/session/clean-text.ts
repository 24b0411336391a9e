/** Words of a game that somebody else wrote: on one line, and with nothing in them that a screen would obey. */
export function clean(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
