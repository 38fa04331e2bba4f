import { OpenAPIHono } from '@hono/zod-openapi'
import type { Dependencies } from '../domain/context.ts'
import { notFound } from '../platform/errors.ts'
import { docsPage } from './docs-page.ts'
import type { ApiEnv } from './environment.ts'
import { FastRouter } from './fast-router.ts'
import { answerError } from './middleware/answer-errors.ts'
import { guardOrigin } from './middleware/guard-origin.ts'
import { logRequests } from './middleware/log-requests.ts'
import { requestContext } from './middleware/request-context.ts'
import { showOwnWrites } from './middleware/show-own-writes.ts'
import { securitySchemes } from './router.ts'
import { mountRoutes } from './routes/index.ts'

export interface ApiOptions {
  trustProxyHops: number
}

export const openApiInfo = {
  openapi: '3.1.0',
  info: { title: 'Pamoja', version: '1', description: 'Carpooling for Kenya: rides, seats and payments.' },
  servers: [{ url: '/' }],
}

export const createApi = (deps: Dependencies, options: ApiOptions) => {
  const app = new OpenAPIHono<ApiEnv>({ strict: false, router: new FastRouter() }).basePath('/api')
  app.onError(answerError(deps.logger))
  app.use('*', logRequests(deps.logger))
  app.use('*', requestContext(deps, options))
  app.use('*', guardOrigin(deps.settings.publicUrl))
  app.use('*', showOwnWrites(deps))
  mountRoutes(app)
  for (const [name, scheme] of Object.entries(securitySchemes))
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  app.doc31('/openapi.json', openApiInfo)
  app.route('/', docsPage)
  app.all('*', () => {
    throw notFound()
  })
  return app
}
export type Api = ReturnType<typeof createApi>
