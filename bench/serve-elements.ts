// Serves a page of React and React Router alone: one route with this number of elements, filled with text to this
// number of bytes. A page that React and React Router render for each request cannot cost less.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'

const [elements = 0, bytes = 0] = process.argv.slice(2).map(Number)
const CHILDREN = 9
const TAGS = '<p class=""></p>'.length
const text = 'a'.repeat(Math.max(0, Math.round(bytes / elements) - TAGS))

const Paragraph = () => createElement('p', { className: 'a' }, text)
const Section = () =>
  createElement('section', null, ...Array.from({ length: CHILDREN }, (_, key) => createElement(Paragraph, { key })))
const Page = () =>
  createElement(
    'main',
    null,
    ...Array.from({ length: Math.round(elements / (CHILDREN + 1)) }, (_, key) => createElement(Section, { key })),
  )

const handler = createStaticHandler([{ path: '/', loader: () => null, Component: Page }])
const answer = async (): Promise<string> => {
  const context = await handler.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error(`The route answered ${context.status}.`)
  return renderToString(
    createElement(StaticRouterProvider, { router: createStaticRouter(handler.dataRoutes, context), context }),
  )
}

const server = createServer((_request, response) => {
  void answer().then((html) => {
    const body = Buffer.from(html)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }).end(body)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
