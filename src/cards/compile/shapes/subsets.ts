/**
 * Three questions about a shape: whether all of some cards have it together, how many of their subsets do, and whether
 * some cards can be completed to it from others.
 */
import type { Shape } from '../../rules/tree.ts'
import type { ModuleBuilder } from '../module/module-builder.ts'
import type { Body, Local } from '../wasm/body.ts'
import { I32, I64 } from '../wasm/opcodes.ts'
import {
  eachGroup,
  joinWords,
  likeLowest,
  newWords,
  push,
  setFunction,
  setWords,
  totalOf,
  type Words,
} from './groups.ts'
import { countRuns, isRun, runWays } from './runs.ts'
import { countSums, sumWays } from './sums.ts'

/** What shapes that share code have in common: all but their numbers. */
export interface Kind {
  readonly same: Shape['same']
  /** The order of a run: "ranks", or the table that numbers the places. */
  readonly run: string | undefined
  /** The table of what is added up. */
  readonly sum: string | undefined
}

export const kindOf = ({ same, run, sum }: Shape): Kind => ({ same, run, sum: sum?.by })

const keyOf = ({ same, run, sum }: Kind): string => `${same ?? ''}|${run ?? ''}|${sum ?? ''}`

/** (cards, min, max, sum) → whether the whole set has the shape. */
export function matching(builder: ModuleBuilder, kind: Kind): number {
  const { same, run, sum: table } = kind
  const name = `matches ${keyOf(kind)}`
  return setFunction(builder, name, { sets: 1, numbers: 3 }, [I32], (body, [cards = []], numbers) => {
    const [min, max, sum] = numbers as [Local, Local, Local]
    const size = body.local(I32)
    body.popcounts(cards).tee(size).get(min).op('i32lt')
    body.get(size, max).op('i32gt').op('i32or').returnIf(0)
    body.get(size).op('i32eqz')
    body.if(() => {
      if (table === undefined) body.const(1)
      else body.get(sum).op('i32eqz')
      body.return()
    })
    body.const(1)
    if (same !== undefined)
      body.with([I64], (like) => {
        likeLowest(body, builder, same, cards).set(like)
        body
          .fold(cards, (word) => body.get(word, like).andNot(), 'i64or')
          .op('i64eqz')
          .op('i32and')
      })
    if (run !== undefined) push(body, cards).call(isRun(builder, run)).op('i32and')
    else if (table !== undefined)
      push(body, cards).call(totalOf(builder, table)).get(sum).op('i32eq').op('i32and')
  })
}

/** (cards, min, max, sum) → how many subsets have the shape. */
export function counting(builder: ModuleBuilder, kind: Kind): number {
  const { same, run, sum: table } = kind
  const name = `count ${keyOf(kind)}`
  return setFunction(builder, name, { sets: 1, numbers: 3 }, [I32], (body, [cards = []], numbers) => {
    const [min, max, sum] = numbers as [Local, Local, Local]
    const [total, many] = body.locals(I32, I32)
    // The empty set.
    body.get(min).const(0).op('i32le').get(max).const(0).op('i32ge').op('i32and')
    if (table !== undefined) body.get(sum).op('i32eqz').op('i32and')
    body.set(total)
    body.atLeast(min, 1).set(min)
    eachGroup(body, builder, same, cards, (group) => {
      body.get(total)
      if (run !== undefined) push(body, group).get(min, max).call(countRuns(builder, run))
      else if (table !== undefined)
        push(body, group).get(sum, min, max).call(countSums(builder, table)).op('i32wrap')
      else {
        body.popcounts(group).set(many)
        body.get(many, min, max).call(countSizes(builder))
      }
      body.op('i32add').set(total)
    })
    body.get(total)
  })
}

/** (cards) → how many pairs of a rank there are, in one pack. */
export function countPairs(builder: ModuleBuilder): number {
  return builder.function('pairs', [I64], [I32], (body, cards) => {
    // Each suit beside the next: four of the six ways to choose two. Beside the next but one: two ways, each seen twice.
    const beside = (bits: bigint): Body =>
      body.get(cards, cards).const64(bits).op('i64rotl').op('i64and').op('i64popcnt').op('i32wrap')
    beside(16n)
    beside(32n).const(1).op('i32shru').op('i32add')
  })
}

/** (n, min, max) → how many ways to choose from min to max of n. */
function countSizes(builder: ModuleBuilder): number {
  return builder.function('count sizes', [I32, I32, I32], [I32], (body, many, min, max) => {
    const total = body.local(I32)
    body.const(0).set(total)
    body.forever((out) => {
      body.get(min, max).op('i32gt').get(min, many).op('i32gt').op('i32or').brIf(out)
      body.get(total, many, min).call(choose(builder)).op('i32add').set(total)
      body.increase(min)
    })
    body.get(total)
  })
}

/** (n, k) → how many ways to choose k of n, as far as 32 bits go. */
function choose(builder: ModuleBuilder): number {
  if (builder.memory.cardWords > 1) return chooseByRows(builder)
  return builder.function('choose', [I32, I32], [I32], (body, n, k) => {
    const [at, product] = body.locals(I32, I64)
    body.const(1).set(at).const64(1n).set(product)
    body.forever((out) => {
      body.get(at, k).op('i32gt').brIf(out)
      // Exact at every step: a product of so many numbers in a row can be divided by their count.
      body.get(product, n, k).op('i32sub').get(at).op('i32add').op('i64extendu').op('i64mul')
      body.get(at).op('i64extendu').op('i64divu').set(product)
      body.increase(at)
    })
    body.get(product).op('i32wrap')
  })
}

/** The same for more cards than 64, where products would be too large: row by row of Pascal's triangle. */
function chooseByRows(builder: ModuleBuilder): number {
  return builder.function('choose', [I32, I32], [I32], (body, n, k) => {
    const row = builder.memory.take(4 * (64 * builder.memory.cardWords + 1))
    const [rows, at] = body.locals(I32, I32)
    body.const(row).const(0).get(k).plus(1).const(2).op('i32shl').fillMemory()
    body.const(0).const(1).store(row)
    body.get(n).set(rows)
    body.forever((out) => {
      body.get(rows).op('i32eqz').brIf(out)
      // From the end, so that each is added to from the row above.
      body.get(k).const(2).op('i32shl').set(at)
      body.forever((done) => {
        body.get(at).op('i32eqz').brIf(done)
        body
          .get(at, at)
          .load(row)
          .get(at)
          .load(row - 4)
          .op('i32add')
          .store(row)
        body.decrease(at, 4)
      })
      body.decrease(rows)
    })
    body.get(k).loadEntry(row)
  })
}

/** (picked, rest, size, sum) → in how many ways some of the rest make it a set of that size and shape: 0, 1, or 2 for more. */
export function completing(builder: ModuleBuilder, kind: Kind): number {
  const name = `complete ${keyOf(kind)}`
  return setFunction(builder, name, { sets: 2, numbers: 2 }, [I32], (body, sets, numbers) => {
    const [picked, rest] = sets as [Words, Words]
    const [size, sum] = numbers as [Local, Local]
    const [missing, total] = body.locals(I32, I32)
    const [all, others] = [newWords(body, builder), newWords(body, builder)]
    const inBoth = (some: Words, other: Words, n: number): Body =>
      body.get(some[n] as Local, other[n] as Local).op('i64and')
    body.get(size).popcounts(picked).op('i32sub').tee(missing).const(0).op('i32lt').get(missing)
    body.popcounts(rest).op('i32gt').op('i32or').returnIf(0)
    body.get(size).op('i32eqz')
    body.if(() => {
      if (kind.sum) body.get(sum).op('i32eqz')
      else body.const(1)
      body.return()
    })
    body.const(0).set(total)
    setWords(body, all, (n) => body.get(picked[n] as Local, rest[n] as Local).op('i64or'))
    const { same } = kind
    if (same !== undefined) {
      // Only the group of what was picked can be completed.
      joinWords(body, picked, 'i64or').isAny()
      body.if(() =>
        body.with([I64], (like) => {
          likeLowest(body, builder, same, picked).set(like)
          setWords(body, all, (n) => body.get(like, all[n] as Local).op('i64and'))
        }),
      )
    }
    eachGroup(body, builder, kind.same, all, (group) => {
      body.fold(picked, (word, n) => body.get(word, group[n] as Local).andNot(), 'i64or').op('i64eqz')
      body.if(() => {
        setWords(body, others, (n) => inBoth(rest, group, n))
        waysIn(body, builder, kind, { picked, others, size, missing, sum })
        body.get(total).op('i32add').set(total)
      })
    })
    body.atMost(total, 2)
  })
}

/** What is asked of one group. */
type Ask = Readonly<Record<'picked' | 'others', Words>> & Readonly<Record<'size' | 'missing' | 'sum', Local>>

/** Leaves how many ways there are in one group: 0, 1, or 2 for more. */
function waysIn(body: Body, builder: ModuleBuilder, { run, sum: table }: Kind, ask: Ask): void {
  const { picked, others, size, missing, sum } = ask
  if (run !== undefined) {
    push(body, picked, others).get(size).call(runWays(builder, run))
    return
  }
  if (table !== undefined) {
    push(body, others).get(missing, sum)
    push(body, picked).call(totalOf(builder, table)).op('i32sub')
    body.call(sumWays(builder, table))
    return
  }
  const many = body.local(I32)
  body.popcounts(others).set(many)
  // Too few: none. All of them, or none of them: one way. Else there is a choice.
  body.get(missing, many).op('i32le')
  body.get(missing, many).op('i32lt').get(missing).const(0).op('i32gt').op('i32and').op('i32add')
}
