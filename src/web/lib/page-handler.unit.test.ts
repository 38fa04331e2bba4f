import { RouterContextProvider, type EntryContext, type ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { createPageHandler } from './page-handler.server.ts'

const Page = () => null
const PATHS = { home: '', rides: 'rides', ride: 'rides/:rideId', post: 'rides/post', faqs: 'faqs', missing: '*' }

const module = (id: string) => ({ default: Page, loader: () => id, action: () => id })
const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: module('root') }],
  ...Object.entries(PATHS).map(([id, path]) => [
    id,
    { id, parentId: 'root', ...(path === '' ? { index: true } : { path }), module: module(id) },
  ]),
])

/** A build whose pages answer with JSON: the routes of the build, and the data of the page. */
const build = {
  entry: {
    module: {
      default: (_request: Request, _status: number, _headers: Headers, entry: EntryContext) =>
        Response.json({
          routes: Object.keys(entry.manifest.routes).toSorted(),
          modules: Object.keys(entry.routeModules).toSorted(),
          data: Object.values(entry.staticHandlerContext.loaderData),
        }),
    },
  },
  routes,
  assets: { version: '1', entry: { module: '/entry.js', imports: [] }, routes },
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild

const handle = createPageHandler(build, 'production')
const ask = async (path: string, init?: RequestInit) => {
  const answer = await handle(new Request(`http://localhost${path}`, init), new RouterContextProvider())
  return (await answer.json()) as { routes: string[]; modules: string[]; data: string[] }
}

it.each([
  ['/', ['home', 'root'], ['root', 'home']],
  ['/rides', ['home', 'rides', 'root'], ['root', 'rides']],
  ['/rides/7?from=Nairobi', ['home', 'ride', 'rides', 'root'], ['root', 'ride']],
  ['/rides/8', ['home', 'ride', 'rides', 'root'], ['root', 'ride']],
  ['/rides/post', ['home', 'post', 'rides', 'root'], ['root', 'post']],
  ['/nothing/here', ['home', 'missing', 'root'], ['root', 'missing']],
])(
  'the page handler renders %s with the routes of its own address and of the addresses above it',
  async (path, used, data) => {
    expect(await ask(path)).toEqual({ routes: used, modules: used, data })
  },
)

it('the page handler handles a form with all routes', async () => {
  const { routes: used } = await ask('/faqs', { method: 'POST', headers: { origin: 'http://localhost' } })
  expect(used).toEqual(['root', ...Object.keys(PATHS)].toSorted())
})

it('the page handler looks up addresses among all routes', async () => {
  const answer = await ask('/__manifest?version=1&paths=/faqs,/rides/7')
  expect(Object.keys(answer).toSorted()).toEqual(['faqs', 'ride', 'root'])
})
