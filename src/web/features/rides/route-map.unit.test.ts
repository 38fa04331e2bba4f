import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages } from '../../lib/messages.ts'
import { RouteMap } from './route-map.tsx'

beforeAll(() => loadMessages('en'))

const MAX_BYTES = 3 * 1024
const point = (lat: number, lng: number, name: string | null = null) => ({ lat, lng, name })
const drawn = (route: Parameters<typeof RouteMap>[0]['route'], from = 'Nairobi CBD', to = 'Kisumu') =>
  renderToStaticMarkup(createElement(RouteMap, { route, from, to }))

describe('the route drawing on a page', () => {
  it('has at most 3 KB with 40 points and very long names', () => {
    const road = Array.from({ length: 40 }, (_, n) =>
      point(-4 + n / 5, 34.2 + Math.abs(((n * 7) % 13) - 6) / 1.3, `Makutano Junction ${n}`),
    )
    const html = drawn(road, 'W'.repeat(120), 'M'.repeat(120))
    expect(html).toContain('<path')
    expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('has a text alternative', () => {
    const html = drawn([point(-1.28, 36.82), point(-0.72, 36.43, 'Naivasha'), point(-0.1, 34.75)])
    expect(html).toMatch(/role="img" aria-labelledby="(\S+) (\S+)"/)
    expect(html).toContain('Route from Nairobi CBD to Kisumu</title>')
    expect(html).toContain('Via Naivasha.</desc>')
  })

  it('uses the colours of the theme', () => {
    const html = drawn([point(-1.28, 36.82), point(-0.1, 34.75)])
    expect(html).not.toMatch(/#[0-9a-f]{3,8}"|rgb\(/)
    expect(html).toContain('stroke-primary')
  })

  it('is empty without a route', () => expect(drawn([point(-1.28, 36.82)])).toBe(''))
})
