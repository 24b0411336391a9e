/** Long texts on a terminal, a screen at a time: in `$PAGER`, or in less, as git does. */
import { spawnSync } from 'node:child_process'

interface Terminal {
  readonly isTTY?: boolean
  readonly rows?: number
  readonly fd?: number
}

/** False if the text has yet to be printed: it fits, nobody looks at a screen, or there is no pager. */
export function showInPager(text: string, { isTTY, rows, fd }: Terminal): boolean {
  const { PAGER = 'less', TERM, LESS = 'FRX' } = process.env
  const isLong = isTTY === true && rows !== undefined && text.split('\n').length > rows
  if (!isLong || fd === undefined || TERM === 'dumb' || /^(cat)?$/.test(PAGER.trim())) return false
  // Ctrl-C is for the pager.
  const ignore = (): void => {}
  process.on('SIGINT', ignore)
  const { status } = spawnSync(PAGER, {
    shell: true,
    input: text,
    stdio: ['pipe', fd, 'ignore'],
    env: { ...process.env, LESS },
  })
  process.off('SIGINT', ignore)
  return status === 0
}
