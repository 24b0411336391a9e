/** The steps of a path such as `flow[2].steps[0].cards`: fields by their names, items of lists by their numbers. */
export function stepsOf(path: string): (string | number)[] {
  const steps = path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([A-Za-z_$][\w$]*)/g)
  return Array.from(steps, ([, index, quoted, name]) =>
    index !== undefined
      ? Number(index)
      : quoted !== undefined
        ? (JSON.parse(quoted) as string)
        : (name as string),
  )
}
