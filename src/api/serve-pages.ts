import type { Context } from 'hono'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/logger.ts'
import type { Api, ApiOptions } from './app.ts'
import { inRequestSpan } from './middleware/log-requests.ts'
import { forwardCaller } from './middleware/request-context.ts'

export interface PageTools {
  /** The in-process API: a page never goes over the network to its own server. */
  call: (request: Request) => Promise<Response>
  /** The product's one source of time. */
  now: () => Date
  /** Writes a failure of a page down. */
  report: (event: string, error: unknown) => void
  /** Told the pattern of the page's route, such as `/ride/:rideId`. */
  onRoute: (pattern: string) => void
  /** Addresses besides our own that pictures may come from. */
  pictureSources: readonly string[]
}

/** Answers the pages. */
export type WebHandler = (request: Request, tools: PageTools) => Promise<Response>

interface PageParts {
  api: Api
  options: ApiOptions
  logger: Logger
  now: () => Date
  pictureSources: readonly string[]
}

/** Every page and the data of every page, with one line and one span each. */
export const createPages =
  (web: WebHandler, { api, options, logger, now, pictureSources }: PageParts) =>
  (c: Context): Promise<Response> => {
    const requestId = newId()
    let route = '*'
    return inRequestSpan(logger, async () => {
      const response = await web(c.req.raw, {
        call: (request) => Promise.resolve(api.fetch(forwardCaller(c, request, options))),
        now,
        report: (event, error) => logger.log('critical', event, { requestId, route, error }),
        onRoute: (pattern) => {
          route = pattern
        },
        pictureSources,
      })
      response.headers.set('x-request-id', requestId)
      return { response, facts: { requestId, method: c.req.method, route, status: response.status } }
    })
  }
