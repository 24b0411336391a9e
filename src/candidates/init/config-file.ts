/** `config.yaml` of a new workspace. */

export interface AgentCommands {
  readonly coder: string
  readonly ideate: string
}

export const SCRIPTED: AgentCommands = {
  coder: 'node {workspace}/coder.mjs',
  ideate: 'node ideator.mjs',
}

/** With a comment on every field that matters; docs/candidates.md has all of them. */
export function configFile({ coder, ideate }: AgentCommands): string {
  return `# What is improved: a file or a folder. Candidates are changed copies of it.
baseline: program

# What every coder is told first.
brief: BRIEF.md

coder:
  # Writes a candidate. It is started in a fresh copy of the parent with the idea on standard input, and edits the files
  # there. {workspace} stands for this folder. Any agent's command line will do.
  command: ${JSON.stringify(coder)}
  timeout: 10m
  # One that crashes or takes too long is tried again so often.
  retries: 1
  # A service that wants to be left alone says so by one of these exit codes, or in words like these, and all wait.
  rate_limit:
    exit_codes: [75]
    pattern: 'rate.?limit|too many requests|\\b429\\b|overloaded'
    wait: 30s
    most_wait: 15m

evaluator:
  # Scores a candidate, whose folder is {candidate}. It prints one JSON object with "performance".
  command: node evaluator.mjs {candidate}
  # minimize or maximize
  direction: minimize
  timeout: 2m
  memory: 1GB
  # How often each candidate is evaluated; with more than 1 the score is the mean, with a 95% interval.
  repeats: 1
  # What scores depend on. When it changes, old scores are shown as stale.
  files: [evaluator.mjs]
  # Variables of the environment that candidates may see, beside the usual few. No keys.
  env: []

ideate:
  # Prints new ideas as JSON for "manyhands candidates ideate".
  command: ${JSON.stringify(ideate)}
  count: 3

# Whom ideas are based on that name no parent: tournament, or top.
parents: tournament

# An idea nearly the same as an earlier one for the same parent: skip, or allow.
duplicates: skip

parallel:
  enabled: false      # default: one at a time
  max_workers: 4
  lock_timeout: 30    # seconds to wait for the CSV's lock
`
}
