import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  type ServerInstrumentation,
} from 'react-router'
import { ApiError } from './lib/api-answer.ts'
import { NonceContext, nonceContext } from './lib/nonce.ts'
import { onRouteContext, reportContext } from './lib/report-context.ts'
import { withTrustedTypes } from './lib/trusted-types.server.ts'

const RENDER_TIMEOUT_MS = 5_000

/** Loads styles before scripts, which would share a slow connection with them. */
const stylesFirst = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"')

/** Renders the whole page before the first byte: a page that fails half-way can still answer as an error. */
const handleRequest = (
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> => {
  const nonce = context.get(nonceContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          pipe(body)
          void text(body).then(
            (html) => resolve(new Response(withTrustedTypes(stylesFirst(html), nonce), { status, headers })),
            reject,
          )
        },
        onShellError: reject,
      },
    )
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}
export default handleRequest

export const instrumentations: ServerInstrumentation[] = [
  {
    handler: (pages) => {
      pages.instrument({
        request: async (handle, { context }) => {
          const { meta } = await handle()
          if (meta?.pattern) context?.get(onRouteContext)(`/${meta.pattern.replace(/^\//, '')}`)
        },
      })
    },
  },
]

/** Failures of loaders, actions and rendering; a refusal below 500 is an answer and not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = (error instanceof ApiError || isRouteErrorResponse(error)) && error.status < 500
  if (request.signal.aborted || isAnswer) return
  context.get(reportContext)('page failed', error)
}
