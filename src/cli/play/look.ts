/** How the screen looks: with or without colour, with signs or with letters for suits. */

export interface Look {
  readonly colour: boolean
  /** Letters of the alphabet only: suits are C, D, H and S. */
  readonly ascii: boolean
}

type Style = 'red' | 'bold' | 'dim'

const CODES: Readonly<Record<Style, readonly [number, number]>> = {
  red: [31, 39],
  bold: [1, 22],
  dim: [2, 22],
}

export function paint({ colour }: Look, style: Style, text: string): string {
  const [on, off] = CODES[style]
  return colour && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text
}

/** Whether the terminal shows more than letters, as far as its locale says. */
export function isUnicode(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG']
  // These two have other ways to say it, and show signs anyway.
  if (!locale) return platform === 'win32' || platform === 'darwin'
  return /utf-?8/i.test(locale)
}

const LETTERS: Readonly<Record<string, string>> = {
  '♣': 'C',
  '♦': 'D',
  '♥': 'H',
  '♠': 'S',
  '→': '->',
  '…': '...',
  '─': '-',
  '−': '-',
  '–': '-',
  '—': '-',
  '·': '-',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
}

export function inLetters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not in ASCII is looked for
  return text.replaceAll(/[^\x00-\x7f]/gu, (sign) => LETTERS[sign] ?? '?')
}

/** Words of a game that somebody else wrote: on one line, and with nothing in them that a terminal would obey. */
export function clean(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}
