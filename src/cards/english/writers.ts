/** How everything in rules is said: expressions and steps nest in each other, so a scene is given all of it. */
import { clause } from './expressions/clauses.ts'
import { groupOf } from './expressions/groups.ts'
import { nounOf } from './expressions/phrases.ts'
import type { Writers } from './scene.ts'
import { tellSteps } from './steps/steps.ts'

export const WRITERS: Writers = { noun: nounOf, clause, group: groupOf, tell: tellSteps }
