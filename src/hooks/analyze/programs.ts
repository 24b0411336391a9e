/** What common programs do with their arguments. */

/** Programs that read the files which they are given, and how many arguments before these are no files. */
export const READ_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['cat', 0],
  ['head', 0],
  ['tail', 0],
  ['wc', 0],
  ['sort', 0],
  ['uniq', 0],
  ['diff', 0],
  ['cmp', 0],
  ['md5sum', 0],
  ['sha256sum', 0],
  ['source', 0],
  ['.', 0],
  ['less', 0],
  ['stat', 0],
  ['ls', 0],
  ['grep', 1],
  ['egrep', 1],
  ['rg', 1],
  ['sed', 1],
  ['awk', 1],
  ['jq', 1],
  ['cut', 0],
])

/** Programs that change the files which they are given. */
export const WRITE_ARGUMENTS: ReadonlySet<string> = new Set([
  'tee',
  'touch',
  'rm',
  'rmdir',
  'mkdir',
  'mv',
  'ln',
  'truncate',
  'chmod',
])

/** Programs that touch nothing which other hooks could see. */
export const DO_NOTHING: ReadonlySet<string> = new Set([
  ...['echo', 'printf', 'true', 'false', ':', 'exit', 'return', 'sleep', 'date', 'read', 'cd', 'pwd', 'set'],
  ...[
    'export',
    'local',
    'unset',
    'shift',
    'trap',
    'wait',
    'kill',
    'basename',
    'dirname',
    'tr',
    'seq',
    'expr',
  ],
  ...[
    'mktemp',
    'which',
    'type',
    'hash',
    'id',
    'whoami',
    'uname',
    'hostname',
    'xargs',
    'bc',
    'let',
    'declare',
  ],
  ...['shellcheck', 'nproc', 'tput', 'break', 'continue', 'timeout', 'yes', 'rev', 'base64'],
])

/** Programs that run a script, which is read as a source of its own. */
export const RUN_SCRIPTS = /^(sh|bash|zsh|dash|node|bun|deno|tsx|python[\d.]*|uv|npx)$/

/** Commands of git that change nothing. */
export const GIT_READS: ReadonlySet<string> = new Set([
  ...[
    'status',
    'diff',
    'log',
    'show',
    'rev-parse',
    'branch',
    'ls-files',
    'blame',
    'describe',
    'remote',
    'grep',
  ],
  ...['config', 'merge-base', 'rev-list', 'cat-file', 'symbolic-ref'],
])
