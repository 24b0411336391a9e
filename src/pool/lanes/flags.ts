/** Node's flags that take the next argument as theirs and are no use to a worker. */
const WITH_VALUE = new Set(['-e', '--eval', '-p', '--print', '-pe', '--input-type', '-C'])
const USELESS = /^(--eval|--print|--input-type|--inspect|--test|--watch|--cpu-prof|--heap-prof)/

/**
 * The flags this program was started with that its workers need too (conditions, loaders), without those
 * that belong to it alone: code given on the command line, an inspector's port, a test runner.
 */
export function inheritedFlags(flags: readonly string[] = process.execArgv): string[] {
  const kept: string[] = []
  for (let at = 0; at < flags.length; at += 1) {
    const flag = flags[at] as string
    if (flag === '-C') kept.push(flag, flags[at + 1] as string)
    if (WITH_VALUE.has(flag)) at += 1
    else if (!USELESS.test(flag)) kept.push(flag)
  }
  return kept
}
