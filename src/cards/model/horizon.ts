/**
 * How far games are imagined: to their end, or to the end of the deal, where all cards are shuffled together again. What the
 * next deals bring hardly depends on the present decision, but its chances would drown what does.
 */
export type Horizon = 'deal' | 'game'
