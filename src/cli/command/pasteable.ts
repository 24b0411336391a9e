/** Commands in what is printed, so that they run when a reader pastes them into the shell. */

const COMMANDS =
  /(?<!npx )\bmanyhands (?=(?:--help|play|rules|games|new|check|replay|simulate|evolve|measure|compare|calibrate|ladder|solve|verify|enumerate|train|tune|candidates|hooks|ask|council|delegate|map|studio|export|runs|doctor)\b)/g

/** What npx starts is not on the path of the reader's shell. */
const programName = (): string =>
  /[\\/]node_modules[\\/]\.bin[\\/]/.test(process.argv[1] ?? '') ? 'npx manyhands' : 'manyhands'

/** The text with every command of ours as the reader has to type it. */
export function pasteable(text: string, program = programName()): string {
  return text.replaceAll(COMMANDS, `${program} `)
}
