/** The games that pages can ask for: classics, what runs have found, and what a page has sent as JSON. */
import { z } from 'zod'
import { assertGame } from '../../cards/check/check.ts'
import { CLASSICS } from '../../cards/classics/index.ts'
import { familyOf } from '../../cards/evolve/descent.ts'
import type { Evolution } from '../../cards/evolve/evolved.ts'
import { EVOLUTION_STATE, type GameEvent } from '../../cards/evolve/run-events.ts'
import type { Game } from '../../cards/rules/tree.ts'
import { contentKey } from '../../cards/vary/canonical.ts'
import { InputError } from '../../errors/index.ts'
import { openReader } from '../../runs/index.ts'
import type { ClassicRow, EvolvedFacts, GameRef } from '../wire/games.ts'
import type { RunsInView } from './run-list.ts'

/** Games that pages have sent are kept until so many came after them. */
const MOST_SENT = 100

export const gameRef: z.ZodType<GameRef> = z.union([
  z.strictObject({ classic: z.string() }),
  z.strictObject({ run: z.string(), key: z.string() }),
  z.strictObject({ sent: z.string() }),
])

export interface FoundGame {
  readonly game: Game
  readonly evolved: EvolvedFacts | null
}

export class GameShelf {
  readonly #runs: RunsInView
  readonly #sent = new Map<string, Game>()

  constructor(runs: RunsInView) {
    this.#runs = runs
  }

  get classics(): readonly ClassicRow[] {
    return Array.from(CLASSICS.values(), ({ id, name, family, seats: { min, max } }) => ({
      id,
      name,
      family,
      seats: { min, max },
    }))
  }

  /** Throws an `InputError` if there is no such game. */
  get(ref: GameRef): FoundGame {
    const game = this.find(ref)
    if (!game) throw new InputError(`there is no game ${JSON.stringify(Object.values(ref).join(' '))}`)
    return game
  }

  find(ref: GameRef): FoundGame | undefined {
    if ('classic' in ref) return bare(CLASSICS.get(ref.classic))
    if ('sent' in ref) return bare(this.#sent.get(ref.sent))
    return this.#ofRun(ref.run, ref.key)
  }

  /** Takes a game as JSON; throws `RulesError` if it is none. Returns the name by which it is found again. */
  take(tree: unknown): string {
    const game = assertGame(tree)
    const markup = textsIn(tree).find((text) => MARKUP.test(text))
    if (markup !== undefined)
      throw new InputError(
        `the rules have markup in a text: ${JSON.stringify(markup)}; write it in plain words`,
      )
    const key = contentKey(game)
    this.#sent.delete(key)
    this.#sent.set(key, game)
    const [oldest] = this.#sent.keys()
    if (this.#sent.size > MOST_SENT && oldest !== undefined) this.#sent.delete(oldest)
    return key
  }

  /** By the key of its rules, or by its id among the best of a finished run, whose final measurement is better. */
  #ofRun(run: string, key: string): FoundGame | undefined {
    const watch = this.#runs.watchOf(run)
    if (!watch) return undefined
    const events = watch.now().events.filter(({ type }) => type === 'game')
    const event = events.map(({ data }) => data as unknown as GameEvent).find((each) => each.key === key)
    const best = this.#best(run).find(({ game }) => game.id === key || game.id === event?.game.id)
    if (best) {
      const { game, quality, qualityRange, measures, descent, removed } = best
      const family = familyOf({ name: game.name, descent })
      return { game, evolved: { quality, qualityRange, measures, family, removed } }
    }
    if (!event) return undefined
    const { quality, qualityRange, measures, removed } = event.report
    const family = familyOf({ name: event.game.name, descent: event.descent })
    return { game: event.game, evolved: { quality, qualityRange, measures, family, removed } }
  }

  #best(run: string): Evolution['best'] {
    const found = this.#runs.folders.find(run)
    if (found?.state !== 'finished') return []
    using reader = openReader(found.folder)
    const state = reader.states()[EVOLUTION_STATE] as unknown as Evolution | undefined
    return state?.best ?? []
  }
}

/** Pages show every text as text; a file with markup in it is meant for a page that does not. */
const MARKUP = /<[a-z!/?]/i

const textsIn = (part: unknown): readonly string[] => {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : []
}

const bare = (game: Game | undefined): FoundGame | undefined => game && { game, evolved: null }
