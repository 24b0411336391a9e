/** What happened since a player's last turn, in words, as far as that player saw it. */
import { capital, cardName, listed, ranksName, suitName } from '../english/words/words.ts'
import type { Game } from '../rules/tree.ts'
import { clean } from './clean-text.ts'
import type { Seen } from './event-feed.ts'
import { belongs, isGathered, isOfNobody, type Move, ownerOfAll, withoutStops } from './event-runs.ts'
import { countOf, type GameWords, numberText } from './game-words.ts'
import type { Picked } from './question.ts'
import { type ShownVariable, shownVariables } from './shown-variables.ts'
import { nodesIn } from './tree-nodes.ts'

type Change = Extract<Seen, { kind: 'set' }>
type Choice = Extract<Seen, { kind: 'choice' }>

/** More cards than this, to several places, are told of together. */
const MOST_APART = 8

/** Lines without an indent begin something new; those with one, of two spaces, say what came of it. */
export const storyLines = (seen: readonly Seen[], words: GameWords): string[] =>
  new Storyteller(words).tell(seen)

class Storyteller {
  readonly #words: GameWords
  readonly #lines: string[] = []
  /** Who chose last, and what was picked since others did: that need not be told again. */
  #actor = -1
  #picked: Picked[] = []

  readonly #variables: ReadonlyMap<string, ShownVariable>

  constructor(words: GameWords) {
    this.#words = words
    this.#variables = new Map(shownVariables(words.program.game).map((each) => [each.name, each]))
  }

  tell(seen: readonly Seen[]): string[] {
    let run: Seen[] = []
    for (const each of withoutStops(seen, this.#words.program)) {
      if (run[0] && belongs(run[0], each, this.#words.program)) run.push(each)
      else {
        this.#tellRun(run)
        run = [each]
      }
    }
    this.#tellRun(run)
    return this.#lines
  }

  /** Events that take one line: cards that go the same way, a variable that changes for several players. */
  #tellRun(run: readonly Seen[]): void {
    const [first] = run
    if (first?.kind === 'choice') this.#tellChoice(first)
    if (first?.kind === 'move') this.#tellMoves(run as readonly Move[])
    if (first?.kind === 'set') this.#tellChanges(run as readonly Change[])
    if (first?.kind === 'show') this.#tellShown(first)
    if (first?.kind === 'shuffle') this.#add(`${this.#words.zone(first.zone)} shuffled`)
  }

  #tellChoice({ player, option, about, picks, isForced }: Choice): void {
    const said = `${this.#words.said(option, picks ?? [])}${about === undefined ? '' : ` (${clean(about)})`}`
    if (player !== this.#actor) this.#picked = []
    this.#actor = player
    this.#picked.push(...(picks ?? []))
    this.#lines.push(
      `${capital(this.#words.player(player))}: ${said}${isForced ? ' (your only choice)' : ''}`,
    )
  }

  #add(text: string): void {
    this.#lines.push(this.#actor < 0 ? capital(text) : `  ${text}`)
  }

  #tellShown({ cards, places }: Extract<Seen, { kind: 'show' }>): void {
    for (const [place, some] of Map.groupBy(cards, (_, n) => places?.[n])) {
      const from = place === undefined ? '' : ` from ${this.#words.zone(place)}`
      this.#add(`shown${from}: ${this.#words.cards(some)}`)
    }
  }

  #tellMoves(moves: readonly Move[]): void {
    const { program, viewer } = this.#words
    const cards = this.#picked.filter(({ kind }) => kind === 'card')
    const isNamed = ({ card, to }: Move): boolean =>
      cards.some(({ value }) => value === card) && (program.playerOf(to) !== viewer || this.#actor === viewer)
    if (moves.every(isNamed) || this.#isSetAside(moves, cards.length)) return
    const passed = this.#passed(moves)
    if (passed !== undefined) this.#add(passed)
    else if (this.#isToPlaces(moves)) for (const move of moves) this.#tellWay([move])
    else this.#tellWay(moves)
  }

  #tellWay(moves: readonly Move[]): void {
    const isBack = moves.every((move) => isGathered(move, this.#words.program))
    const way = isBack ? `back to ${this.#words.zone(moves[0]?.to ?? 0)}` : this.#way(moves)
    const isToOne = moves.every(({ to }) => to === moves[0]?.to)
    const numbers = (isToOne && moves.at(-1)?.numbers) || []
    const beside = numbers.map(({ title, value }) => `${clean(title)} ${value}`).join(', ')
    this.#add(`${this.#what(moves)}: ${way}${beside === '' ? '' : ` (${beside})`}`)
  }

  /** Cards that come into one's own hand from another, or go to another's. */
  #passed(moves: readonly Move[]): string | undefined {
    const { program, viewer } = this.#words
    const [from, to] = [ownerOfAll(moves, 'from', program), ownerOfAll(moves, 'to', program)]
    const isHand = program.zones[moves[0]?.to ?? 0]?.see === 'owner'
    if (!isHand || from < 0 || to < 0 || from === to) return undefined
    if (to === viewer) return `you get ${this.#what(moves)} from ${this.#words.player(from)}`
    return from === viewer ? `you give ${this.#what(moves)} to ${this.#words.player(to)}` : undefined
  }

  /** Cards that a player lays down unseen: how many is told with the choice, or what they are is. */
  #isSetAside(moves: readonly Move[], named: number): boolean {
    const { program } = this.#words
    const isFromOwn = this.#actor >= 0 && ownerOfAll(moves, 'from', program) === this.#actor
    const isGiven = moves.some(({ to }) => !isOfNobody(to, program) && program.playerOf(to) !== this.#actor)
    if (!isFromOwn || isGiven || moves.some(({ card }) => card !== undefined)) return false
    const choice = this.#lines.pop() ?? ''
    const isToldNow = named === 0 && !choice.startsWith('  ')
    this.#lines.push(isToldNow ? `${choice} ${countOf(moves.length)}` : choice)
    return isToldNow || named === moves.length
  }

  /** Some cards that are seen, to different places of one player or of nobody. A whole layout is seen on the table. */
  #isToPlaces(moves: readonly Move[]): boolean {
    const { program } = this.#words
    const [first = 0] = moves.map(({ to }) => to)
    const isOfOne = moves.every(({ to }) => program.playerOf(to) === program.playerOf(first))
    const isSpread = moves.some(({ to }) => to !== first) && moves.length <= MOST_APART
    return isOfOne && isSpread && moves.every(({ card }) => card !== undefined)
  }

  #what(moves: readonly Move[]): string {
    const { program } = this.#words
    // Several places of one player count together.
    const isToPlayers = !isOfNobody(moves[0]?.to ?? 0, program)
    const receivers = Map.groupBy(moves, ({ to }) => (isToPlayers ? program.playerOf(to) : to))
    if (receivers.size > 1) {
      const counts = Array.from(receivers.values(), ({ length }) => length)
      const [least, most] = [Math.min(...counts), Math.max(...counts)]
      const many = least === most ? countOf(least) : `${least} to ${countOf(most)}`
      return isToPlayers ? `${many} each` : many
    }
    if (isGathered(moves[0] as Move, this.#words.program)) return countOf(moves.length)
    const known = moves.flatMap(({ card }) => (card === undefined ? [] : [card])).toSorted((a, b) => a - b)
    const hidden = moves.length - known.length
    if (known.length === 0) return countOf(hidden)
    return this.#words.cards(known) + (hidden > 0 ? ` and ${countOf(hidden)}` : '')
  }

  #way(moves: readonly Move[]): string {
    const { program } = this.#words
    const owners = moves.flatMap(({ from, to }) => [program.playerOf(from), program.playerOf(to)])
    // Among the places of whoever acts it need not be said whose they are.
    const isOwn = owners.every((owner) => owner < 0 || owner === this.#actor)
    const one = (zones: readonly number[], each: string): string => {
      const [first = 0, another] = new Set(zones)
      if (another === undefined) return this.#words.zone(first, !isOwn)
      const name = this.#words.named(program.zones[first]?.name ?? '')
      if (isOfNobody(first, program)) return each + name
      const isOfOne = !isOwn && zones.every((zone) => program.playerOf(zone) === program.playerOf(first))
      return isOfOne ? `${this.#words.whose(program.playerOf(first))} ${name}` : name
    }
    const [from, to] = [moves.map((move) => move.from), moves.map((move) => move.to)]
    return `${one(from, '')} ${this.#words.ascii ? '->' : '→'} ${one(to, this.#each(to))}`
  }

  /** Of places that belong to nobody: "each pile", or "each of 5: pile". */
  #each(zones: readonly number[]): string {
    const { program } = this.#words
    const name = program.zones[zones[0] ?? 0]?.name ?? ''
    const per = program.game.zones[name]?.per ?? []
    // A zone per rank has members for all ranks, and not all need be in the deck.
    const all = per.reduce<number>(
      (n, kind) => n * (typeof kind === 'number' ? kind : program.everything(kind).length),
      1,
    )
    const some = new Set(zones).size
    return some === all ? 'each ' : `each of ${some}: `
  }

  #tellChanges(changes: readonly Change[]): void {
    const variable = this.#variables.get(changes[0]?.name ?? '')
    if (!variable || !isOfInterest(variable)) return
    const { title, tree, isScore } = variable
    const kind = tree.type.replace('*', '')
    const cells = Map.groupBy(changes, ({ member }) => member)
    const told = Array.from(cells, ([member, some]) => {
      const whose = this.#whose(member, variable)
      if (isScore && tree.type === 'num') return `${whose}${gain(some, this.#words.program.game)}`
      const { value } = some.at(-1) as Change
      const text = this.#words.value(kind, value)
      return text === '' || this.#isSaid(kind, value) ? '' : `${whose}${kind === 'bool' ? '' : text}`
    }).filter((text) => text !== '')
    const all = told.some((text) => text.includes(',')) ? told.join('; ') : listed(told)
    if (told.length > 0) this.#add(`${clean(title)}: ${all}`)
  }

  /** The player or team that a member of a variable belongs to. */
  #whose(member: number, { name, tree }: ShownVariable): string {
    const { program } = this.#words
    const [of] = tree.per ?? []
    if (of !== 'player' && of !== 'team') return ''
    const each = (program.variables.get(name)?.cells.length ?? 1) / program.everything(of).length
    return `${this.#words.item(of, Math.floor(member / each))} `
  }

  /** A bid that was just named, or the suit of a card that was just played. */
  #isSaid(kind: string, value: Change['value']): boolean {
    const { deck } = this.#words.program
    return this.#picked.some((pick) => {
      if (pick.kind === kind) return pick.value === value
      if (pick.kind !== 'card') return false
      if (kind === 'suit') return deck.suitOf(pick.value) === value
      return (kind === 'rank' ? deck.rankOf(pick.value) : -1) === value
    })
  }
}

/** Points, bids and stakes of players, trumps and the like, unless only their owner sees them. */
function isOfInterest({ tree }: ShownVariable): boolean {
  const isOfPlayers = (tree.per?.length ?? 0) > 0 && tree.see === undefined
  return isOfPlayers || tree.type.startsWith('suit') || tree.type.startsWith('rank')
}

/** "+2 for fifteen, now 14" */
function gain(changes: readonly Change[], game: Game): string {
  const now = changes.at(-1)?.value as number
  const more = now - (changes[0]?.before as number)
  const reasons = changes.flatMap(({ reason }) => (reason === undefined ? [] : [reasonText(reason, game)]))
  const why = reasons.length === 0 ? '' : ` for ${listed([...new Set(reasons)])}`
  return `${more < 0 ? '' : '+'}${numberText(more)}${why}, now ${numberText(now)}`
}

/** The reason in the rules; "cards" alone says nothing, so that is which cards, where only one rule says it. */
function reasonText(reason: string, game: Game): string {
  const steps = nodesIn([game.flow, game.procs]).filter(
    (node) => node['do'] === 'add' && node['for'] === reason,
  )
  const [only, another] = steps
  if (reason !== 'cards' || only === undefined || another !== undefined) return clean(reason)
  const faces = nodesIn(only['by']).flatMap(({ get, is }) => {
    if (get === 'card') return [cardName(String(is), game.deck.suits)]
    if (get === 'suit') return [suitName(String(is))]
    return get === 'rank' ? [ranksName(String(is))] : []
  })
  return faces.length === 0 ? clean(reason) : listed([...new Set(faces)])
}
