import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { TEXT_GROUPS, textGroupsOf, type TextGroup } from './text-groups.ts'

const WEB = resolve('src/web')
const keysOf = async (group: TextGroup): Promise<string[]> =>
  Object.values<Record<string, string>>(await TEXT_GROUPS[group].en()).flatMap((area) => Object.keys(area))

/** A file and every file of src/web that it imports, lazily or not. */
const reach = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    const target = resolve(dirname(file), path ?? '')
    if (!relative(WEB, target).startsWith('..') && /\.tsx?$/.test(target)) reach(target, seen)
  }
  return seen
}

/** Parts that are loaded on first use load their own texts, so only these parts may use those texts. */
const BRINGS: readonly [TextGroup, RegExp][] = [
  ['chat-screens', /features\/(chat\/(?!message-button)|safety\/(?!safety-button))/],
  ['safety-screens', /features\/seat-requests\/share-trip-dialog/],
]

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
  ['/trips', 'trips'],
  ['/c/a0ad5bfd', 'contact-link'],
  ['/dashboard', 'dashboard'],
  ['/dashboard', 'dashboard-layout'],
  ['/dashboard/todo', 'dashboard-todo'],
  ['/dashboard/users', 'dashboard-users'],
  ['/dashboard/users/a0ad5bfd', 'dashboard-user'],
  ['/dashboard/vehicles', 'dashboard-vehicles'],
  ['/dashboard/rides', 'dashboard-rides'],
  ['/dashboard/faqs', 'dashboard-faqs'],
  ['/dashboard/places', 'dashboard-places'],
  ['/dashboard/alerts', 'dashboard-alerts'],
  ['/dashboard/audit', 'dashboard-audit'],
  ['/dashboard/ratings', 'dashboard-ratings'],
  ['/dashboard/reports', 'dashboard-reports'],
  ['/dashboard/reports/a0ad5bfd', 'dashboard-report'],
  ['/help', 'help'],
  ['/help/tickets', 'help-tickets'],
  ['/help/tickets/new', 'help-ticket-new'],
  ['/help/tickets/a0ad5bfd', 'help-ticket'],
  ['/dashboard/tickets', 'dashboard-tickets'],
  ['/dashboard/tickets/a0ad5bfd', 'dashboard-ticket'],
  ['/dashboard/profile', 'dashboard-profile'],
  ['/dashboard/settings', 'dashboard-settings'],
])('the page at %s loads every text that it uses (%s)', async (path, route) => {
  const all = new Set((await Promise.all((Object.keys(TEXT_GROUPS) as TextGroup[]).map(keysOf))).flat())
  const brought = new Set((await Promise.all(textGroupsOf(path).map(keysOf))).flat())
  const files = reach(resolve(WEB, `routes/${route}.tsx`))
  const own = await Promise.all(
    BRINGS.map(async ([group, parts]) => ({
      keys: new Set(await keysOf(group)),
      isOne: (file: string) => parts.test(file),
    })),
  )
  const missing = [...files].flatMap((file) =>
    saidBy(file, all).filter(
      (key) => !brought.has(key) && !own.some(({ keys, isOne }) => keys.has(key) && isOne(file)),
    ),
  )
  expect(missing).toEqual([])
  expect(files.size).toBeGreaterThan(2)
})

it('each group of texts has a file of the same name in both languages', () => {
  const source = readFileSync('src/web/lib/text-groups.ts', 'utf8')
  for (const group of Object.keys(TEXT_GROUPS))
    for (const language of ['en', 'sw']) {
      expect(source).toContain(`shared/messages/${language}/${group}.ts`)
      expect(existsSync(`src/shared/messages/${language}/${group}.ts`)).toBe(true)
    }
})
