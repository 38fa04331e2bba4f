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
import { NoRides } from './dashboard/own-rides.tsx'
import { BottomTabs } from './site/bottom-tabs.tsx'
import { OwnParts } from './site/own-parts.tsx'
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
])('on %s, the menu marks the item %s and no other', (path, item) => {
  const admin = { ...DRIVER, role: 'ADMIN' } as OwnUser
  const html = drawn(() => createElement(DashboardMenu, { viewer: admin }), path)
  const marked = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].flatMap(([link]) => linksOf(link))
  expect(marked).toEqual([item])
})

const OWN = { counts: { messages: 12, notifications: 0 }, onCount: () => {} }
const navbar = () => createElement(ToastProvider, null, createElement(Navbar, OWN))

it('the account menu shows the user and the pages of the role, named as in the sidebar', () => {
  const [, menu = ''] = drawn(navbar).split('aria-label="Account menu"')
  for (const text of ['James Mwangi', 'Driver', '+254 700 000 002', 'src="https://example.com/james.jpg"'])
    expect(menu).toContain(text)
  const sidebar = drawn(() => createElement(DashboardMenu, { viewer: DRIVER }))
  for (const link of linksOf(sidebar)) expect(linksOf(menu)).toContain(link)
  for (const [path, name] of [
    ['/dashboard/profile', 'Profile'],
    ['/dashboard/payments', 'Payments'],
    ['/dashboard/settings', 'Settings'],
  ] as const)
    for (const html of [menu, sidebar])
      expect(html).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>(?:<svg.*?</svg>)?${name}</a>`))
  expect(linksOf(drawn(navbar, '/', null))).not.toContain('/dashboard/profile')
  expect(linksOf(drawn(navbar, '/', { ...DRIVER, role: 'ADMIN' }))).not.toContain('/dashboard/payments')
})

const tabs = () => createElement(ToastProvider, null, createElement(OwnParts, OWN))

it.each([
  ['/', 'RIDER', 'Search'],
  ['/ride/search', 'DRIVER', 'Search'],
  ['/trips', 'RIDER', 'My trips'],
  ['/dashboard', 'DRIVER', 'My trips'],
  ['/ride/post', 'DRIVER', 'Post'],
  ['/dashboard/settings', 'RIDER', 'Account'],
  ['/faqs', 'RIDER', undefined],
] as const)('on %s, the tab bar of a %s marks the current tab: %s', (path, role, label) => {
  const html = drawn(tabs, path, { ...DRIVER, role })
  const labels = [...html.matchAll(/truncate[^>]*>([^<]+)</g)].map(([, text]) => text)
  expect(labels).toEqual(['Search', ...(role === 'DRIVER' ? ['Post'] : []), 'My trips', 'Messages', 'Account'])
  const marked = [...html.matchAll(/<a [^>]*aria-current="page".*?truncate[^>]*>([^<]+)</g)].map(([, text]) => text)
  expect(marked).toEqual(label === undefined ? [] : [label])
})

it('the tabs are missing for visitors, and show users the number of tasks and unread messages', () => {
  expect(linksOf(drawn(tabs, '/', null))).toEqual([])
  expect(drawn(tabs)).toContain('<span class="sr-only">Messages, 9+ unread</span>')
  const waiting = drawn(() => createElement(BottomTabs, { role: 'RIDER', unread: 0, waiting: 2 }))
  expect(waiting).toContain('<span class="sr-only">My trips, 2 to do</span>')
  expect(drawn(tabs)).not.toContain('to do')
})

it.each([
  ['mine', ['/ride/post']],
  ['requested', ['/ride/search']],
] as const)('the empty list "%s" links to %j', (name, links) => {
  expect(linksOf(drawn(() => createElement(NoRides, { name })))).toEqual(links)
})

it.each([
  [{ x: null, facebook: null, instagram: null }, []],
  [{ x: null, facebook: 'https://facebook.example/pamoja', instagram: null }, ['https://facebook.example/pamoja']],
  [
    { x: 'https://x.example/p', facebook: 'https://f.example/p', instagram: 'https://i.example/p' },
    ['https://x.example/p', 'https://f.example/p', 'https://i.example/p'],
  ],
])('the footer shows "Follow us" with the networks that have an address: %j [2.footer.sign-up]', (social, links) => {
  const html = drawn(() => createElement(Footer, { year: '2026', social }))
  expect(linksOf(html).filter((href) => href?.startsWith('https:'))).toEqual(links)
  expect(html.includes('Follow us')).toBe(links.length > 0)
})

it.each([
  [{ status: 'ACTIVE', phone: '+254712345678' }, 'tel:+254712345678'],
  [{ status: 'DELETED', phone: `deleted:${'7acf'.repeat(16)}` }, undefined],
] as const)(
  'an admin gets a link to the phone number of an account, but not of a deleted account: %j',
  (account, link) => {
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
    expect(linksOf(html).find((href) => href?.startsWith('tel:'))).toBe(link)
    expect(html.includes('deleted:')).toBe(false)
    expect(html.includes('—')).toBe(link === undefined)
  },
)
