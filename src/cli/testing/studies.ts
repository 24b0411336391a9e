/**
 * A small study and evaluators for it, all with the same answers: a module, a command that is run once for each
 * evaluation, and one that stays. Each notes every evaluation in the file `log`. What the file `mood` says goes wrong where
 * x is above `WORST`, which would be the best.
 */
import { type Ended, manyhands } from './manyhands.ts'
import { Workspace } from './workspace.ts'

export const WORST = 45

const MODULE = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
export function setup() {
  appendFileSync('setups', process.pid + '\\n')
  return Number(readFileSync('base', 'utf8'))
}
export function evaluate(config, instance, seed, base) {
  appendFileSync('log', JSON.stringify({ config, instance, seed }) + '\\n')
  const mood = config.x > ${WORST} && existsSync('mood') ? readFileSync('mood', 'utf8') : ''
  if (mood === 'throws') throw new Error('boom')
  if (mood === 'hangs') for (;;);
  if (mood === 'returns NaN') return NaN
  if (mood === 'gives garbage') return 'almost done'
  if (mood === 'exits') process.exit(3)
  if (mood === 'is killed') process.kill(process.pid, 'SIGKILL')
  return base - config.x + (seed % 10)
}
`

/** \`answer\` is printed for \`$line\`. */
const SHELL = `
base=$(cat base)
evaluate() {
  rest=\${line#*'"config":'}
  x=\${line#*'"x":'}; x=\${x%%[,\\}]*}
  seed=\${line##*'"seed":'}; seed=\${seed%%[,\\}]*}
  echo "{\\"config\\":$rest" >> log
  if [ "$x" -gt ${WORST} ] && [ -e mood ]; then
    case $(cat mood) in
      throws) echo boom >&2; exit 1 ;;
      hangs) sleep 1000 ;;
      'returns NaN') echo NaN; return ;;
      'gives garbage') echo almost done; return ;;
      exits) [ -z "$once" ] || echo 5; exit 3 ;;
      'is killed') kill -9 $$ ;;
    esac
  fi
  echo $((base - x + seed % 10))
}
`

export const EVALUATORS = {
  module: './evaluate.mjs',
  'command, run once': { command: 'sh once.sh' },
  'command that stays': { command: 'sh stay.sh', persistent: true },
} as const

export type EvaluatorName = keyof typeof EVALUATORS
export const EVALUATOR_NAMES = Object.keys(EVALUATORS) as EvaluatorName[]

const STUDY = {
  name: 'small',
  parameters: {
    x: { type: 'int', low: -50, high: 50, default: -30 },
    k: { type: 'boolean', default: false },
  },
  instances: [1, 2, 3],
  budget: 60,
  // It would meet at once what goes wrong.
  lookAhead: false,
  method: 'random',
  retries: 0,
  data: ['base'],
}

export type Evaluated = { readonly config: { readonly x: number }; readonly [name: string]: unknown }

/** A folder with the study in it. */
export class StudyWorkspace extends Workspace {
  constructor(evaluator: unknown = EVALUATORS.module, changes: object = {}) {
    super()
    this.write('evaluate.mjs', MODULE)
    this.write('once.sh', `${SHELL}\nonce=yes; read -r line && evaluate\n`)
    this.write('stay.sh', `echo $$ >> setups\n${SHELL}\nwhile read -r line; do evaluate; done\n`)
    this.write('base', '100')
    this.writeStudy({ evaluator, ...changes })
  }

  writeStudy(changes: object): void {
    this.write('study.json', JSON.stringify({ ...STUDY, evaluator: EVALUATORS.module, ...changes }))
  }

  tune(...args: string[]): Promise<Ended> {
    return manyhands(this.folder, ['tune', 'study.json', '--quiet', ...args])
  }

  /** How often each evaluation was made, by what was evaluated. */
  evaluations(): ReadonlyMap<string, number> {
    const made = new Map<string, number>()
    if (!this.has('log')) return made
    for (const line of this.read('log').split('\n').filter(Boolean)) made.set(line, (made.get(line) ?? 0) + 1)
    return made
  }

  /** Evaluations that were made more than once. */
  madeAgain(): string[] {
    return [...this.evaluations()].flatMap(([line, times]) => (times > 1 ? line : []))
  }
}
