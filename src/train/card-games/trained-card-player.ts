/**
 * A trained player for the commands of card games. They import nothing from here: the command line gives them the address of this
 * module (`TRAINED_CARD_PLAYERS`), and a worker loads it.
 */
import type { CompiledModel } from '../../cards/compile/engine/compiled-model.ts'
import { type Game, type GameOptions, joinGameName, type MakeTrainedPlayer } from '../../cards/index.ts'
import type { CardModel } from '../../cards/players/card-model.ts'
import { InputError } from '../../errors/index.ts'
import { TreeSearch } from '../../games/index.ts'
import { readAiFile } from '../learn/write-ai.ts'
import type { Ai } from '../player/ai-file.ts'
import { Evaluation } from '../player/evaluate.ts'
import { evaluatedSearch } from '../player/player-spec.ts'
import { CardFeatures } from './card-features.ts'
import { cardGameName } from './card-game.ts'
import { CardMemory } from './card-memory.ts'
import { CardPosition } from './card-position.ts'

/** Throws an InputError if the file does not hold a player for this game and this number of players. */
export const makeTrainedPlayer: MakeTrainedPlayer = (file, game, { seats, options = {} }) => {
  const ai = readAiFile(file)
  assertFits(file, ai, cardGameName(game, options), seats)
  const searches = new WeakMap<CardModel, Search>()
  return (model, rng) => {
    let search = searches.get(model)
    if (!search) {
      search = searchIn(model, ai, game)
      searches.set(model, search)
    }
    const { position, tree } = search
    position.enter()
    try {
      return tree.choose(rng)
    } finally {
      // Other players look ahead in the same model, to the end of the deal.
      model.horizon = 'deal'
    }
  }
}

interface Search {
  readonly position: CardPosition<CardMemory>
  readonly tree: TreeSearch
}

function searchIn(model: CardModel, { weights, looksAhead, iterations }: Ai, { name }: Game): Search {
  if (!isCompiled(model))
    throw new InputError(`${name} is played by the interpreter: trained players play compiled games only`)
  const position = new CardPosition(model, (bytes) => new CardMemory(bytes))
  const features = new CardFeatures(model.compiled).named(weights.features)
  const evaluation = new Evaluation(features, weights)
  return {
    position,
    tree: new TreeSearch(...evaluatedSearch(position, evaluation, looksAhead, { iterations })),
  }
}

const isCompiled = (model: CardModel): model is CompiledModel => 'compiled' in model

function assertFits(file: string, ai: Ai, game: string, seats: number | undefined): void {
  const trained = joinGameName(ai.game, (ai.options ?? {}) as GameOptions)
  if (trained === game && ai.players === seats) return
  throw new InputError(
    `${file} was trained for ${trained} with ${ai.players} players; this is ${game} with ${seats}`,
  )
}
