const CHECK_MS = 250

const wrapper = process.env['MANYHANDS_WRAPPER']
delete process.env['MANYHANDS_WRAPPER']

/** Whether a wrapper passes on signals that may also come directly. */
export const isWrapped = wrapper !== undefined

/**
 * On an old Node the command that a user starts is only a wrapper around this process (`bin/manyhands.js`), and
 * its process id is the only one the user knows: when it is killed, this process goes too.
 */
export function endWithWrapper(): void {
  if (wrapper === undefined) return
  setInterval(() => {
    if (String(process.ppid) !== wrapper) process.kill(process.pid, 'SIGKILL')
  }, CHECK_MS).unref()
}
