import type { Role } from '../../../shared/kernel/enums.ts'

const SIGNED_IN: readonly Role[] = ['ADMIN', 'COORDINATOR', 'DRIVER', 'RIDER']

export const ACCOUNT_PAGES = [
  { to: '/dashboard', key: 'common.dashboard', roles: [...SIGNED_IN, 'ANONYMOUS'] },
  { to: '/dashboard/todo', key: 'own.todo', roles: ['ADMIN'] },
  { to: '/dashboard/incidents', key: 'own.incidents', roles: ['ADMIN'] },
  { to: '/dashboard/users', key: 'own.users', roles: ['ADMIN'] },
  { to: '/dashboard/vehicles', key: 'own.vehicles', roles: ['ADMIN'] },
  { to: '/dashboard/rides', key: 'own.rides', roles: ['ADMIN'] },
  { to: '/dashboard/documents', key: 'own.documents', roles: ['ADMIN'] },
  { to: '/dashboard/faqs', key: 'common.faqs', roles: ['ADMIN'] },
  { to: '/dashboard/places', key: 'own.places', roles: ['ADMIN'] },
  { to: '/dashboard/money', key: 'own.money', roles: ['ADMIN'] },
  { to: '/dashboard/reports', key: 'own.reports', roles: ['ADMIN'] },
  { to: '/dashboard/tickets', key: 'own.tickets', roles: ['ADMIN'] },
  { to: '/dashboard/ratings', key: 'own.ratings', roles: ['ADMIN'] },
  { to: '/dashboard/deliveries', key: 'own.deliveries', roles: ['ADMIN'] },
  { to: '/dashboard/audit', key: 'own.audit', roles: ['ADMIN'] },
  { to: '/dashboard/payments', key: 'common.payments', roles: ['COORDINATOR', 'DRIVER', 'RIDER'] },
  { to: '/dashboard/earnings', key: 'own.earnings', roles: ['COORDINATOR', 'DRIVER'] },
  { to: '/dashboard/alerts', key: 'own.alerts', roles: SIGNED_IN },
  { to: '/dashboard/profile', key: 'common.profile', roles: SIGNED_IN },
  { to: '/dashboard/settings', key: 'common.settings', roles: SIGNED_IN },
  { to: '/help', key: 'own.help', roles: ['COORDINATOR', 'DRIVER', 'RIDER'] },
] as const satisfies readonly { to: string; key: string; roles: readonly Role[] }[]

export type AccountPage = (typeof ACCOUNT_PAGES)[number]

export const accountPagesOf = (role: Role): readonly AccountPage[] =>
  ACCOUNT_PAGES.filter(({ roles }) => (roles as readonly Role[]).includes(role))
