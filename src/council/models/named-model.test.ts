import { describe, expect, test } from 'vitest'
import { namedModel } from './named-model.ts'

describe('without a key', () => {
  test('the error says which variables to set, and offers the scripted model', () => {
    const missing = (): unknown => namedModel(undefined, { env: {} })
    for (const part of [
      'OPENROUTER_API_KEY',
      'ANTHROPIC_API_KEY',
      'OPENAI_API_KEY',
      '--base-url',
      '--model scripted',
    ])
      expect(missing).toThrow(part)
  })

  test('a named model says which one variable it needs', () => {
    expect(() => namedModel('anthropic:claude-haiku-4-5', { env: { OPENAI_API_KEY: 'x' } })).toThrow(
      'anthropic:claude-haiku-4-5 needs a key: set ANTHROPIC_API_KEY',
    )
  })
})

describe('with a key', () => {
  test.each([
    ['OPENROUTER_API_KEY', 'openrouter:anthropic/claude-sonnet-4.6', { input: 3, output: 15 }],
    ['ANTHROPIC_API_KEY', 'anthropic:claude-sonnet-4-6', { input: 3, output: 15 }],
    ['OPENAI_API_KEY', 'openai:gpt-5-mini', { input: 0.25, output: 2 }],
  ])('in %s the usual model is %s', (variable, name, price) => {
    const model = namedModel(undefined, { env: { [variable]: 'a-secret-key' } })
    expect(model).toMatchObject({ name, price })
    expect(JSON.stringify(model) + model.identity).not.toContain('a-secret-key')
  })

  test('a model that is not listed has no price, unless one is given', () => {
    const env = { OPENAI_API_KEY: 'k' }
    expect(namedModel('openai:brand-new', { env }).price).toBeUndefined()
    expect(namedModel('openai:brand-new', { env, price: { input: 1, output: 2 } }).price).toEqual({
      input: 1,
      output: 2,
    })
  })
})

test.each([
  ['gpt-5', {}, /there is no model "gpt-5": a model is scripted/],
  ['', {}, /there is no model ""/],
  [undefined, { baseUrl: 'http://localhost:1/v1' }, /--model the model there/],
  ['toy', { baseUrl: 'localhost:1' }, /--base-url takes an address such as/],
  [
    'toy',
    { baseUrl: 'http://localhost:1/v1?version=2' },
    /--base-url takes an address that ends with a path/,
  ],
  ['scripted:no-such-file.yaml', {}, /the script no-such-file.yaml cannot be read/],
])('%j with %j is refused with what would be right', (name, choice, message) => {
  expect(() => namedModel(name, { env: { OPENAI_API_KEY: 'k' }, ...choice })).toThrow(message)
})

test('an address with a password is refused, and the password is not repeated', () => {
  const named = (): unknown => namedModel('toy', { baseUrl: 'http://me:pa55word@localhost:1/v1', env: {} })
  expect(named).toThrow(
    /without a name and a password: put the key that the server wants into OPENAI_API_KEY/,
  )
  expect(named).not.toThrow(/pa55word/)
})

test('a scripted model costs nothing, unless a price is given to try a budget', () => {
  expect(namedModel('scripted').price).toEqual({ input: 0, output: 0 })
  expect(namedModel('scripted', { price: { input: 1, output: 2 } }).price).toEqual({ input: 1, output: 2 })
})
