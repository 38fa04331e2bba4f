import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { loadMessages } from '../lib/messages.ts'
import Person from '../routes/person.tsx'
import { RequestRow } from './seat-requests/request-row.tsx'

beforeAll(() => loadMessages('en'))

const drawn = (Component: ComponentType) => {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component, loader: () => null }])
  const viewer = { id: 'viewer' }
  return renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root: { user: viewer } } } }))
}

const PERSON = {
  id: 'p1',
  name: 'Wanjiku Kamau',
  firstName: 'Wanjiku',
  lastName: 'Kamau',
  photo: null,
  role: 'DRIVER',
  status: 'ACTIVE',
  rating: 5,
  ratingCount: 0,
  verified: true,
  createdAt: '2026-11-01T07:00:00.000Z',
  phone: '+254712345678',
} as const

it.each([
  [{}, false],
  [{ knowsPerson: true }, true],
])('shows a whole name and phone to %j: %s', (known, isShown) => {
  const props = { loaderData: { ...PERSON, ...known } } as unknown as Parameters<typeof Person>[0]
  const html = drawn(() => createElement(Person, props))
  expect(html).toContain('Wanjiku')
  expect([html.includes('Kamau'), html.includes('712 345 678')]).toEqual([isShown, isShown])
})

const REQUEST: SeatRequest = {
  id: 'q1',
  rId: 'r1',
  uId: 'p1',
  numSeats: 2,
  riders: [
    { name: 'Wanjiku Kamau', phone: '+254712345678' },
    { name: 'Baraka Otieno', phone: '+254722000111' },
  ],
  status: 'PENDING',
  total: 1300,
  payBy: null,
  cancelReason: null,
  cancelledAt: null,
  createdAt: '2026-11-01T07:00:00.000Z',
  paymentId: null,
  boardedAt: null,
  dispute: null,
  outcome: null,
  refund: null,
  payoutAt: null,
  payoutStatus: null,
  can: { approve: true, cancel: true, pay: false, showPin: false, board: false, dispute: false },
}

it.each([
  ['PENDING', false],
  ['CANCELLED', false],
  ['APPROVED', true],
  ['PAID', true],
] as const)('shows a driver the whole names and phones of a request that is %s: %s', (status, isShown) => {
  const html = drawn(() => createElement(RequestRow, { bar: { kind: 'OFFER' }, request: { ...REQUEST, status } }))
  for (const first of ['Wanjiku', 'Baraka']) expect(html).toContain(first)
  const whole = ['Kamau', 'Otieno', '712 345 678', '722 000 111'].map((text) => html.includes(text))
  expect(whole).toEqual(whole.map(() => isShown))
})
