/**
 * Who may ask for what. The server listens on loopback only; beyond that,
 *
 * - a name that leads to loopback by way of a foreign DNS server is refused (Host),
 * - a page of another site is refused (Origin, Sec-Fetch-Site),
 * - whatever changes something needs the token that the studio's own page was given.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const TOKEN_HEADER = 'x-studio-token'

export const newToken = (): string => randomBytes(24).toString('base64url')

/** Scripts come from this server only; WebAssembly may be compiled, text may not be evaluated. */
export const contentSecurity: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    workerSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  crossOriginResourcePolicy: 'same-origin',
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
  // It is not served over TLS.
  strictTransportSecurity: false,
})

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** @param port known only once the server listens */
export function ownSiteOnly(port: () => number): MiddlewareHandler {
  return async (context, next) => {
    const hosts = LOOPBACK.map((name) => `${name}:${port()}`)
    const host = context.req.header('host') ?? ''
    if (!hosts.includes(host))
      return context.text(`this server answers to ${hosts[0]}, not to ${JSON.stringify(host)}\n`, 403)
    const origin = context.req.header('origin')
    if (origin !== undefined && origin !== `http://${host}`)
      return context.text('requests of pages from other sites are refused\n', 403)
    const site = context.req.header('sec-fetch-site') ?? 'none'
    // A link on another page may lead here, but no script of that page gets an answer.
    const isLink = context.req.header('sec-fetch-mode') === 'navigate' && context.req.method === 'GET'
    if (site !== 'same-origin' && site !== 'none' && !isLink)
      return context.text('requests of pages from other sites are refused\n', 403)
    return next()
  }
}

const HARMLESS = ['GET', 'HEAD']

export function tokenForChanges(token: string): MiddlewareHandler {
  const expected = Buffer.from(token)
  return async (context, next) => {
    if (HARMLESS.includes(context.req.method)) return next()
    const given = Buffer.from(context.req.header(TOKEN_HEADER) ?? '')
    const isRight = given.length === expected.length && timingSafeEqual(given, expected)
    if (!isRight)
      return context.text(
        'this request needs the token of the page: if the studio was restarted, reload the page\n',
        403,
      )
    const isJson = context.req.header('content-type')?.split(';')[0] === 'application/json'
    if (!isJson) return context.text('the body must be application/json\n', 415)
    return next()
  }
}
