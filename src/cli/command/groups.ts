/** The headings in `manyhands --help`: the commands of each kind of user. */
export const GROUPS = {
  designers: 'Game designers:',
  developers: 'Board-game developers:',
  modellers: 'Modellers:',
  agents: 'Users of coding agents:',
  everyone: 'Everyone:',
} as const
