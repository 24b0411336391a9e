/** The cheap part of `whichRules`: looks at the game as it is, and at the game without each of its rules. */
import { digest } from '../../digest/index.ts'
import type { Pool } from '../../pool/index.ts'
import { FIGURES } from './comparison.ts'
import { closedGates, type GateName } from './gates.ts'
import { digestOfGames, type Look, type LookPlan } from './look.ts'
import { planLooks } from './look-plan.ts'
import { lookOn } from './look-task.ts'
import type { PlaytestProgress } from './playtest-task.ts'
import type { Subject } from './playtester.ts'
import { effectOf, type RuleEffect } from './rule-effect.ts'
import type { Rule } from './rules-of.ts'

export interface TriedRule {
  readonly rule: Rule
  readonly effect: RuleEffect
}

export interface FirstLooks {
  readonly plan: LookPlan
  readonly original: Look
  /** Gates that are closed to the game as it is. */
  readonly closed: readonly GateName[]
  readonly tried: readonly TriedRule[]
  readonly games: number
}

interface FirstLookOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: PlaytestProgress) => void) | undefined
}

export async function firstLooks(
  pool: Pool,
  {
    subject,
    sides,
    rules,
  }: { readonly subject: Subject; readonly sides: number; readonly rules: readonly Rule[] },
  { signal, onProgress }: FirstLookOptions,
): Promise<FirstLooks> {
  const plan = { sides, ...(await planLooks(pool, subject, signal)) }
  const [original] = (await lookOn(pool, [{ subject, plan }], { signal })) as [Look]
  const closed = closedGates({ sides, random: original.random })
  const jobs = rules.map(({ without }) => ({
    subject: { ...subject, game: without },
    plan: { ...plan, original: { closed, games: digestOfGames(original) } },
  }))
  const looks = await lookOn(pool, jobs, {
    signal,
    onLook: (done) => onProgress?.({ stage: 'rules', done, total: jobs.length }),
  })
  return {
    plan,
    original,
    closed,
    tried: distinctTrials(rules, looks, original, sides),
    games: [original, ...looks].reduce((total, look) => total + gamesIn(look), 0),
  }
}

const gamesIn = ({ random, thumb, thinking }: Look): number => random.length + thumb.length + thinking.length

/** Of all figures of all rules, one in a table of twenty is said to differ by mistake. */
const MISTAKES = 0.05
const KINDS_OF_PLAYERS = 2

/** Rules without which the same games are played, or which break the game in the same words, count once. */
function distinctTrials(
  rules: readonly Rule[],
  looks: readonly Look[],
  original: Look,
  sides: number,
): readonly TriedRule[] {
  const confidence = 1 - MISTAKES / (Math.max(1, rules.length) * FIGURES.length * KINDS_OF_PLAYERS)
  const byGames = new Map<string, TriedRule>()
  for (const [n, rule] of rules.entries()) {
    const look = looks[n] as Look
    const effect = effectOf(rule, [original, look], { sides, confidence })
    const key = sameKey(rule, effect, look)
    const same = byGames.get(key)
    byGames.set(
      key,
      same
        ? { ...same, effect: { ...same.effect, alsoAt: [...same.effect.alsoAt, rule.path] } }
        : { rule, effect },
    )
  }
  return [...byGames.values()]
}

function sameKey(
  { path, how, words, becomes }: Rule,
  { effect, gate, onlyThinking }: RuleEffect,
  look: Look,
): string {
  if (effect === 'breaks') return digest([gate?.name, words, becomes])
  return effect === 'changes play' && !onlyThinking ? digestOfGames(look) : digest([path, how])
}
