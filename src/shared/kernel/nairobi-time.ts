/** Kenya has used UTC+3 without daylight saving since 1960, so the zone is a constant offset. */
export const NAIROBI_OFFSET_MINUTES = 180
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const OFFSET_MS = NAIROBI_OFFSET_MINUTES * MINUTE_MS

/** The Nairobi calendar day of an instant, as `YYYY-MM-DD`. */
export const nairobiDay = (instant: Date): string => new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10)

/** The Nairobi clock time of an instant, as `HH:MM`. */
export const nairobiClock = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(11, 16)

export const nairobiMinuteOfDay = (instant: Date): number => {
  const shifted = new Date(instant.getTime() + OFFSET_MS)
  return shifted.getUTCHours() * 60 + shifted.getUTCMinutes()
}

export const startOfNairobiDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS)

export const nairobiDayStart = (instant: Date): Date =>
  new Date(Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS)

/** The instant of a Nairobi wall-clock time (`HH:MM`) on a Nairobi day. */
export const atNairobi = (day: string, clock: string): Date =>
  new Date(Date.parse(`${day}T${clock}:00.000Z`) - OFFSET_MS)

/** `YYYY-MM-DD` plus whole days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Whole Nairobi days from `a` to `b`: 0 when they fall on the same day. */
export const nairobiDaysBetween = (a: Date, b: Date): number =>
  Math.round((Date.parse(nairobiDay(b)) - Date.parse(nairobiDay(a))) / DAY_MS)

export const roundToMinute = (instant: Date): Date => new Date(Math.round(instant.getTime() / MINUTE_MS) * MINUTE_MS)

export const roundToHalfHour = (instant: Date): Date =>
  new Date(Math.round(instant.getTime() / (30 * MINUTE_MS)) * 30 * MINUTE_MS)

export const isCalendarDay = (day: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  // A day after the last of its month would be read as a day of the next month.
  return new Date(`${day}T00:00:00.000Z`).getUTCDate() === Number(day.slice(-2))
}
