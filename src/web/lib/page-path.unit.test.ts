import { expect, it } from 'vitest'
import { pagePathOf } from './page-path.ts'

it.each([
  ['/ride/search?from=Lodwar&to=', '/ride/search?from=Lodwar&to='],
  ['/ride/search.data?from=Lodwar&_routes=routes%2Fride-search', '/ride/search?from=Lodwar'],
  ['/ride/post.data', '/ride/post'],
  ['/_root.data', '/'],
  ['/dashboard/_.data', '/dashboard/'],
])('the page’s address is found in the requested address %s', (asked, page) => {
  expect(pagePathOf({ url: `http://localhost:3000${asked}` })).toBe(page)
})
