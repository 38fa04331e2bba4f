import { createElement, lazy, Suspense, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { RideList } from './ride-list.tsx'
import type { ListedRide } from './ride-part.ts'
import { LanguageContext, loadMessages } from '../../lib/messages.ts'
import { renderOnce } from '../../lib/render-once.server.tsx'
import { RenderOnceContext, SharedItem } from '../../lib/render-once.tsx'
import type { Language } from '../../../shared/kernel/enums.ts'

const ride: ListedRide = {
  id: '0b0e7c6e-4a43-4f5c-8f0c-0a8f2a0f0001',
  from: { name: 'Nairobi <CBD>' },
  to: { name: 'Nakuru' },
  time: '2026-11-28T04:30:00.000Z',
  arrivalTime: '2026-11-28T07:15:00.000Z',
  seatCost: 650,
  freeSeats: 2,
  amenities: ['1'],
  status: 'AVAILABLE',
  isUnderWay: false,
  isFavorite: false,
  driver: {
    id: '0b0e7c6e-4a43-4f5c-8f0c-0a8f2a0f0002',
    name: 'James M.',
    firstName: 'James',
    photo: 'http://localhost/api/user/1/photo?v=1',
    rating: 4.5,
    ratingCount: 7,
    verified: true,
  },
  can: { edit: false, favorite: false, message: false },
}
const amenities = [{ id: '1', name: 'No smoking', icon: null }] as unknown as Parameters<
  typeof RideList
>[0]['amenities']

const listOf = (rides: readonly ListedRide[]) => createElement(RideList, { rides, amenities, level: 3 })

const pageOf = (element: ReactElement, language: Language, isVisitor: boolean): string =>
  renderToString(
    createElement(
      RenderOnceContext,
      { value: { item: isVisitor ? renderOnce(language) : null, menu: renderOnce(language) } },
      createElement(
        LanguageContext,
        { value: language },
        createElement(StaticRouter, { location: '/ride/search?from=Nairobi' }, element),
      ),
    ),
  )

it('a list of rides has the same cards with the cache as without it, in both languages', async () => {
  await Promise.all([loadMessages('en'), loadMessages('sw')])
  const rides = [ride, { ...ride, id: '0b0e7c6e-4a43-4f5c-8f0c-0a8f2a0f0003', freeSeats: 0 }]
  for (const language of ['en', 'sw', 'en', 'sw'] as const)
    expect(pageOf(listOf(rides), language, true)).toBe(pageOf(listOf(rides), language, false))
  const full = [{ ...ride, freeSeats: 0 }]
  expect(pageOf(listOf(full), 'en', true)).toBe(pageOf(listOf(full), 'en', false))
})

const counted = () => {
  const times = { rendered: 0 }
  const Part = () => {
    times.rendered += 1
    return createElement('p', null, 'Part')
  }
  // oxlint-disable-next-line react/no-children-prop -- the type of SharedItem requires it
  return { times, item: (facts: unknown) => createElement(SharedItem, { facts, children: createElement(Part) }) }
}

it('an item of the list is rendered again only for changed facts, another language or a signed-in user', () => {
  const { times, item } = counted()
  for (const facts of [{ a: 1 }, { a: 1 }, { a: 2 }]) expect(pageOf(item(facts), 'en', true)).toContain('<li><p>Part')
  expect(times.rendered).toBe(2)
  pageOf(item({ a: 1 }), 'sw', true)
  expect(times.rendered).toBe(3)
  pageOf(item({ a: 1 }), 'en', false)
  expect(times.rendered).toBe(4)
})

it('an item whose code is still loading is not used again', () => {
  const Late = lazy(() => new Promise<never>(() => {}))
  const part = createElement(Suspense, { fallback: 'Wait' }, createElement(Late))
  expect(renderOnce('en')(createElement('p', null, part), 'late')).toBeNull()
})
