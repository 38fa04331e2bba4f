import { createElement } from 'react'
import { createRoutesStub } from 'react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NavLink } from './nav-link.tsx'

const isCurrent = (page: string, to: string, end: boolean) => {
  const Stub = createRoutesStub([{ path: '*', Component: () => createElement(NavLink, { to, end }) }])
  return renderToStaticMarkup(createElement(Stub, { initialEntries: [page] })).includes('aria-current="page"')
}

it('a link in the navigation is marked while its page is shown, and without `end` also while a page below it is shown', () => {
  expect(isCurrent('/dashboard?all=1', '/dashboard', true)).toBe(true)
  expect(isCurrent('/auth/sign-in', '/auth/sign-in?callbackUrl=%2F', false)).toBe(true)
  expect(isCurrent('/dashboard/users/1', '/dashboard/users', false)).toBe(true)
  expect(isCurrent('/dashboard/users', '/dashboard', true)).toBe(false)
  expect(isCurrent('/ride/posts', '/ride/post', false)).toBe(false)
})
