import { nairobiMinuteOfDay } from './nairobi-time.ts'

/** The times of day of the search filter, in Nairobi: each begins at its first time and ends before its second one. */
export const TIME_BANDS = ['06:00-12:00', '12:00-18:00', '18:00-06:00'] as const
export type TimeBand = (typeof TIME_BANDS)[number]

export const timeBandOf = (departure: Date): TimeBand => {
  const minute = nairobiMinuteOfDay(departure)
  if (minute >= 360 && minute < 720) return '06:00-12:00'
  return minute >= 720 && minute < 1080 ? '12:00-18:00' : '18:00-06:00'
}

/** One bit for each time of day (1, 2, 4). Without a chosen time of day, all three. */
export const timeBandMask = (bands: readonly TimeBand[]): number =>
  bands.length === 0 ? 7 : bands.reduce((mask, band) => mask | (1 << TIME_BANDS.indexOf(band)), 0)
