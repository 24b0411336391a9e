/**
 * An agent's hooks, run as a graph and merged by the agent's own rules.
 *
 * - The contract is data: `EVENTS`. `readAnswer` reads how a hook ended, `mergeAnswers` makes one answer of several.
 * - An answer never depends on which hook finished first.
 */

export { type Answer, type HookPolicy, type Outcome, readAnswer } from './contract/answer.ts'
export { EVENTS, type EventFacts, type EventName, isEvent, secondsOf } from './contract/events.ts'
export { isMatch, mayOverlap, parseMatcher } from './contract/matcher.ts'
export { type MergedAnswer, mergeAnswers, type Place } from './contract/merge.ts'
export { nativeReason } from './contract/native.ts'
