/**
 * Tables of the rules are scrolled by themselves on a narrow screen, so the keyboard must reach them. All that a game names is
 * escaped in the rules, so this text is a table wherever it stands.
 */
export const withReachableTables = (rules: string): string =>
  rules.replaceAll('<table>', '<table tabindex="0">')
