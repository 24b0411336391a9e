/** Parameters of definitions and procedures by their names. */
import { variableName } from './places.ts'
import { isPlural, wordsOf } from './words.ts'

/** A parameter as it is called in the text. */
export function theParam(param: string, type: string): string {
  if (type === 'bool') return `“${paramName(param, type)}”`
  if (type.endsWith('*') && /^whom?$/.test(param)) return `the given ${paramName(param, type)}`
  if (/^cards?$/.test(param) && type.startsWith('card')) return `the given ${param}`
  return type === 'num' && param.length === 1 ? `*${param}*` : `the ${paramName(param, type)}`
}

/** The same without an article. */
export function paramName(param: string, type: string): string {
  const many = type.endsWith('*') ? 's' : ''
  if (/^whom?$/.test(param) || (/^(?:side|team)$/.test(param) && type.startsWith('player')))
    return `player${many}`
  const word = wordsOf(param)
  return type === '' || isPlural(word) ? word : variableName(word, type)
}
