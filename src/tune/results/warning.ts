/** Something to know before a result is believed. */
export interface Warning {
  readonly kind: 'inert' | 'seed' | 'bound' | 'saturated' | 'held out' | 'budget' | 'failures'
  /** Which one, if it is about one. */
  readonly parameter?: string
  /** What was seen. */
  readonly seen: string
  /** What to do. */
  readonly advice: string
}
