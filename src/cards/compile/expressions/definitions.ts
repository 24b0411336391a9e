/** Definitions of a game: each is a function, for each word of its set one. */
import type { Expr, GetNodes } from '../../rules/tree.ts'
import type { Local } from '../wasm/body.ts'
import { I32, I64, type ValueType } from '../wasm/opcodes.ts'
import type { Binding, Emitter } from './emitter.ts'

/** Leaves the value of a definition; of a set, one word. */
export function callDefinition(
  { name, with: args = {} }: GetNodes['def'],
  emit: Emitter,
  word?: number,
): void {
  const { memory, model } = emit.builder
  const { params = {} } = model.game.defs?.[name] ?? {}
  for (const [param, type] of Object.entries(params)) {
    const value = args[param] as Expr
    if (!type.endsWith('*')) emit.number(value)
    else for (let n = 0; n < memory.wordsOf(type); n += 1) emit.word(value, n)
  }
  emit.body.call(definition(name, word, emit))
}

function definition(name: string, word: number | undefined, emit: Emitter): number {
  const { builder } = emit
  const { params = {}, is = 0 } = builder.model.game.defs?.[name] ?? {}
  const typesOf = (type: string): ValueType[] =>
    type.endsWith('*') ? new Array<ValueType>(builder.memory.wordsOf(type)).fill(I64) : [I32]
  const types = Object.values(params).flatMap(typesOf)
  const result = word === undefined ? I32 : I64
  return builder.function(`def ${name} ${word ?? ''}`, types, [result], (body, ...locals: Local[]) => {
    const scope = new Map<string, Binding>()
    for (const [param, type] of Object.entries(params))
      scope.set(param, { type, locals: locals.splice(0, typesOf(type).length) })
    const inner = emit.inFunction(body, scope)
    if (word === undefined) inner.number(is)
    else inner.word(is, word)
  })
}
