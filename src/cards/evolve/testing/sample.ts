/** An evolution that is made up: every part of a report has something to show, in no time. */
import { CLASSICS } from '../../classics/index.ts'
import { madeUpRun } from '../../measure/testing/sample.ts'
import type { Game } from '../../rules/tree.ts'
import { contentKey } from '../../vary/canonical.ts'
import type { Evolution, EvolvedGame } from '../evolved.ts'

const gameOf = (id: string): Game => CLASSICS.get(id) as Game

export const ANCESTOR = contentKey(gameOf('war'))

export function madeUpChampion(changed: Partial<EvolvedGame> = {}): EvolvedGame {
  const { parts, measures, players, quality, qualityRange } = madeUpRun().result
  return {
    name: 'Tovira',
    file: 'games/tovira.json',
    quality: quality - 1,
    qualityRange,
    samples: 3,
    game: { ...gameOf('gops'), id: 'tovira', name: 'Tovira' },
    parts: parts as EvolvedGame['parts'],
    measures,
    players: players as EvolvedGame['players'],
    ladderGames: 1300,
    removed: ['without: shuffle the stock'],
    nearest: { id: 'gops', name: 'GOPS', distance: 0.42 },
    playDistance: { shares: 0.213, decisions: 1.84 },
    mechanisms: 'bids',
    descent: [
      { from: 'GOPS', changes: ['deal 7 cards instead of 10'], generation: 1 },
      { from: ANCESTOR, changes: ['the lowest score wins', 'a pack without 2s'], generation: 4 },
    ],
    record: [
      'manyhands record 1',
      'game: tovira',
      'seats: 2',
      'seed: 1',
      'players: forgetful-mcts:200 forgetful-mcts:50',
      'rules: {"v":1}',
      'rules-digest: 00',
      '',
      'player 1: bid KC',
      'over: won by player 1, scores 52 0',
      '',
    ].join('\n'),
    ...changed,
  }
}

export function madeUpEvolution(changed: Partial<Evolution> = {}): Evolution {
  return {
    seed: 7,
    seats: 2,
    style: 'balanced',
    search: 'map-elites',
    population: 60,
    generations: 3,
    evaluations: 200,
    glances: 0,
    looks: 180,
    doors: 20,
    gamesSimulated: 1_234_567,
    best: [
      madeUpChampion(),
      madeUpChampion({
        name: 'Mendal',
        file: 'games/mendal.json',
        game: { ...gameOf('hearts'), id: 'mendal', name: 'Mendal' },
        samples: 1,
        removed: [],
        descent: [],
        nearest: { id: 'hearts', name: 'Hearts', distance: 0 },
        playDistance: { shares: 0, decisions: 1 },
      }),
    ],
    dimensions: [
      { name: 'minutes', type: 'number', edges: [3, 6] },
      { name: 'mechanisms', type: 'category' },
      { name: 'luck', type: 'number', edges: [0.5] },
    ],
    archive: [
      { cell: [0, 'bids', 1], quality: 31.2, name: 'Tovira' },
      { cell: [2, 'bids', 0], quality: 12, name: null },
      { cell: [1, 'tricks', 1], quality: 25, name: 'Mendal' },
    ],
    history: [
      { ...NO_GENERATION, generation: 1, looks: 60, refusedLooks: 60 },
      { ...NO_GENERATION, generation: 2, best: 20, median: 4, coverage: 2, looks: 60, doors: 10 },
      { ...NO_GENERATION, generation: 3, best: 31.2, median: 6.5, coverage: 3, looks: 60, doors: 10 },
    ],
    operators: [
      { operator: 'number', meanReward: 0.25, rewards: 40 },
      { operator: 'wild rank', meanReward: 0.5, rewards: 12 },
      { operator: 'donor deck', meanReward: null, rewards: 0 },
    ],
    refused: [
      { cause: 'too few decisions', games: 90 },
      { cause: 'endless', games: 30 },
    ],
    ...changed,
  }
}

const NO_GENERATION = {
  best: null,
  median: null,
  coverage: 0,
  qdScore: 0,
  looks: 0,
  glances: 0,
  refusedGlances: 0,
  refusedLooks: 0,
  doors: 0,
  refusedDoors: 0,
} as const
