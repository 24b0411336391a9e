import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, BudgetError } from './budget.ts'

const never = new AbortController().signal
const amount = fc.record({
  dollars: fc.double({ min: 0, max: 0.5, noNaN: true }),
  tokens: fc.integer({ min: 0, max: 500 }),
})

test('however calls overlap, what is spent never exceeds the budget', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ most: amount, share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
        maxLength: 12,
      }),
      fc.scheduler(),
      async (calls, scheduler) => {
        const budget = new Budget({ dollars: 1, tokens: 1000 })
        const all = calls.map(async ({ most, share }) => {
          const reservation = await budget.reserve(most, never).catch((thrown) => {
            expect(thrown).toBeInstanceOf(BudgetError)
          })
          await scheduler.schedule(Promise.resolve())
          reservation?.settle({ dollars: most.dollars * share, tokens: most.tokens * share })
          expect(budget.spent.dollars).toBeLessThanOrEqual(1 + 1e-9)
          expect(budget.spent.tokens).toBeLessThanOrEqual(1000)
        })
        await scheduler.waitFor(Promise.all(all))
      },
    ),
    { numRuns: 200 },
  )
})

test('a call waits while others hold what it needs, and gets what they did not use', async () => {
  const budget = new Budget({ dollars: 1 })
  const first = await budget.reserve({ dollars: 0.9, tokens: 0 }, never)
  const order: string[] = []
  const second = budget.reserve({ dollars: 0.5, tokens: 0 }, never).then(() => order.push('second starts'))
  order.push('first ends')
  first.settle({ dollars: 0.1, tokens: 0 })
  await second
  expect(order).toEqual(['first ends', 'second starts'])
})

test('a call that can never fit says how much is missing, and of what', async () => {
  const dollars = new Budget({ dollars: 0.1 }, { dollars: 0.05, tokens: 7 })
  await expect(dollars.reserve({ dollars: 0.06, tokens: 1 }, never)).rejects.toThrow(
    'the budget of $0.1 is too small: the next call can cost $0.0600, and $0.0500 is spent',
  )
  await expect(new Budget({ tokens: 10 }).reserve({ dollars: 0, tokens: 11 }, never)).rejects.toThrow(
    'the budget of 10 tokens is too small',
  )
})
