/** A workspace whose coder and evaluator are a few lines of shell: the number in an idea is what it scores. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CsvDocument } from '../csv/csv.ts'

const CONFIG = `baseline: program
coder:
  command: sh {workspace}/coder.sh
  rate_limit: { wait: 200ms }
evaluator:
  command: sh evaluator.sh
  files: [evaluator.sh]
  score_baseline: false
`
/** Notes what it was asked to do. \`limit\`: says so once for each idea. \`hold\`: waits as long as that is there. */
const CODER = `prompt=$(cat)
n=$(printf '%s' "$prompt" | sed -n 's/.*idea \\([0-9][0-9]*\\).*/\\1/p' | head -n 1)
echo "coded $n" >> "$MANYHANDS_WORKSPACE/log"
if [ -e "$MANYHANDS_WORKSPACE/limit" ] && [ ! -e "$MANYHANDS_WORKSPACE/limited-$n" ]; then
  touch "$MANYHANDS_WORKSPACE/limited-$n"
  echo 'rate limit' >&2
  exit 75
fi
while [ -e "$MANYHANDS_WORKSPACE/hold" ]; do sleep 0.05; done
echo "$n" > value
`
const EVALUATOR = `n=$(cat "$1/value")
echo "scored $n" >> log
[ "$n" != 13 ] || exit 1
[ "$n" != 666 ] || echo '#' >> evaluator.sh
echo "{\\"performance\\": $n, \\"twice\\": $((2 * n))}"
`

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'manyhands-candidates-'))

export class SmallWorkspace implements Disposable {
  readonly folder: string

  /**
   * @param rows lines of the CSV: id, basedOnId, description
   * @param options.more lines of the configuration
   */
  constructor(rows: readonly string[], { more = '', folder = newFolder() } = {}) {
    this.folder = folder
    mkdirSync(join(this.folder, 'program'), { recursive: true })
    this.write('program/value', '0\n')
    this.write('config.yaml', CONFIG + more)
    this.write('BRIEF.md', 'Write the number.\n')
    this.write('coder.sh', CODER)
    this.write('evaluator.sh', EVALUATOR)
    this.write('log', '')
    this.write(
      'evolution.csv',
      `id,basedOnId,description,performance,status\n${rows.map((row) => `${row},,\n`).join('')}`,
    )
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text)
  }

  /** Away from where it is. */
  take(name: string): string {
    const text = readFileSync(join(this.folder, name), 'utf8')
    this.remove(name)
    return text
  }

  remove(name: string): void {
    rmSync(join(this.folder, name), { force: true })
  }

  log(): string[] {
    return readFileSync(join(this.folder, 'log'), 'utf8').split('\n').filter(Boolean)
  }

  /** By id: status, performance and cause. */
  rows(): Record<string, string> {
    const document = CsvDocument.parse(readFileSync(join(this.folder, 'evolution.csv'), 'utf8'))
    const at = (name: string): number => document.column(name)
    return Object.fromEntries(
      document.rows.map((row) => [
        row.cell(0),
        [at('status'), at('performance'), at('cause')]
          .map((column) => (column < 0 ? '' : row.cell(column)))
          .filter(Boolean)
          .join(' '),
      ]),
    )
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
