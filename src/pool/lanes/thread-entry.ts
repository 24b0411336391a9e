/** What a worker thread runs. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ToHand } from './lane.ts'
import { SharedMark } from './progress-counter.ts'
import { Hand } from './worker-runtime.ts'

const port = parentPort as MessagePort
const hand = new Hand(
  {
    post: (message, transfer) => port.postMessage(message, [...transfer]),
    probe: structuredClone,
    weigh() {
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    },
  },
  new SharedMark(workerData as SharedArrayBuffer),
)

port.on('message', (message: ToHand) => hand.receive(message))
process.on('exit', (code) => hand.exiting(code))
process.on('uncaughtException', (error) => {
  hand.uncaught(error)
  process.exit(1)
})
