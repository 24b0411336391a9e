import { ALL_BUT_SIGNAL } from '../testing/contract/fixture.ts'
import { runLaneContract } from '../testing/lane-contract.ts'
import { FAULTS } from '../testing/tasks.ts'
import type { StartLane } from './lane.ts'
import { startThread } from './thread.ts'

/** A lane that cannot tell what its worker has begun, nor who ended it: the scheduler must find out. */
const startUnobserved: StartLane = (events, options) => {
  const { counter: _, ...lane } = startThread(
    { ...events, message: (message) => message.type !== 'fatal' && events.message(message) },
    options,
  )
  return lane
}

runLaneContract('inline', {
  lane: 'inline',
  survives: ['throw', 'reject', 'uncloneable'],
  apart: false,
  observed: true,
})
runLaneContract('thread', { lane: 'thread', survives: ALL_BUT_SIGNAL, apart: true, observed: true })
runLaneContract('process', { lane: 'process', survives: FAULTS, apart: true, observed: true })
runLaneContract('unobserved', {
  lane: startUnobserved,
  survives: ['throw', 'reject', 'uncloneable', 'exit', 'loop'],
  apart: true,
  observed: false,
})
