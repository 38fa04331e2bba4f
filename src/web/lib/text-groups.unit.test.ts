import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { textGroupsOf, type TextGroup } from './text-groups.ts'

const WEB = resolve('src/web')
const MESSAGES = resolve('src/shared/messages/en')
const GROUP_FILES: Record<TextGroup, readonly string[]> = {
  first: ['frame', 'ride', 'search'],
  home: ['home'],
  step: ['next-step-screens'],
  ride: ['booking', 'trip-screens'],
  post: ['ride-form'],
  account: ['account-documents', 'account-settings', 'dashboard', 'sign-in'],
  finance: ['finance-screens'],
  money: ['money-screens'],
  admin: ['admin', 'admin-reports'],
  page: ['pages'],
  chat: ['chat-screens'],
}

const keysOf = async (group: TextGroup): Promise<string[]> => {
  const modules = await Promise.all(
    GROUP_FILES[group].map((file) => import(resolve(MESSAGES, `${file}.ts`)) as Promise<Record<string, object>>),
  )
  return modules.flatMap((module) => Object.values(module).flatMap((area) => Object.keys(area)))
}

/** A file and everything of the web that it imports, lazily or not. */
const reach = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const target = resolve(dirname(file), path ?? '')
    if (!relative(WEB, target).startsWith('..') && /\.tsx?$/.test(target)) reach(target, seen)
  }
  return seen
}

/** The message panel and what it opens load their own texts, so only they may use them. */
const BRINGS_CHAT = /features\/(chat\/(?!message-button)|safety\/(?!safety-button))/

const saidBy = (file: string, keys: ReadonlySet<string>): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/'([a-zA-Z]+\.[\w.:-]+)'/g)].flatMap(([, key]) =>
    key !== undefined && keys.has(key) ? [key] : [],
  )

it.each([
  ['/', 'home'],
  ['/ride/search', 'ride-search'],
  ['/ride/a0ad5bfd', 'ride-detail'],
  ['/ride/post', 'ride-post'],
  ['/faqs', 'faqs'],
  ['/journey', 'journey'],
  ['/team', 'team'],
  ['/privacy-policy', 'privacy-policy'],
  ['/auth/sign-in', 'sign-in'],
  ['/auth/sign-up', 'sign-up'],
  ['/auth/driver', 'driver-sign-up'],
  ['/dashboard', 'dashboard'],
  ['/dashboard', 'dashboard-layout'],
  ['/dashboard/users', 'dashboard-users'],
  ['/dashboard/vehicles', 'dashboard-vehicles'],
  ['/dashboard/faqs', 'dashboard-faqs'],
  ['/dashboard/places', 'dashboard-places'],
  ['/dashboard/alerts', 'dashboard-alerts'],
  ['/dashboard/reports', 'dashboard-reports'],
  ['/dashboard/reports/a0ad5bfd', 'dashboard-report'],
  ['/dashboard/profile', 'dashboard-profile'],
  ['/dashboard/settings', 'dashboard-settings'],
])('loads every text of %s (%s)', async (path, route) => {
  const all = new Set((await Promise.all((Object.keys(GROUP_FILES) as TextGroup[]).map(keysOf))).flat())
  const brought = new Set((await Promise.all(textGroupsOf(path).map(keysOf))).flat())
  const files = reach(resolve(WEB, `routes/${route}.tsx`))
  const chat = new Set(await keysOf('chat'))
  const missing = [...files].flatMap((file) =>
    saidBy(file, all).filter((key) => !brought.has(key) && !(chat.has(key) && BRINGS_CHAT.test(file))),
  )
  expect(missing).toEqual([])
  expect(files.size).toBeGreaterThan(2)
})
