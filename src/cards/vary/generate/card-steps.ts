/** Random steps that move cards or show them. */
import type { Expr, StepNodes } from '../../rules/tree.ts'
import type { Draft, Scope } from './draft.ts'
import type { Expressions } from './expressions.ts'

export class CardSteps {
  readonly #draft: Draft
  readonly #expressions: Expressions

  constructor(draft: Draft, expressions: Expressions) {
    this.#draft = draft
    this.#expressions = expressions
  }

  move(scope: Scope, depth: number): StepNodes['move'] {
    const cards = this.#cards(scope, depth)
    const name = this.#zoneName()
    const pile = this.#draft.zones[name]?.order === 'pile'
    const turns = typeof cards === 'object' && ['zone', 'topmost', 'above'].includes(cards.get)
    return {
      do: 'move',
      cards,
      to: this.#place(name, scope),
      ...(pile && this.#chance(0.4) && { at: this.#draft.rng.pick(['top', 'bottom'] as const) }),
      ...(pile && turns && this.#chance(0.3) && { turn: 'over' as const }),
    }
  }

  deal(scope: Scope): StepNodes['deal'] | undefined {
    const from = this.#zoneName(0.6)
    const to = this.onePerPlayer()
    if (from === to) return undefined
    return {
      do: 'deal',
      from: this.#place(from, scope),
      ...(this.#chance(0.9) && {
        n: this.#chance(0.7) ? this.#draft.rng.between(1, 6) : this.#expr('num', scope, 1),
      }),
      to,
      ...(this.#chance(0.2) && { in: this.#expr('player*', scope, 2) }),
      ...(this.#chance(0.3) && { first: this.#expr('player', scope, 1) }),
      ...(this.#chance(0.2) && {
        packet: this.#chance(0.7) ? this.#draft.rng.between(1, 3) : this.#expr('num', scope, 1),
      }),
      ...(this.#isPile(to) && this.#chance(0.4) && { at: this.#draft.rng.pick(['top', 'bottom'] as const) }),
    }
  }

  shuffle(scope: Scope): StepNodes['shuffle'] | undefined {
    const piles = Object.keys(this.#draft.zones).filter((name) => this.#isPile(name))
    if (piles.length === 0) return undefined
    return { do: 'shuffle', zone: this.#place(this.#draft.rng.pick(piles), scope) }
  }

  show(scope: Scope, depth: number): StepNodes['show'] {
    return {
      do: 'show',
      cards: this.#cards(scope, depth),
      ...(this.#chance(0.5) && { to: this.#expr('player*', scope, 1) }),
    }
  }

  /** Cards to move or show: often what was picked or lies on top. */
  #cards(scope: Scope, depth: number): Expr {
    const { rng } = this.#draft
    const picked = [...scope.bound].filter(([, { type }]) => type === 'card' || type === 'card*')
    const [name] = picked.length > 0 ? rng.pick(picked) : []
    if (name !== undefined && rng.chance(0.6)) return { get: 'bound', name }
    const place = (): Expr => this.#place(this.#zoneName(0.3), scope)
    switch (rng.below(5)) {
      case 0:
        return { get: 'top', of: place() }
      case 1:
        return {
          get: 'topmost',
          of: place(),
          n: rng.chance(0.7) ? rng.between(0, 5) : this.#expr('num', scope, 1),
        }
      case 2:
        return place()
      case 3:
        return { get: 'above', of: this.#expr('card', scope, 1) }
      default:
        return this.#expr('card*', scope, depth + 1)
    }
  }

  #zoneName(stock = 0.1): string {
    return this.#chance(stock) ? 'stock' : this.#expressions.references.zoneName()
  }

  /** A place that each player has one of. */
  onePerPlayer(): string {
    const { zones, rng } = this.#draft
    return rng.pick(
      Object.keys(zones).filter(
        (name) => zones[name]?.per?.length === 1 && zones[name]?.per?.[0] === 'player',
      ),
    )
  }

  #isPile(name: string): boolean {
    return this.#draft.zones[name]?.order === 'pile'
  }

  #place(name: string, scope: Scope): Expr {
    return this.#expressions.references.zone(name, scope, 2)
  }

  #expr(type: string, scope: Scope, depth: number): Expr {
    return this.#expressions.of(type, scope, Math.min(depth, 4))
  }

  #chance(p: number): boolean {
    return this.#draft.rng.chance(p)
  }
}
