/** Runs its work and gives the figure that counts, or several. */
export type Turn<Figure = number> = () => Promise<Figure>

/** Code is compiled, heaps grow and batch sizes are learnt in rounds that do not count. */
const WARM_UP_ROUNDS = 3

/**
 * Gives every contender one turn a round, in the same order, so that each has had the same rest. What a
 * noisy machine does for a while, it does to all of them.
 */
export async function takeTurns<Name extends string, Figure = number>(
  contenders: Readonly<Record<Name, Turn<Figure>>>,
  rounds: number,
  warmUpRounds = WARM_UP_ROUNDS,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(contenders) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Figure[]>
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const name of names) {
      const figure = await contenders[name]()
      if (round >= 0) figures[name].push(figure)
    }
  }
  return figures
}
