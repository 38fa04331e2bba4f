import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { addressBuckets } from '../domain/rate-limits/index.ts'
import { newId } from '../platform/ids.ts'
import { createLineBudget } from '../platform/line-budget.ts'
import type { Logger } from '../platform/logger.ts'
import type { Api, ApiOptions } from './app.ts'
import { compressPage } from './compress-page.ts'
import { createLender } from './lent-buffers.ts'
import { createPageCalls, createSharedAnswers } from './page-calls.ts'
import { inRequestSpan } from './middleware/log-requests.ts'
import { clientAddress } from './middleware/request-context.ts'
import { refuseNonForms } from './refuse-non-forms.ts'
import { bindingCookie } from './session-cookie.ts'
import { createVisitorPages, NONCE_BYTES } from './visitor-pages.ts'

export interface PageTools {
  nonce: string
  /** Calls the API inside this process, never over the network. */
  call: (request: Request) => Promise<Response>
  now: () => Date
  report: (event: string, error: unknown) => void
  /** Logs an error that a browser reports. Returns false, and logs nothing, above the limits of reports. */
  reportFromBrowser: (error: unknown) => boolean
  /** Called with the pattern of the page's route, such as `/ride/:rideId`. */
  onRoute: (pattern: string) => void
  pictureSources: readonly string[]
}

export type WebHandler = (request: Request, tools: PageTools) => Promise<Response>

interface PageParts {
  api: Api
  options: ApiOptions
  logger: Logger
  now: () => Date
  pictureSources: readonly string[]
  publicUrl: string
  /** Increases with every change of what visitors see. */
  version: () => number
  compress: boolean
}

// Anyone can send these reports, so they are logged below `critical`, which alerts a person. Above the limits they are
// only counted.
const BROWSER_REPORTS = { perKey: 5, total: 60, windowMs: 60_000 }

export const createPages = (web: WebHandler, parts: PageParts) => {
  const { api, options, logger, now, pictureSources } = parts
  const budget = createLineBudget(BROWSER_REPORTS)
  const visitorPages = createVisitorPages(parts)
  const askForAll = createSharedAnswers(parts.version)
  const lendUntilSent = createLender()
  return (c: Context): Promise<Response> => {
    const requestId = newId()
    let route = '*'
    const reportFromBrowser = (error: unknown) => {
      const { allowed, leftOut } = budget(addressBuckets(address).address)
      const leftOutLines = leftOut > 0 ? { count: leftOut } : {}
      if (allowed) logger.log('high', 'page failed in the browser', { requestId, error, ...leftOutLines })
      return allowed
    }
    const address = clientAddress(c, options.trustProxyHops)
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const tools: PageTools = {
      nonce,
      call: createPageCalls(address, api.fetch, askForAll),
      now,
      report: (event, error) => logger.log('critical', event, { requestId, route, error }),
      reportFromBrowser,
      onRoute: (pattern) => {
        route = pattern
      },
      pictureSources,
    }
    return inRequestSpan(logger, async () => {
      const page =
        (await refuseNonForms(c.req.raw)) ??
        (await visitorPages.answer(
          c.req.raw,
          nonce,
          async () => ({ page: await web(c.req.raw, tools), route }),
          tools.onRoute,
          lendUntilSent(c),
        ))
      const response = parts.compress ? compressPage(c.req.raw, page) : page
      response.headers.set('x-request-id', requestId)
      const cookie = bindingCookie(c, parts.publicUrl)
      if (cookie !== null) response.headers.append('set-cookie', cookie)
      return { response, facts: { requestId, method: c.req.method, route, status: response.status } }
    })
  }
}
