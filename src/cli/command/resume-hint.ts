import type { RunWriter } from '../../runs/index.ts'
import type { RunChoice } from './open-run.ts'

/** The command line with which this run goes on. */
export function commandToGoOn({ folder }: RunWriter, { run }: RunChoice): string {
  const words = process.argv.slice(2).filter((word) => word !== '--resume')
  const named = run === undefined ? ['--run', folder] : []
  return ['manyhands', ...words, ...named, '--resume'].map(shellWord).join(' ')
}

function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
