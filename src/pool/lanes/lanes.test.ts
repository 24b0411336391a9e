import { ALL_BUT_SIGNAL, runLaneContract } from '../testing/lane-contract.ts'
import { FAULTS } from '../testing/tasks.ts'

runLaneContract('inline', { lane: 'inline', survives: ['throw', 'reject', 'uncloneable'], apart: false })
runLaneContract('thread', { lane: 'thread', survives: ALL_BUT_SIGNAL, apart: true })
runLaneContract('process', { lane: 'process', survives: FAULTS, apart: true })
