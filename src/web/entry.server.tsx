import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  type ServerInstrumentation,
} from 'react-router'
import { ApiError } from './lib/api-answer.ts'
import { encodeTexts } from './lib/encode-texts.server.ts'
import { loadsLate, withLateScripts, type PageHtml } from './lib/late-scripts.server.ts'
import { NonceContext, nonceContext } from './lib/nonce.ts'
import { preloadImports } from './lib/preloads.server.ts'
import { onHtmlContext, onRouteContext, reportContext } from './lib/report-context.ts'
import { renderOnce } from './lib/render-once.server.tsx'
import { RenderOnceContext } from './lib/render-once.tsx'
import { withTrustedTypes } from './lib/trusted-types.server.ts'
import type { Language } from '../shared/kernel/enums.ts'

const RENDER_TIMEOUT_MS = 5_000

/** Loads styles before scripts, which would share a slow connection with them. */
const stylesFirst = ({ head, body }: PageHtml): PageHtml => ({
  head: head.replaceAll('<link rel="modulepreload"', '<link fetchpriority="low" rel="modulepreload"'),
  body,
})

/** React Router's cache of the loaders' data that it has sent, in the format of react-router 8.4. */
type TransferCache = Record<number, { result: { done: boolean; value: string } }>

/**
 * All of the loaders' data. Without it React Router would suspend the render at each piece, although every loader has
 * already answered, and a render that suspends needs a stream.
 */
const readTransfer = async ({ serverHandoffStream }: EntryContext): Promise<TransferCache> => {
  if (!serverHandoffStream) return {}
  const value = await text(serverHandoffStream)
  return { 0: { result: { done: true, value } } }
}

/** Replaces the stream that `readTransfer` has read: a render only calls `getReader`. A real stream costs more time. */
const READ = { getReader: () => ({}) } as unknown as ReadableStream<Uint8Array>

const renderOnceFor = ({ staticHandlerContext }: EntryContext) => {
  const root = staticHandlerContext.loaderData['root'] as { user: unknown; language: Language } | undefined
  const once = renderOnce(root?.language ?? 'en')
  return { item: root?.user === null ? once : null, menu: once }
}

const pageElement = (request: Request, entry: EntryContext, transfer: TransferCache, nonce: string) => {
  const context = {
    ...entry,
    serverHandoffStream: READ,
    renderMeta: { streamCache: transfer } as unknown as NonNullable<EntryContext['renderMeta']>,
  }
  return (
    <NonceContext.Provider value={nonce}>
      <RenderOnceContext value={renderOnceFor(entry)}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </RenderOnceContext>
    </NonceContext.Provider>
  )
}

/** React writes the doctype only into streams. */
const DOCTYPE = '<!DOCTYPE html>'

/**
 * The end of the mark that React writes for a boundary whose content it has not rendered. The start of the mark is not
 * searched for, because a page has so many `<` that this takes fifteen times as long.
 */
const SUSPENDED = ['$?-->', '$!-->']

/**
 * Null when the code of a component is still loading: inside a boundary React renders the fallback, and without a
 * boundary the render fails.
 */
const renderAtOnce = (element: ReactNode): string | null => {
  try {
    const html = renderToString(element)
    return SUSPENDED.some((mark) => html.includes(mark)) ? null : html
  } catch {
    // A real error occurs again in `renderStream`, which reports it.
    return null
  }
}

const renderStream = (element: ReactNode, nonce: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        pipe(body)
        text(body).then(resolve, reject)
      },
      onShellError: reject,
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })

/**
 * Renders the whole page before the first byte, so that a page that fails half-way can still answer with an error.
 * Rendering to a string takes less than half as long as a stream. Only a page whose code is still loading needs a stream.
 */
const handleRequest = async (
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> => {
  const nonce = context.get(nonceContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const transfer = await readTransfer(routerContext)
  const element = () => pageElement(request, routerContext, transfer, nonce)
  const html = renderAtOnce(element()) ?? (await renderStream(element(), nonce))
  const end = Math.max(0, html.indexOf('</head>'))
  const parts = { head: html.slice(0, end) + preloadImports(routerContext, nonce), body: [html.slice(end)] }
  const { head, body } = loadsLate(routerContext) ? withLateScripts(parts) : stylesFirst(parts)
  const doctype = html.startsWith(DOCTYPE) ? '' : DOCTYPE
  context.get(onHtmlContext)(encodeTexts([doctype, withTrustedTypes(head, nonce), ...body]))
  return new Response(null, { status, headers })
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

/** Failures of loaders, actions and rendering. A refusal below 500 is an answer and not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = (error instanceof ApiError || isRouteErrorResponse(error)) && error.status < 500
  if (request.signal.aborted || isAnswer) return
  context.get(reportContext)('page failed', error)
}
