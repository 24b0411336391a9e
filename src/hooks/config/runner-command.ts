/** Whether a command starts the runner, as `install` or a person writes it. As a hook it would start itself without end. */
export const isRunnerCommand = (command: unknown): boolean =>
  typeof command === 'string' && /\shooks\s+run(\s+--(config|fail-closed)\b.*)?\s*$/s.test(command)
