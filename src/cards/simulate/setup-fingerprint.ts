/** What the games of a setup depend on, each by a name that people know: a run is not resumed if one has changed. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { digest } from '../../digest/index.ts'
import { codeFingerprint, type Fingerprint } from '../../runs/index.ts'
import { isModulePath } from '../players/module-player.ts'
import { trainedFile } from '../players/trained-player.ts'
import type { GameSetup } from './game-setup.ts'

/** @param players those of the setup unless given */
export function setupFingerprint({ name, spec }: GameSetup, players = spec.players): Fingerprint {
  const { game, seats, seed, deck, stepLimit, folder = '' } = spec
  const modules = players
    .filter(isModulePath)
    .map((path) => [`the player ${path}`, codeFingerprint(pathToFileURL(resolve(folder, path)))])
  const trained = players.flatMap((name) => {
    const file = trainedFile(name)
    return file === undefined
      ? []
      : [[`the player ${name}`, digest(readFileSync(resolve(folder, file), 'utf8'))]]
  })
  return {
    game: name,
    'the rules': digest(game),
    seats: String(seats),
    players: players.join(),
    ...Object.fromEntries([...modules, ...trained]),
    ...(deck && { deck: deck.join(' ') }),
    'the step limit': String(stepLimit),
    seed: String(seed),
  }
}
