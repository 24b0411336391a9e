import type { RunRequest } from '../../hooks/run/run-event.ts'

/** The options of `hooks run`, read by hand: the usual parser would take as long as everything else. */
export function readRunOptions(words: readonly string[]): RunRequest | { readonly fault: string } {
  let [config, failClosed]: [string | undefined, boolean] = [undefined, false]
  for (let at = 0; at < words.length; at += 1) {
    const [name, value] = (words[at] as string).split(/=(.*)/s)
    if (name === '--fail-closed' && value === undefined) failClosed = true
    else if (name === '--config') {
      config = value ?? words[(at += 1)]
      if (!config) return { fault: '--config takes the name of a file' }
    } else
      return { fault: `there is no option ${words[at]}; the options are --config FILE and --fail-closed` }
  }
  return { config, failClosed }
}
