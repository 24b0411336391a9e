import { ablation } from './ablation.ts'
import { candidates } from './candidates.ts'
import { cards } from './cards.ts'
import { championsProof } from './champions.ts'
import { council } from './council.ts'
import { engines } from './engines.ts'
import { english } from './english.ts'
import { evolveProof } from './evolve.ts'
import { fuzz } from './fuzz.ts'
import { hooks } from './hooks.ts'
import { inheritanceProof } from './inheritance.ts'
import { knowledge } from './knowledge.ts'
import { map } from './map.ts'
import { measureProof } from './measure.ts'
import { pool } from './pool.ts'
import type { Proof } from './proof.ts'
import { rng } from './rng.ts'
import { runs } from './runs.ts'
import { strength } from './strength.ts'
import { train } from './train.ts'
import { tune } from './tune.ts'
import { watchdog } from './watchdog.ts'

/** Every proof by its name: `npm run prove -- <name>`. */
export const PROOFS: Readonly<Record<string, Proof>> = {
  ablation,
  candidates,
  cards,
  champions: championsProof,
  council,
  engines,
  english,
  evolve: evolveProof,
  fuzz,
  hooks,
  inheritance: inheritanceProof,
  knowledge,
  map,
  measure: measureProof,
  pool,
  rng,
  runs,
  strength,
  train,
  tune,
  watchdog,
}
