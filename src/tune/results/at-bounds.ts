/** Adopted values at the end of their range: the best may lie beyond it. */
import type { Config, Parameter } from '../../search/index.ts'
import type { Study } from '../study.ts'
import type { Tuned } from '../tune.ts'
import { bestsOf } from './best.ts'
import { SHARED_NAME } from './file-names.ts'
import { shortNumber } from './metric.ts'
import type { Warning } from './warnings.ts'

/** Of the range, on its own scale. */
const NEAR = 0.01
/** With fewer values, most are ends. */
const ENOUGH_STEPS = 4

type Bound = 'low' | 'high'

export function atBounds(study: Study, tuned: Tuned): readonly Warning[] {
  const adopted = bestsOf(study, tuned).filter((best) => best.adopted)
  return study.space.parameters.filter(wasVaried(tuned)).flatMap((parameter) =>
    (['low', 'high'] as const).flatMap((bound) => {
      const there = adopted.filter(({ config }) => boundOf(parameter, config ?? {}) === bound)
      const [first] = there
      if (!first) return []
      const where = there.map(({ horizon }) => horizon ?? SHARED_NAME).join(', ')
      const value = shortNumber(first.config?.[parameter.name] as number)
      return {
        kind: 'bound',
        parameter: parameter.name,
        seen: `the best ${parameter.name} is at the ${bound} end of its range: ${value} (${where})`,
        advice: `if values ${bound === 'low' ? 'below' : 'above'} make sense, move ${parameter.name}.${bound} and run again`,
      } as const
    }),
  )
}

/** What is in use and two others. */
const VALUES_OF_LOOK_AHEAD = 3

/** One that the search did not try elsewhere is where it is for no reason. */
const wasVaried =
  ({ trials }: Tuned) =>
  ({ name }: Parameter): boolean =>
    new Set(trials.flatMap(({ config }) => config[name] ?? [])).size > VALUES_OF_LOOK_AHEAD

function boundOf({ name, line }: Parameter, config: Config): Bound | undefined {
  const value = config[name]
  if (!line || typeof value !== 'number') return undefined
  if (line.steps) {
    if (line.steps.length < ENOUGH_STEPS) return undefined
    return value === line.steps[0] ? 'low' : value === line.steps.at(-1) ? 'high' : undefined
  }
  const place = line.place(value)
  return place <= NEAR ? 'low' : place >= 1 - NEAR ? 'high' : undefined
}
