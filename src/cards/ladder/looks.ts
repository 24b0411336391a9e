/** After how many blocks one looks whether it is decided: after each of the first, then whenever there are a twentieth more. */
const EACH_UNTIL = 20
const GROWTH = 1.05

export const nextLook = (blocks: number): number =>
  blocks < EACH_UNTIL ? blocks + 1 : Math.ceil(blocks * GROWTH)
