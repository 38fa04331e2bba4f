/** Enough for the worst day, too few to flood the admins. */
export const REPORTS_LIMIT = { name: 'reports', max: 20, windowSeconds: 24 * 60 * 60 }
export const KEPT_MONTHS = 12
