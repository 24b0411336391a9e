/** How a game stands for one person, as a scene. */
import {
  answerText,
  capital,
  GameWords,
  HUMAN,
  type InteractiveGame,
  isOwnSecret,
  nodesIn,
  optionName,
  type PlaceGroup,
  placeGroups,
  type Question,
  questionTitle,
  TableFigures,
  type View,
} from '../../../cards/browser.ts'
import { faceOf } from './faces.ts'
import { LyingCards } from './lying-cards.ts'
import { outcomeOf } from './outcome.ts'
import type { LabelledPlace, LyingCard, OptionScene, Party, Place, PlaceRow, Scene, Turn } from './scene.ts'

/** What a scene needs to know beside the game. */
interface Session {
  /** Who looks; undefined if the next person has yet to sit down. */
  readonly viewer: number | undefined
  readonly turns: readonly Turn[]
  readonly canUndo: boolean
  /** The names of the zones in which cards have lain: their places stay, so that nothing moves about. */
  readonly used: ReadonlySet<string>
}

export function sceneOf(game: InteractiveGame, session: Session): Scene {
  const { viewer } = session
  if (viewer === undefined && !game.over) return coveredScene(game)
  // When the game is over, all people look at the same.
  return new SceneBuilder(game, viewer ?? (game.humans[0] as number), session).build()
}

/** Between two people nothing is shown. */
function coveredScene(game: InteractiveGame): Scene {
  const name = `Player ${game.seat + 1}`
  return {
    cover: { canSit: game.isHuman },
    status: game.isHuman ? `${name}, it is your turn.` : `${name} is thinking …`,
    parties: [],
    sides: [],
    middle: [],
    middleRows: [],
    figures: [],
    own: [],
    ownFigures: [],
    turns: [],
    canUndo: false,
  }
}

class SceneBuilder {
  readonly #game: InteractiveGame
  readonly #seat: number
  readonly #session: Session
  readonly #view: View
  readonly #words: GameWords
  readonly #figures: TableFigures
  readonly #question: Question | undefined
  readonly #cards: LyingCards
  readonly #groups: readonly PlaceGroup[]
  readonly #tricks: ReadonlySet<string>
  readonly #pickedFrom: ReadonlySet<string>

  constructor(game: InteractiveGame, seat: number, session: Session) {
    this.#game = game
    this.#seat = seat
    this.#session = session
    this.#view = game.view(seat)
    const isOneOfMany = game.over && game.humans.length > 1
    this.#words = new GameWords(game.program, isOneOfMany ? undefined : seat)
    this.#figures = new TableFigures(game, seat, this.#words)
    this.#question = game.isHuman && game.seat === seat ? game.question : undefined
    this.#cards = new LyingCards(game, this.#view, this.#words, this.#figures, this.#question)
    this.#groups = placeGroups(game.program, game.variables)
    this.#tricks = trickZones(game)
    this.#pickedFrom = pickedFrom(game)
  }

  build(): Scene {
    const { over, program } = this.#game
    const { turns, canUndo } = this.#session
    const places = {
      parties: program.everything('player').map((player) => this.#party(player)),
      sides: this.#sides(),
      middle: this.#middle(),
      middleRows: [
        ...this.#trickRows(),
        ...this.#groups.flatMap((group) => (group.isOfPlayers ? [] : this.#row(group, undefined))),
      ],
      own: this.#own(),
    }
    return {
      status: this.#status(),
      ...places,
      figures: this.#figures.ofAll().map(([title, text]) => ({ title, text })),
      ownFigures: this.#figures.own().map(([title, text]) => ({ title, text })),
      // Which cards can be clicked is known only now that all of them are laid out.
      ...(this.#question && {
        question: {
          title: questionTitle(this.#question, this.#words),
          isContinued: this.#game.isContinued,
          options: this.#options(this.#question),
        },
      }),
      turns,
      canUndo,
      ...(over && { outcome: outcomeOf(this.#game, this.#words) }),
    }
  }

  #status(): string {
    const { over, seat, players } = this.#game
    if (over) return 'The game is over.'
    if (seat === this.#seat) return 'It is your turn.'
    return players[seat] === HUMAN
      ? `It is the turn of player ${seat + 1}.`
      : `Player ${seat + 1} is thinking …`
  }

  #options({ answers, begun }: Question): OptionScene[] {
    return Array.from(
      Map.groupBy(answers, ({ option }) => option),
      ([option, some]) => ({
        cards: begun?.more ?? some[0]?.firstOf ?? 1,
        name: begun ? '' : capital(optionName(option, some[0], this.#words)),
        answers: some.map((answer) => {
          const { place, pick } = answer
          const card = pick?.kind === 'card' ? pick.value : undefined
          return {
            place,
            text: answerText(answer, this.#words),
            short: pick ? this.#words.picked(pick) : capital(optionName(option, answer, this.#words)),
            ...(card !== undefined && { face: faceOf(card, this.#words) }),
            isOnTable: card !== undefined && this.#cards.shown.has(card),
          }
        }),
      }),
    )
  }

  #party(player: number): Party {
    const { program, players, over, seat } = this.#game
    const side = this.#words.hasSides ? `side ${(player % program.teams) + 1}` : ''
    // Where nobody has a partner, a side is a player.
    const isSide = program.teams > 0 && !this.#words.hasSides
    const computer = players[player] === HUMAN ? '' : (players[player] as string)
    return {
      name: this.#words.player(player),
      note: [side, computer].filter((text) => text !== '').join(', '),
      isViewer: player === this.#words.viewer,
      isActing: !over && player === seat,
      figures: [...this.#columns('player', player), ...(isSide ? this.#columns('team', player) : [])],
      places: this.#placesOf((zone) => {
        const isOwn = program.playerOf(zone) === player && !this.#isInHand(zone)
        return isOwn || (isSide && this.#isOfSide(zone, player))
      }).filter(({ count }) => count > 0),
      rows: this.#groups.flatMap((group) => (group.isOfPlayers ? this.#row(group, player) : [])),
    }
  }

  #sides(): Party[] {
    const { program } = this.#game
    if (!this.#words.hasSides) return []
    const sides = program.everything('team').map(
      (team): Party => ({
        name: this.#words.item('team', team),
        note: '',
        isViewer: false,
        isActing: false,
        figures: this.#columns('team', team),
        places: this.#placesOf((zone) => this.#isOfSide(zone, team)),
        rows: [],
      }),
    )
    return sides.some(({ figures, places }) => figures.length > 0 || places.length > 0) ? sides : []
  }

  #isOfSide(zone: number, side: number): boolean {
    const { program } = this.#game
    const { name = '', index = [] } = program.zones[zone] ?? {}
    return isOfTeams(program.game.zones[name]?.per) && index[0] === side
  }

  #columns(kind: 'player' | 'team', member: number): Party['figures'] {
    return this.#figures
      .columns(kind)
      .map(({ title, cells, isScore }) => ({ title, text: cells[member] || '·', isScore }))
  }

  #middle(): Place[] {
    const { program } = this.#game
    return this.#placesOf((zone) => {
      const per = program.game.zones[program.zones[zone]?.name ?? '']?.per ?? []
      return !per.includes('player') && !isOfTeams(per)
    })
  }

  #own(): Place[] {
    return this.#game.program.zones.flatMap((_, zone) => {
      const isShown = this.#isInHand(zone) && !this.#isGrouped(zone) && this.#view.zones[zone]?.count !== 0
      return isShown ? [this.#cards.place(zone, this.#words.zone(zone), true)] : []
    })
  }

  /** Places that are not shown in a row with others, and in which cards have lain. */
  #placesOf(isMeant: (zone: number) => boolean): Place[] {
    const { zones } = this.#game.program
    return zones.flatMap(({ name }, zone) =>
      isMeant(zone) && this.#session.used.has(name) && !this.#isGrouped(zone)
        ? [this.#cards.place(zone, this.#words.zone(zone, false))]
        : [],
    )
  }

  /** What the viewer holds: it is nobody else's to see, or all see it and cards are played from it. */
  #isInHand(zone: number): boolean {
    const { program } = this.#game
    if (isOwnSecret(program, this.#seat, zone)) return true
    const { name = '', pile = false } = program.zones[zone] ?? {}
    return program.playerOf(zone) === this.#seat && !pile && this.#pickedFrom.has(name)
  }

  #isGrouped(zone: number): boolean {
    const name = this.#game.program.zones[zone]?.name ?? ''
    return this.#tricks.has(name) || this.#groups.some(({ names }) => names.includes(name))
  }

  /** The cards of a trick, those of each player under their name. */
  #trickRows(): PlaceRow[] {
    const { program } = this.#game
    return [...this.#tricks].map((name) => {
      const zones = program.membersOf(name)
      const isEmpty = zones.every((zone) => this.#view.zones[zone]?.count === 0)
      const last = isEmpty ? this.#lastTrick(new Set(zones)) : undefined
      const title = this.#words.named(name)
      return {
        key: name,
        title: last ? `${title}: the last trick, now in ${this.#words.zone(last.to)}` : title,
        ...(last && { isPast: true }),
        places: zones.map((zone) => ({
          label: this.#words.player(program.playerOf(zone)),
          cards: last?.cards.get(zone) ?? this.#cards.all(zone),
          beside: this.#cards.beside(zone),
          answers: [],
        })),
      }
    })
  }

  /** The trick that was taken last, if that was since the viewer's last answer. */
  #lastTrick(
    zones: ReadonlySet<number>,
  ): { to: number; cards: ReadonlyMap<number, readonly LyingCard[]> } | undefined {
    const moves = this.#game
      .seen(this.#seat)
      .flatMap((each) => (each.kind === 'move' && zones.has(each.from) ? [each] : []))
    const taken = latestOf(moves)
    const [first] = taken
    if (!first) return undefined
    const cards = taken.flatMap(({ card, from }) =>
      card === undefined ? [] : [[from, [{ face: faceOf(card, this.#words), answers: [] }]] as const],
    )
    return { to: first.to, cards: new Map(cards) }
  }

  #row(group: PlaceGroup, owner: number | undefined): PlaceRow[] {
    const { names } = group
    const title = names.map((name) => this.#words.named(name)).join(' / ')
    if (!names.some((name) => this.#session.used.has(name))) return []
    const places = group.places(owner).map(
      (zones, n): LabelledPlace => ({
        label: String(n + 1),
        cards: zones.flatMap((zone) => this.#cards.all(zone)),
        beside: [
          ...zones.flatMap((zone) => this.#cards.beside(zone)),
          ...group.values(zones, this.#view, this.#words),
        ],
        answers: this.#answersAt(n, group, owner),
      }),
    )
    return [{ key: `${names.join(' ')} ${owner ?? ''}`, title, places }]
  }

  /** Which answers pick this place, where there are no other numbered places that could be meant. */
  #answersAt(place: number, group: PlaceGroup, owner: number | undefined): number[] {
    const isMeant = this.#groups.length === 1 && (owner === undefined || owner === this.#seat)
    if (!isMeant || group !== this.#groups[0]) return []
    const answers = this.#question?.answers ?? []
    return answers.flatMap((answer) =>
      answer.pick?.kind === 'place' && answer.pick.value === place ? [answer.place] : [],
    )
  }
}

/** The last moves that go to one place, each from another. */
function latestOf<Move extends { readonly from: number; readonly to: number }>(
  moves: readonly Move[],
): Move[] {
  const latest: Move[] = []
  for (const move of moves.toReversed()) {
    if (latest.some(({ from, to }) => from === move.from || to !== move.to)) break
    latest.push(move)
  }
  return latest
}

const isOfTeams = (per: readonly unknown[] = []): boolean => per.length === 1 && per[0] === 'team'

/** Where the cards of tricks lie, one place for each player. */
function trickZones({ program: { game } }: InteractiveGame): ReadonlySet<string> {
  const tricks = nodesIn([game.flow, game.procs]).filter((node) => node['do'] === 'trick')
  return new Set(tricks.map(({ to }) => String(to)))
}

/** The names of the places whose cards players may pick. */
function pickedFrom({ program: { game } }: InteractiveGame): ReadonlySet<string> {
  const options = nodesIn([game.flow, game.procs]).filter((node) => 'label' in node && 'each' in node)
  const places = options.flatMap(({ each }) => nodesIn(each)).filter((node) => node['get'] === 'zone')
  return new Set(places.map(({ name }) => String(name)))
}
