import type { Context } from 'hono'
import { addressBuckets } from '../domain/rate-limits/index.ts'
import { newId } from '../platform/ids.ts'
import { createLineBudget } from '../platform/line-budget.ts'
import type { Logger } from '../platform/logger.ts'
import type { Api, ApiOptions } from './app.ts'
import { inRequestSpan } from './middleware/log-requests.ts'
import { clientAddress, forwardCaller } from './middleware/request-context.ts'
import { refuseNonForms } from './refuse-non-forms.ts'

export interface PageTools {
  /** The in-process API: a page never goes over the network to its own server. */
  call: (request: Request) => Promise<Response>
  /** The product's one source of time. */
  now: () => Date
  /** Writes a failure of a page down. */
  report: (event: string, error: unknown) => void
  /** Writes down what somebody's browser says it failed at; false when it said enough for now. */
  reportFromBrowser: (error: unknown) => boolean
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

// Anybody can send such a report: it never is an alarm, and a flood of them is only counted.
const BROWSER_REPORTS = { perKey: 5, total: 60, windowMs: 60_000 }

/** Every page and the data of every page, with one line and one span each. */
export const createPages = (web: WebHandler, { api, options, logger, now, pictureSources }: PageParts) => {
  const budget = createLineBudget(BROWSER_REPORTS)
  return (c: Context): Promise<Response> => {
    const requestId = newId()
    let route = '*'
    const reportFromBrowser = (error: unknown) => {
      const { allowed, leftOut } = budget(addressBuckets(clientAddress(c, options.trustProxyHops)).address)
      const leftOutLines = leftOut > 0 ? { count: leftOut } : {}
      if (allowed) logger.log('high', 'page failed in the browser', { requestId, error, ...leftOutLines })
      return allowed
    }
    const tools: PageTools = {
      call: (request) => Promise.resolve(api.fetch(forwardCaller(c, request, options))),
      now,
      report: (event, error) => logger.log('critical', event, { requestId, route, error }),
      reportFromBrowser,
      onRoute: (pattern) => {
        route = pattern
      },
      pictureSources,
    }
    return inRequestSpan(logger, async () => {
      const response = (await refuseNonForms(c.req.raw)) ?? (await web(c.req.raw, tools))
      response.headers.set('x-request-id', requestId)
      return { response, facts: { requestId, method: c.req.method, route, status: response.status } }
    })
  }
}
