/** Every address of the studio, with its guards. */
import { Hono } from 'hono'
import { InputError } from '../../errors/index.ts'
import { bodyWithin } from './body-limit.ts'
import { gameRoutes } from './game-routes.ts'
import { contentSecurity, ownSiteOnly, tokenForChanges } from './guards.ts'
import { runRoutes } from './run-routes.ts'
import type { StudioParts } from './studio-parts.ts'

/** A game with every rule of a long classic has some 100 kB; a record of a long game some 500 kB. */
const MOST_BYTES = 4 * 2 ** 20

export function studioApp(parts: StudioParts): Hono {
  const app = new Hono()
  app.use(contentSecurity, ownSiteOnly(parts.port), tokenForChanges(parts.token))
  app.use(bodyWithin(MOST_BYTES))
  app.onError((error, context) => {
    if (error instanceof InputError) return context.text(`${error.message}\n`, 422)
    console.error(error)
    return context.text('the studio has a fault; the terminal that it runs in says more\n', 500)
  })
  app.route('/api', runRoutes(parts))
  app.route('/api', gameRoutes(parts))
  app.all('/api/*', (context) => context.text('there is no such thing here\n', 404))
  app.get('/assets/*', (context) => parts.pages.asset(context))
  app.get('*', (context) => parts.pages.html(context))
  return app
}
