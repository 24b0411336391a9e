/** What happened since a player's last turn, in words, as far as that player saw it. */
import { capital, listed, type Picked, type Program, type Seen } from '../../cards/index.ts'
import { countOf, type Words } from './words.ts'

type Move = Extract<Seen, { kind: 'move' }>
type Change = Extract<Seen, { kind: 'set' }>
type Choice = Extract<Seen, { kind: 'choice' }>

/** The most lines that are shown. */
const MOST_LINES = 40

/** What happened, under its title; nothing if nothing did. */
export function happenedLines(seen: readonly Seen[], words: Words, isRecorded: boolean): string[] {
  const lines = new Storyteller(words).tell(seen).flatMap((line) => {
    const indent = line.startsWith('  ') ? '    ' : '  '
    return words.wrap(line, { first: indent, rest: `${indent}  ` })
  })
  if (lines.length === 0) return []
  const left = lines.length - MOST_LINES
  const before = `${left} ${left === 1 ? 'line' : 'lines'} before this`
  const where = isRecorded ? '; all is in the record' : ''
  return [
    '',
    words.bold('What happened'),
    ...(left > 0 ? [`  … (${before}${where})`] : []),
    ...lines.slice(-MOST_LINES),
  ]
}

/** Lines without an indent begin something new; those with one say what came of it. */
class Storyteller {
  readonly #words: Words
  readonly #lines: string[] = []
  /** Who chose last, and what was picked since others did: that need not be told again. */
  #actor = -1
  #picked: Picked[] = []

  constructor(words: Words) {
    this.#words = words
  }

  tell(seen: readonly Seen[]): string[] {
    let run: Seen[] = []
    for (const each of seen) {
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

  #tellChoice({ player, option, picks }: Choice): void {
    const said = this.#words.said(option, picks ?? [])
    if (player !== this.#actor) this.#picked = []
    this.#actor = player
    this.#picked.push(...(picks ?? []))
    this.#lines.push(`${capital(this.#words.player(player))}: ${said}`)
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
    const isNamed = ({ card }: Move): boolean =>
      this.#picked.some(({ kind, value }) => kind === 'card' && value === card)
    if (moves.every(isNamed)) return
    const isBack = moves.every((move) => isGathered(move, this.#words.program))
    const way = isBack ? `back to ${this.#words.zone(moves[0]?.to ?? 0)}` : this.#way(moves)
    this.#add(`${this.#what(moves)}: ${way}`)
  }

  #what(moves: readonly Move[]): string {
    const receivers = Map.groupBy(moves, ({ to }) => to)
    if (receivers.size > 1) {
      const counts = Array.from(receivers.values(), ({ length }) => length)
      const [least, most] = [Math.min(...counts), Math.max(...counts)]
      const many = least === most ? countOf(least) : `${least} to ${countOf(most)}`
      return isOfNobody(moves[0]?.to ?? 0, this.#words.program) ? many : `${many} each`
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
      return (isOfNobody(first, program) ? each : '') + this.#words.named(program.zones[first]?.name ?? '')
    }
    const [from, to] = [moves.map((move) => move.from), moves.map((move) => move.to)]
    return `${one(from, '')} ${this.#words.look.ascii ? '->' : '→'} ${one(to, this.#each(to))}`
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
    const { program } = this.#words
    const variable = program.variables.get(changes[0]?.name ?? '')
    if (!variable || !isOfInterest(variable)) return
    const kind = variable.tree.type.replace('*', '')
    const news = changes.filter(({ value }) => !this.#isSaid(kind, value))
    if (news.length === 0) return
    const each = variable.cells.length / program.seats
    const told = news.map(({ member, value }) => {
      const isOfPlayer = variable.tree.per?.[0] === 'player'
      const whose = isOfPlayer ? `${this.#words.player(Math.floor(member / each))} ` : ''
      return whose + this.#words.value(kind, value, 'none')
    })
    this.#add(`${this.#words.named(changes[0]?.name ?? '')}: ${listed(told)}`)
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

function belongs(first: Seen, other: Seen, program: Program): boolean {
  if (first.kind === 'set' && other.kind === 'set') return first.name === other.name
  if (first.kind !== 'move' || other.kind !== 'move') return false
  if (isGathered(first, program)) return first.to === other.to
  // Which card went to which place is told where it is seen.
  const isSpread = first.to !== other.to && isOfNobody(first.to, program)
  if (isSpread && (first.card !== undefined || other.card !== undefined)) return false
  const { zones } = program
  return (
    zones[first.from]?.name === zones[other.from]?.name &&
    zones[first.to]?.name === zones[other.to]?.name &&
    // Either from one place to many, or from many to one.
    (first.from === other.from || first.to === other.to)
  )
}

const isOfNobody = (zone: number, program: Program): boolean => program.playerOf(zone) < 0

/** Cards that go back to where the pack was at the start. */
function isGathered({ to }: Move, { zones, game }: Program): boolean {
  return zones[to]?.name === game.deck.in
}

/** Points, bids and stakes of players, trumps and the like; how often was dealt is not. */
function isOfInterest({ tree }: NonNullable<ReturnType<Program['variables']['get']>>): boolean {
  const isOfPlayers = (tree.per?.length ?? 0) > 0
  return isOfPlayers || tree.type.startsWith('suit') || tree.type.startsWith('rank')
}
