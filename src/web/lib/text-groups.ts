/** The texts of the screens are loaded in groups, so that a first visit loads only what it needs. */
export const TEXT_GROUPS = [
  'first',
  'home',
  'step',
  'ride',
  'post',
  'account',
  'admin',
  'finance',
  'money',
  'page',
  'chat',
] as const
export type TextGroup = (typeof TEXT_GROUPS)[number]

const BY_PATH: readonly [RegExp, readonly TextGroup[]][] = [
  [/^\/$/, ['first', 'home', 'step']],
  [/^\/dashboard\/money(\/|$)/, ['first', 'ride', 'account', 'admin', 'finance', 'money']],
  [/^\/dashboard\/(users|vehicles|faqs|places|reports|deliveries|audit)(\/|$)/, ['first', 'ride', 'account', 'admin']],
  [/^\/dashboard\/(payments|earnings)(\/|$)/, ['first', 'ride', 'account', 'money']],
  [/^\/(receipt|payment)\//, ['first', 'money']],
  [/^\/(ride\/post|dashboard)\/?$/, ['first', 'ride', 'post', 'account', 'step']],
  [/^\/(auth|dashboard)(\/|$)/, ['first', 'ride', 'account']],
  [/^\/request\//, ['first', 'ride', 'money']],
  [/^\/(ride\/(?!search(\/|$))|person\/)/, ['first', 'ride']],
  [/^\/(faqs|journey|team|privacy-policy|email)(\/|$)/, ['first', 'page']],
]

/** Visitors have nothing to do next. */
const FOR_USERS: ReadonlySet<TextGroup> = new Set(['step'])

/** The groups of the page at this path. The message panel loads its own (`chat`) on first use. */
export const textGroupsOf = (pathname: string, isSignedIn = true): readonly TextGroup[] => {
  const groups = BY_PATH.find(([path]) => path.test(pathname))?.[1] ?? ['first']
  return isSignedIn ? groups : groups.filter((group) => !FOR_USERS.has(group))
}
