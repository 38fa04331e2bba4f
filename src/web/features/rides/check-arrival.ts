import { nairobiDaysBetween } from '../../../shared/kernel/nairobi-time.ts'

// A separate file, so that the first screens do not load the texts about a trip's duration, which a card does not show.
export const arrivesAnotherDay = (departure: string, arrival: string): boolean =>
  nairobiDaysBetween(new Date(departure), new Date(arrival)) > 0
