/** The built pages: one HTML file for every address, and its scripts and styles, whose names change with their content. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from 'hono'
import { InputError } from '../../errors/index.ts'

/** The same from `src/studio/server` and from `dist/studio/server`. */
const PAGES = fileURLToPath(new URL('../../../dist/pages', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

const ASSET = /^\/assets\/[\w.-]+$/

export class Pages {
  readonly #folder: string
  readonly #token: string

  constructor(token: string, folder = PAGES) {
    if (!existsSync(join(folder, 'index.html')))
      throw new InputError(`the pages of the studio are not built: ${folder} is missing`)
    this.#folder = folder
    this.#token = token
  }

  /** The page gets the token in its head, where no other site can read it. */
  html(context: Context): Response {
    const text = readFileSync(join(this.#folder, 'index.html'), 'utf8')
    const page = text.replace(
      'name="studio-token" content=""',
      `name="studio-token" content="${this.#token}"`,
    )
    context.header('cache-control', 'no-store')
    return context.html(page)
  }

  asset(context: Context): Response {
    const { path } = context.req
    const file = join(this.#folder, path)
    const type = TYPES[extname(path)]
    if (!ASSET.test(path) || !type || !existsSync(file) || !statSync(file).isFile())
      return context.text('there is no such file\n', 404)
    context.header('content-type', type)
    context.header('cache-control', 'public, max-age=31536000, immutable')
    return context.body(readFileSync(file))
  }
}
