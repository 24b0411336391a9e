/** A server whose answers are set by persona and round. */
import type { Model } from '../models/model.ts'
import { namedModel } from '../models/named-model.ts'
import { type Seat, seatsOf } from '../panel/question.ts'
import { PersonaLibrary } from '../personas/library.ts'
import { answerText, roundIn, rulingText, whoIn } from './answers.ts'
import { type Asked, OpenAiServer, type Reply } from './openai-server.ts'

export const KEY = 'the-key-of-the-council'

/** What each says: a verdict, a ruling, or anything that a server can do. */
export type Script = (who: string, round: number, asked: Asked) => string | boolean | Reply

export class CouncilServer implements AsyncDisposable {
  readonly server: OpenAiServer
  readonly model: Model

  private constructor(server: OpenAiServer) {
    this.server = server
    this.model = namedModel('toy', {
      baseUrl: server.url,
      price: { input: 1, output: 10 },
      env: { OPENAI_API_KEY: KEY },
    })
  }

  static async start(script: Script): Promise<CouncilServer> {
    return new CouncilServer(
      await OpenAiServer.start((asked) => {
        const said = script(whoIn(asked), roundIn(asked), asked)
        if (typeof said === 'boolean') return { text: rulingText(said) }
        return typeof said === 'string' ? { text: answerText(said) } : said
      }),
    )
  }

  seats(...names: readonly string[]): Seat[] {
    const library = new PersonaLibrary([])
    return seatsOf(
      names.map((name) => library.persona(name)),
      [this.model],
    )
  }

  /** `judge 1`, in the order in which they came. */
  asked(state?: string): string[] {
    return this.server.seen
      .filter((each) => state === undefined || each.state === state)
      .map((each) => `${whoIn(each)} ${roundIn(each)}`)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.server[Symbol.asyncDispose]()
  }
}
