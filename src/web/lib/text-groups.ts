// The texts of the screens are loaded in groups, so that a first visit loads only what it needs. This is the only list
// of groups. A group has the name of its file. Each import is written out, because the bundler has to see it.
type Module = Record<string, Record<string, string>>

/** Swahili has the keys of English: a missing one is a type error. */
const inBoth = <English extends Module>(
  en: () => Promise<English>,
  sw: () => Promise<{ [Area in keyof English]: Record<keyof English[Area], string> }>,
) => ({ en, sw })

export const TEXT_GROUPS = {
  'first-screens': inBoth(
    () => import('../../shared/messages/en/first-screens.ts'),
    () => import('../../shared/messages/sw/first-screens.ts'),
  ),
  'own-frame': inBoth(
    () => import('../../shared/messages/en/own-frame.ts'),
    () => import('../../shared/messages/sw/own-frame.ts'),
  ),
  home: inBoth(
    () => import('../../shared/messages/en/home.ts'),
    () => import('../../shared/messages/sw/home.ts'),
  ),
  'next-step-screens': inBoth(
    () => import('../../shared/messages/en/next-step-screens.ts'),
    () => import('../../shared/messages/sw/next-step-screens.ts'),
  ),
  'ride-screens': inBoth(
    () => import('../../shared/messages/en/ride-screens.ts'),
    () => import('../../shared/messages/sw/ride-screens.ts'),
  ),
  'trip-screens': inBoth(
    () => import('../../shared/messages/en/trip-screens.ts'),
    () => import('../../shared/messages/sw/trip-screens.ts'),
  ),
  'safety-screens': inBoth(
    () => import('../../shared/messages/en/safety-screens.ts'),
    () => import('../../shared/messages/sw/safety-screens.ts'),
  ),
  'review-screens': inBoth(
    () => import('../../shared/messages/en/review-screens.ts'),
    () => import('../../shared/messages/sw/review-screens.ts'),
  ),
  'ride-form': inBoth(
    () => import('../../shared/messages/en/ride-form.ts'),
    () => import('../../shared/messages/sw/ride-form.ts'),
  ),
  'account-screens': inBoth(
    () => import('../../shared/messages/en/account-screens.ts'),
    () => import('../../shared/messages/sw/account-screens.ts'),
  ),
  admin: inBoth(
    () => import('../../shared/messages/en/admin.ts'),
    () => import('../../shared/messages/sw/admin.ts'),
  ),
  'finance-screens': inBoth(
    () => import('../../shared/messages/en/finance-screens.ts'),
    () => import('../../shared/messages/sw/finance-screens.ts'),
  ),
  'money-screens': inBoth(
    () => import('../../shared/messages/en/money-screens.ts'),
    () => import('../../shared/messages/sw/money-screens.ts'),
  ),
  'support-screens': inBoth(
    () => import('../../shared/messages/en/support-screens.ts'),
    () => import('../../shared/messages/sw/support-screens.ts'),
  ),
  pages: inBoth(
    () => import('../../shared/messages/en/pages.ts'),
    () => import('../../shared/messages/sw/pages.ts'),
  ),
  'chat-screens': inBoth(
    () => import('../../shared/messages/en/chat-screens.ts'),
    () => import('../../shared/messages/sw/chat-screens.ts'),
  ),
}
export type TextGroup = keyof typeof TEXT_GROUPS

type KeysOf<English> = English extends Module ? { [Area in keyof English]: keyof English[Area] }[keyof English] : never
export type ScreenMessageKey = Extract<KeysOf<Awaited<ReturnType<(typeof TEXT_GROUPS)[TextGroup]['en']>>>, string>

const BY_PATH: readonly [RegExp, readonly TextGroup[]][] = [
  [/^\/$/, ['first-screens', 'home', 'next-step-screens']],
  [
    /^\/dashboard\/todo(\/|$)/,
    [
      'first-screens',
      'ride-screens',
      'trip-screens',
      'account-screens',
      'admin',
      'finance-screens',
      'money-screens',
      'support-screens',
    ],
  ],
  [
    /^\/dashboard\/(money|audit)(\/|$)/,
    ['first-screens', 'ride-screens', 'trip-screens', 'account-screens', 'admin', 'finance-screens', 'money-screens'],
  ],
  [
    /^\/dashboard\/tickets(\/|$)/,
    ['first-screens', 'ride-screens', 'trip-screens', 'account-screens', 'admin', 'support-screens'],
  ],
  [/^\/help(\/|$)/, ['first-screens', 'ride-screens', 'support-screens']],
  [
    /^\/dashboard\/(users|vehicles|documents|rides|faqs|places|reports|incidents|deliveries)(\/|$)/,
    ['first-screens', 'ride-screens', 'trip-screens', 'account-screens', 'admin'],
  ],
  [
    /^\/dashboard\/ratings(\/|$)/,
    ['first-screens', 'ride-screens', 'trip-screens', 'account-screens', 'admin', 'review-screens'],
  ],
  [
    /^\/dashboard\/(payments|earnings)(\/|$)/,
    ['first-screens', 'ride-screens', 'trip-screens', 'account-screens', 'money-screens'],
  ],
  [/^\/[tc]\//, ['first-screens', 'ride-screens', 'safety-screens']],
  [/^\/(receipt|payment)\//, ['first-screens', 'money-screens']],
  [
    /^\/(ride\/post|dashboard)\/?$/,
    ['first-screens', 'ride-screens', 'trip-screens', 'ride-form', 'account-screens', 'next-step-screens'],
  ],
  [/^\/(auth|dashboard)(\/|$)/, ['first-screens', 'ride-screens', 'trip-screens', 'account-screens']],
  [/^\/trips\/?$/, ['first-screens', 'ride-screens', 'trip-screens', 'account-screens', 'next-step-screens']],
  [/^\/request\/[^/]+\/review/, ['first-screens', 'ride-screens', 'review-screens']],
  [/^\/person\//, ['first-screens', 'ride-screens', 'trip-screens', 'review-screens']],
  [/^\/request\//, ['first-screens', 'ride-screens', 'trip-screens', 'money-screens']],
  [/^\/ride\/(?!search(\/|$))/, ['first-screens', 'ride-screens', 'trip-screens']],
  [/^\/(faqs|journey|team|privacy-policy|email|u)(\/|$)/, ['first-screens', 'pages']],
]

/** Visitors do not load these groups outside the dashboard, because they have no next steps and no trips. */
const FOR_USERS: ReadonlySet<TextGroup> = new Set(['next-step-screens', 'trip-screens'])

/** The groups of the page at this path. The message panel loads its own (`chat-screens`) on first use. */
export const textGroupsOf = (pathname: string, isSignedIn = true): readonly TextGroup[] => {
  const groups = BY_PATH.find(([path]) => path.test(pathname))?.[1] ?? ['first-screens']
  // The dashboard shows its sidebar to visitors too.
  if (isSignedIn || pathname.startsWith('/dashboard')) return [...groups, 'own-frame']
  return groups.filter((group) => !FOR_USERS.has(group))
}
