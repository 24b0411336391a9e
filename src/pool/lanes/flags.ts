/** Flags whose next argument belongs to them. */
const TAKES_NEXT = new Set([
  '-e',
  '--eval',
  '-p',
  '--print',
  '-pe',
  '--input-type',
  '-C',
  '--import',
  '-r',
  '--require',
])
/** Flags that belong to the program alone: its code on the command line, an inspector's port, a test runner. */
const ITS_OWN = /^(-e|-pe?|--eval|--print|--input-type|--inspect|--test|--watch|--cpu-prof|--heap-prof)/

/** The flags this program was started with that a process of its kind needs too: conditions, loaders, limits. */
export function inheritedFlags(flags: readonly string[] = process.execArgv): string[] {
  const kept: string[] = []
  for (let at = 0; at < flags.length; at += 1) {
    const flag = flags[at] as string
    const whole = TAKES_NEXT.has(flag) ? flags.slice(at, at + 2) : [flag]
    if (!ITS_OWN.test(flag)) kept.push(...whole)
    at += whole.length - 1
  }
  return kept
}

const CODE = /^(-e|-pe?|--eval|--print|--input-type)/
const LOADING = /^(-C|--conditions|--import|-r|--require|--no-warnings)/

/**
 * A thread inherits its program's flags by itself, and is told which only when some of them are code, which it
 * would run instead of its own: then those that loading depends on are kept. Node refuses most others here.
 */
export function threadFlags(flags: readonly string[] = process.execArgv): string[] | undefined {
  if (!flags.some((flag) => CODE.test(flag))) return undefined
  const kept = inheritedFlags(flags)
  return kept.filter((flag, at) => LOADING.test(flag) || TAKES_NEXT.has(kept[at - 1] ?? ''))
}
