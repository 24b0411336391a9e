/** What a candidate changed in its parent's program, as `diff` or `git` tell it. */
import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'

const WAYS = [
  ['diff', '-ruN'],
  ['git', 'diff', '--no-index', '--no-color', '--'],
] as const

const MOST_BYTES = 64 * 1024 * 1024

/** Both of them files, or folders. @param from where paths are told from */
export function differenceOf(parent: string, candidate: string, from: string): string {
  const paths = [parent, candidate].map((path) => relative(from, path))
  for (const [program, ...args] of WAYS) {
    const { error, status, stdout } = spawnSync(program, [...args, ...paths], {
      cwd: from,
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
    })
    // 1 says that there are differences.
    if (!error && (status === 0 || status === 1)) return stdout
  }
  return `To see it, install diff or git; or compare ${paths.join(' with ')}.\n`
}
