import type { EntryContext, ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { preloadImports, withoutImports } from './preloads.server.ts'

const assets = {
  version: '1',
  entry: { module: '/entry.js', imports: ['/react.js', '/rides.js'] },
  routes: {
    root: { id: 'root', module: '/root.js', imports: ['/react.js', '/session.js'] },
    rides: { id: 'rides', module: '/rides.js', imports: ['/cards.js', '/session.js'] },
    post: { id: 'post', module: '/post.js', imports: ['/form.js'] },
    plain: { id: 'plain', module: '/plain.js' },
  },
} as unknown as ServerBuild['assets']

const page = (manifest: ServerBuild['assets'], ...ids: string[]) => {
  const matches = ids.map((id) => ({ route: { id } }))
  return { manifest, staticHandlerContext: { matches } } as unknown as EntryContext
}
const hrefs = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

it('a page links each import of its own routes once, without the files that React Router links', () => {
  const bare = withoutImports(assets)
  expect([bare.entry.imports, bare.routes['rides']?.imports]).toEqual([[], []])
  expect(hrefs(preloadImports(page(bare, 'root', 'rides'), 'n'))).toEqual(['/react.js', '/session.js', '/cards.js'])
  // The next page has the same assets and other routes.
  expect(hrefs(preloadImports(page(bare, 'root', 'plain'), 'n'))).toEqual(['/react.js', '/rides.js', '/session.js'])
  expect(hrefs(preloadImports(page(bare, 'root', 'rides'), 'n'))).toEqual(['/react.js', '/session.js', '/cards.js'])
})

it('the links to the imports of a page have its nonce', () => {
  const bare = withoutImports(assets)
  for (const nonce of ['one', 'two'])
    expect(preloadImports(page(bare, 'plain'), nonce)).toContain(
      `<link rel="modulepreload" href="/react.js" nonce="${nonce}"/>`,
    )
})

it('a page has no links to imports when the assets still contain them, because React Router then links them itself', () => {
  expect(preloadImports(page(assets, 'root', 'rides'), 'n')).toBe('')
})
