import { execFileSync, spawnSync } from 'node:child_process'

/** Why there is no real terminal to test with, if there is none. */
export const NO_TERMINAL: string | undefined =
  spawnSync('tmux', ['-V']).error && 'tmux is not installed: apt-get install tmux'

/** Each has a socket of its own: the server of the last one may still be on its way out. */
let opened = 0

/** A real terminal: a tmux server of its own, with one window that runs bash. */
export class Terminal implements Disposable {
  readonly #socket: string

  constructor(cwd: string, { columns = 100, rows = 30 } = {}) {
    opened += 1
    this.#socket = `manyhands-test-${process.pid}-${opened}`
    const size = ['-x', String(columns), '-y', String(rows)]
    this.#tmux(
      '-f',
      '/dev/null',
      'new-session',
      '-d',
      ...size,
      '-c',
      cwd,
      'env PS1="ready> " bash --norc --noprofile',
    )
  }

  /** Types a line and presses Enter. */
  enter(line: string): void {
    this.#tmux('send-keys', '-l', line)
    this.#tmux('send-keys', 'Enter')
  }

  pressControlC(): void {
    this.#tmux('send-keys', 'C-c')
  }

  pressControlD(): void {
    this.#tmux('send-keys', 'C-d')
  }

  pressUp(): void {
    this.#tmux('send-keys', 'Up')
  }

  resize(columns: number, rows: number): void {
    this.#tmux('resize-window', '-x', String(columns), '-y', String(rows))
  }

  /** What is on the screen as it is drawn, colours included. */
  drawn(): string {
    return this.#tmux('capture-pane', '-p', '-e')
  }

  /** What is on the screen, without empty lines at the end; a line that was too long is one line again. */
  screen(): string {
    const lines = this.#tmux('capture-pane', '-p', '-J').split('\n')
    return lines
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd()
  }

  [Symbol.dispose](): void {
    spawnSync('tmux', ['-L', this.#socket, 'kill-server'])
  }

  #tmux(...args: string[]): string {
    return execFileSync('tmux', ['-L', this.#socket, ...args], { encoding: 'utf8' })
  }
}
