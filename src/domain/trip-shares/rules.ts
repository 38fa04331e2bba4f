/** New links of one rider: enough for a day of trips, too few to fill the table. */
export const SHARES_LIMIT = { name: 'trip-shares', max: 30, windowSeconds: 24 * 60 * 60 }
