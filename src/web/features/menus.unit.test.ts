import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { AdminUser } from '../../shared/contract/admin.ts'
import type { OwnUser } from '../../shared/contract/users.ts'
import { loadMessages } from '../lib/messages.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { useUserColumns } from './admin/user-columns.tsx'
import { DashboardMenu } from './dashboard/dashboard-menu.tsx'
import { OwnRides } from './dashboard/own-rides.tsx'
import { Footer } from './site/footer.tsx'
import { Navbar } from './site/navbar.tsx'

beforeAll(() => loadMessages('en'))

const DRIVER = {
  id: 'u1',
  name: 'James Mwangi',
  firstName: 'James',
  photo: 'https://example.com/james.jpg',
  role: 'DRIVER',
  phone: '+254700000002',
} as OwnUser

const drawn = (Component: ComponentType, path = '/', user: OwnUser | null = DRIVER) => {
  const Page = createRoutesStub([{ id: 'root', path: '*', Component, loader: () => null }])
  const html = createElement(Page, { initialEntries: [path], hydrationData: { loaderData: { root: { user } } } })
  return renderToStaticMarkup(html)
}
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)

it.each([
  ['/dashboard/money', '/dashboard/money'],
  ['/dashboard/money/disputes', '/dashboard/money'],
  ['/dashboard/users', '/dashboard/users'],
  ['/dashboard', '/dashboard'],
])('marks on %s the menu item %s and no other', (path, item) => {
  const admin = { ...DRIVER, role: 'ADMIN' } as OwnUser
  const html = drawn(() => createElement(DashboardMenu, { viewer: admin }), path)
  const marked = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].flatMap(([link]) => linksOf(link))
  expect(marked).toEqual([item])
})

it('has photo, name, profile, payments and settings in the phone’s menu, named as in the dashboard', () => {
  const [, phoneMenu = ''] = drawn(Navbar).split('aria-label="Menu"')
  expect(phoneMenu).toContain('James Mwangi')
  expect(phoneMenu).toContain('src="https://example.com/james.jpg"')
  const dashboard = drawn(() => createElement(DashboardMenu, { viewer: DRIVER }))
  for (const [path, name] of [
    ['/dashboard/profile', 'Profile'],
    ['/dashboard/payments', 'Payments'],
    ['/dashboard/settings', 'Settings'],
  ] as const)
    for (const menu of [phoneMenu, dashboard])
      expect(menu).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>.*?${name}</a>`))
  expect(linksOf(drawn(Navbar, '/', null))).not.toContain('/dashboard/profile')
  expect(linksOf(drawn(Navbar, '/', { ...DRIVER, role: 'ADMIN' }))).not.toContain('/dashboard/payments')
})

it.each([
  ['mine', true, ['/ride/post']],
  ['pending', true, ['/ride/post']],
  ['mine', false, []],
  ['pending', false, []],
  ['requested', false, ['/ride/search']],
] as const)('offers in an empty list %s to a user who can post (%s): %j', (name, canPost, links) => {
  const props = { list: { name, rides: [] }, amenities: [], first: false, canPost }
  expect(linksOf(drawn(() => createElement(OwnRides, props)))).toEqual(links)
})

it.each([
  [{ x: null, facebook: null, instagram: null }, []],
  [{ x: null, facebook: 'https://facebook.example/pamoja', instagram: null }, ['https://facebook.example/pamoja']],
  [
    { x: 'https://x.example/p', facebook: 'https://f.example/p', instagram: 'https://i.example/p' },
    ['https://x.example/p', 'https://f.example/p', 'https://i.example/p'],
  ],
])('invites to follow only where an address is configured: %j [2.footer.sign-up]', (social, links) => {
  const html = drawn(() => createElement(Footer, { year: '2026', social }))
  expect(linksOf(html).filter((href) => href?.startsWith('https:'))).toEqual(links)
  expect(html.includes('Follow us')).toBe(links.length > 0)
})

it.each([
  [{ status: 'ACTIVE', phone: '+254712345678' }, 'tel:+254712345678'],
  [{ status: 'DELETED', phone: `deleted:${'7acf'.repeat(16)}` }, undefined],
] as const)('links an account’s phone number for admins: %j', (account, link) => {
  const user = {
    ...DRIVER,
    email: '',
    verified: false,
    documents: {},
    opened: [],
    askedAgain: [],
    ...account,
  } as unknown
  const Cell = () => useUserColumns(() => null)[0]?.cell(user as AdminUser)
  const html = drawn(() => createElement(ToastProvider, null, createElement(Cell)))
  expect(linksOf(html)[0]).toBe(link)
  expect(html.includes('deleted:')).toBe(false)
  expect(html.includes('—')).toBe(link === undefined)
})
