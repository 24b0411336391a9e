/** Numbers of things, in words for people. */

/** `1,234` */
export const count = (many: number): string => many.toLocaleString('en')

/** `1 game`, `1,234 games` */
export const counted = (many: number, one: string): string => `${count(many)} ${one}${many === 1 ? '' : 's'}`
