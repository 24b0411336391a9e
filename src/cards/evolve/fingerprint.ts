/** What an evolution depends on, each by a name that people know: a run is not resumed if one has changed. */
import { digest } from '../../digest/index.ts'
import { codeFingerprint, type Fingerprint } from '../../runs/index.ts'
import { EVALUATE_TASK } from './evaluate-task.ts'
import { type EvolveOptions, USUAL } from './evolve.ts'

export function evolutionFingerprint(options: EvolveOptions): Fingerprint {
  const { population = USUAL.population, generations = USUAL.generations, seats = USUAL.seats } = options
  return {
    seats: String(seats),
    style: options.style ?? 'balanced',
    search: options.search ?? 'map-elites',
    population: String(population),
    generations: String(generations),
    'the games to begin from': digest(options.from ?? []),
    seed: String(options.seed ?? 1),
    'the code that evaluates': codeFingerprint(EVALUATE_TASK.module),
  }
}
