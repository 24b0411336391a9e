import type { FromWorker, Lane, LaneEvents, ToWorker } from './lane.ts'
import { SharedCounter } from './progress-counter.ts'
import { WorkerRuntime } from './worker-runtime.ts'

/**
 * The inline lane: evaluates in this very thread, one item at a time, giving way whenever an item waits.
 * Made for waiting work. It cannot stop an endless loop or survive an exit: nothing in one thread can.
 *
 * What a module's task takes and gives is cloned, as on the other lanes, so that a task cannot come to rely
 * on sharing objects with its caller. A function handed in directly shares them: that is why one does it.
 */
export function startInline(events: LaneEvents): Lane {
  const counter = new SharedCounter()
  const functions = new Set<number>()
  const shared = new Set<number>()
  let alive = true

  const deliver = (message: FromWorker): void => {
    setImmediate(() => {
      if (alive) events.message(message)
    })
  }
  const runtime = new WorkerRuntime(
    {
      post(message, transfer) {
        const free = message.type !== 'results' || shared.has(message.lease)
        deliver(free ? message : structuredClone(message, { transfer: [...transfer] }))
        if (message.type === 'results' && message.last) shared.delete(message.lease)
      },
      probe: structuredClone,
      weigh: () => 0,
    },
    counter,
  )

  return {
    counter,
    send(message: ToWorker) {
      if (message.type === 'load' && 'function' in message.from) functions.add(message.task)
      if (message.type === 'forget') functions.delete(message.task)
      if (message.type === 'run' && functions.has(message.task)) shared.add(message.lease)
      const own = message.type === 'run' && !functions.has(message.task) ? structuredClone(message) : message
      setImmediate(() => {
        if (alive) runtime.receive(own)
      })
    },
    async kill() {
      alive = false
      runtime.stop()
    },
    hold() {},
  }
}
