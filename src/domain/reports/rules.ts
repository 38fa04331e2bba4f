/** Enough for the worst day, too few to bury the admins. */
export const REPORTS_LIMIT = { name: 'reports', max: 20, windowSeconds: 24 * 60 * 60 }
/** Kept this long after an admin has closed it. */
export const KEPT_MONTHS = 12
