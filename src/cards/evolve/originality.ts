/** How far a game is from the classics, and what that means for it. */
import type { NearestClassic } from '../vary/starting-games.ts'

/** Nearer to a classic than this, a game is the classic in disguise; from the second on it is a game of its own. */
const DISTANCE = { least: 0.05, enough: 0.2 }

export const isDisguised = ({ distance }: NearestClassic): boolean => distance < DISTANCE.least

/** Whether a game is more than a variant of a classic. */
export const isOfItsOwn = ({ distance }: NearestClassic): boolean => distance >= DISTANCE.enough

/** From 0 to 1: what being like a classic leaves of the fitness. */
export const novelty = ({ distance }: NearestClassic): number => Math.min(1, distance / DISTANCE.enough)
