import { ALL_BUT_SIGNAL, runLaneContract } from '../testing/lane-contract.ts'
import { FAULTS } from '../testing/tasks.ts'
import type { StartLane } from './lane.ts'
import { startThread } from './thread.ts'

/** A lane that cannot tell what its worker has begun, nor who ended it: the scheduler must find out. */
const startUnmarked: StartLane = (events, options) => {
  const { mark: _, ...lane } = startThread(
    { ...events, message: (message) => message.type !== 'perishing' && events.message(message) },
    options,
  )
  return lane
}

runLaneContract('inline', {
  lane: 'inline',
  survives: ['throw', 'reject', 'uncloneable'],
  apart: false,
  marked: true,
})
runLaneContract('thread', { lane: 'thread', survives: ALL_BUT_SIGNAL, apart: true, marked: true })
runLaneContract('process', { lane: 'process', survives: FAULTS, apart: true, marked: true })
runLaneContract('unmarked', {
  lane: startUnmarked,
  survives: ['throw', 'reject', 'uncloneable', 'exit', 'loop'],
  apart: true,
  marked: false,
})
