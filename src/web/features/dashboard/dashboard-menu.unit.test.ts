import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { LanguageContext, loadMessages } from '../../lib/messages.ts'
import { renderOnce } from '../../lib/render-once.server.tsx'
import { RenderOnceContext } from '../../lib/render-once.tsx'
import { DashboardMenu } from './dashboard-menu.tsx'
import { ROLES, type Language, type Role } from '../../../shared/kernel/enums.ts'

beforeAll(() => Promise.all([loadMessages('en'), loadMessages('sw')]))

const menuOf = (role: Role, location: string, language: Language, isOnce: boolean): string => {
  const user = { name: 'Asha', phone: '+254700000003', photo: null, role } as unknown as OwnUser
  const viewer = role === 'ANONYMOUS' ? null : user
  const Page = createRoutesStub([{ path: '*', Component: () => createElement(DashboardMenu, { viewer }) }])
  const page = createElement(Page, { initialEntries: [location] })
  const value = isOnce ? { item: null, menu: renderOnce(language) } : null
  return renderToString(
    createElement(RenderOnceContext, { value }, createElement(LanguageContext, { value: language }, page)),
  )
}

it('the dashboard’s menu is the same with the cache as without it, for every role, on several pages, in both languages', () => {
  for (const location of ['/dashboard', '/dashboard/profile', '/dashboard', '/dashboard/money/payments/7', '/help'])
    for (const role of [...ROLES, 'RIDER'] as const)
      for (const language of ['en', 'sw'] as const)
        expect(menuOf(role, location, language, true)).toBe(menuOf(role, location, language, false))
})

it('the cached menu marks the current page', () => {
  for (const path of ['/dashboard/profile', '/dashboard/settings', '/dashboard/profile'])
    expect(menuOf('RIDER', path, 'en', true)).toMatch(new RegExp(`aria-current="page"[^>]* href="${path}"`))
})
