import { type Bench, joinFindings } from './bench.ts'
import { benchGrid } from './council/grid.ts'
import { benchPanels } from './council/panels.ts'

export const council: Bench = {
  about: 'panels over their slowest answer; vote lock and speculation beside what the model predicts',
  async run(settings) {
    return joinFindings([await benchPanels(settings), await benchGrid(settings)])
  },
}
