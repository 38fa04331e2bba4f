import { RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { languageOfRequest } from '../shared/kernel/language.ts'
import { apiContext, inProcessApi } from './lib/api-context.ts'
import { clockContext } from './lib/clock-context.ts'
import { loadOnce } from './lib/load-once.ts'
import { loadMessages } from './lib/messages.ts'
import { languageContext } from './lib/request-language.ts'
import { nonceContext } from './lib/nonce.ts'
import { createPageHandler } from './lib/page-handler.server.ts'
import {
  onHtmlContext,
  onRouteContext,
  reportContext,
  reportFromBrowserContext,
  type OnRoute,
  type Report,
  type ReportFromBrowser,
} from './lib/report-context.ts'
import { cachingOf, protect } from './lib/security-headers.ts'

const answer = createPageHandler(build, import.meta.env.MODE)

const PAGE_DATA = 'text/x-script'

interface Tools {
  nonce: string
  call: (request: Request) => Promise<Response>
  now: () => Date
  report: Report
  reportFromBrowser: ReportFromBrowser
  onRoute: OnRoute
  pictureSources: readonly string[]
}

/** Requesting loaded modules costs time too. */
const loadTexts = loadOnce(() => Promise.all([loadMessages('en'), loadMessages('sw')]))

export const handlePage = async (
  request: Request,
  { nonce, call, now, report, reportFromBrowser, onRoute, pictureSources }: Tools,
): Promise<Response> => {
  await loadTexts()
  const language = languageOfRequest(request)
  const { api, cookiesToSet } = inProcessApi(request, call, language)
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(languageContext, language)
  context.set(clockContext, now)
  context.set(nonceContext, nonce)
  context.set(reportContext, report)
  context.set(reportFromBrowserContext, reportFromBrowser)
  context.set(onRouteContext, onRoute)
  const rendered: { html?: Uint8Array<ArrayBuffer> } = {}
  context.set(onHtmlContext, (html) => {
    rendered.html = html
  })
  const page = await answer(request, context)
  const response = new Response(rendered.html ?? page.body, { status: page.status, headers: page.headers })
  for (const cookie of cookiesToSet) response.headers.append('set-cookie', cookie)
  // React Router does not set the encoding of a page's data.
  if (response.headers.get('content-type') === PAGE_DATA)
    response.headers.set('content-type', `${PAGE_DATA}; charset=utf-8`)
  protect(response.headers, nonce, pictureSources)
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', cachingOf(request))
  return response
}
