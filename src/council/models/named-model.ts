/** Models as the command line names them, and the keys that they need. */
import { InputError } from '../../errors/index.ts'
import type { Model, Price } from './model.ts'
import { listedPrice } from './prices.ts'
import { readScript, ScriptedModel } from './scripted-model.ts'
import { SdkModel } from './sdk-model.ts'

interface Provider {
  readonly protocol: 'openai' | 'anthropic'
  readonly baseUrl: string
  readonly variable: string
  /** The model that is asked if the user names none. */
  readonly usual: string
}

/** In the order in which keys are looked for. */
const PROVIDERS: Readonly<Record<string, Provider>> = {
  openrouter: {
    protocol: 'openai',
    baseUrl: 'https://openrouter.ai/api/v1',
    variable: 'OPENROUTER_API_KEY',
    usual: 'anthropic/claude-sonnet-4.6',
  },
  anthropic: {
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    variable: 'ANTHROPIC_API_KEY',
    usual: 'claude-sonnet-4-6',
  },
  openai: {
    protocol: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    variable: 'OPENAI_API_KEY',
    usual: 'gpt-5-mini',
  },
}

/** The variables of the environment that hold keys. */
export const KEY_VARIABLES: readonly string[] = Object.values(PROVIDERS).map(({ variable }) => variable)

export interface ModelChoice {
  /** Any server that speaks the provider's protocol, OpenAI's unless the model's name says otherwise. */
  readonly baseUrl?: string | undefined
  readonly price?: Price | undefined
  /** Where the keys are; the environment unless given. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

export class NoModelError extends InputError {
  override readonly name = 'NoModelError'
}

/** `scripted`, `scripted:answers.yaml`, `provider:model`, or with a base URL just the model's name there. */
export function namedModel(name: string | undefined, choice: ModelChoice = {}): Model {
  if (name === 'scripted') return new ScriptedModel(name, [], choice.price)
  if (name?.startsWith('scripted:'))
    return new ScriptedModel(name, readScript(name.slice('scripted:'.length)), choice.price)
  const env = choice.env ?? process.env
  if (choice.baseUrl !== undefined) return onServer(name, choice.baseUrl, choice, env)
  const [provider, model] = name === undefined ? usualModel(env) : split(name)
  const { protocol, baseUrl, variable } = PROVIDERS[provider] as Provider
  const key = keyIn(env, variable)
  if (key === undefined)
    throw new NoModelError(
      `${provider}:${model} needs a key: set ${variable}, as in "export ${variable}=…", or try it without a key: --model scripted`,
    )
  return new SdkModel({
    name: `${provider}:${model}`,
    provider,
    protocol,
    baseUrl,
    model,
    key,
    variable,
    isOpenAi: provider === 'openai',
    price: choice.price ?? listedPrice(model),
  })
}

function onServer(
  name: string | undefined,
  baseUrl: string,
  choice: ModelChoice,
  env: NonNullable<ModelChoice['env']>,
): Model {
  if (name === undefined)
    throw new NoModelError(`--base-url names a server, and --model the model there, as in --model llama3.3`)
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new NoModelError(`--base-url takes an address such as http://localhost:11434/v1; got "${baseUrl}"`)
  const named = Object.keys(PROVIDERS).find((each) => name.startsWith(`${each}:`))
  const { protocol, variable } = PROVIDERS[named ?? 'openai'] as Provider
  const url = new URL(baseUrl)
  // It would be in the run's record, which keeps the command line. Nothing of it is repeated here.
  if (url.username !== '' || url.password !== '')
    throw new NoModelError(
      `--base-url takes an address without a name and a password: put the key that the server wants into ${variable}`,
    )
  if (url.search !== '' || url.hash !== '')
    throw new NoModelError(
      '--base-url takes an address that ends with a path, such as http://localhost:11434/v1: paths are added to it',
    )
  const model = named === undefined ? name : name.slice(named.length + 1)
  return new SdkModel({
    name,
    provider: url.host,
    protocol,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    model,
    key: keyIn(env, variable),
    variable,
    isOpenAi: named === 'openai',
    // A server of one's own may answer for nothing, or pass a bill on: only its user knows.
    price: choice.price,
  })
}

function usualModel(env: NonNullable<ModelChoice['env']>): [provider: string, model: string] {
  for (const [provider, { variable, usual }] of Object.entries(PROVIDERS))
    if (keyIn(env, variable) !== undefined) return [provider, usual]
  throw new NoModelError(
    [
      'no model: there is no key. Set one of',
      ...Object.entries(PROVIDERS).map(
        ([provider, { variable, usual }]) =>
          `${`  export ${variable}=…`.padEnd(34)}# then ${provider}:${usual} is asked`,
      ),
      'or name a server of your own:  --base-url http://localhost:11434/v1 --model llama3.3',
      'or try it without any:         --model scripted',
    ].join('\n'),
  )
}

function split(name: string): [provider: string, model: string] {
  const at = name.indexOf(':')
  const [provider, model] = [name.slice(0, at), name.slice(at + 1)]
  if (at > 0 && model !== '' && provider in PROVIDERS) return [provider, model]
  throw new NoModelError(
    `there is no model "${name}": a model is scripted, scripted:FILE, or its provider and its name there, as in ` +
      `${Object.entries(PROVIDERS)
        .map(([each, { usual }]) => `${each}:${usual}`)
        .join(', ')}; with --base-url just its name`,
  )
}

function keyIn(env: NonNullable<ModelChoice['env']>, variable: string): string | undefined {
  return env[variable]?.trim() || undefined
}
