import { nairobiDaysBetween } from '../../../shared/kernel/nairobi-time.ts'

// A separate file: together with the texts of a journey, which a card does not show, the first screens would load those
// too.
export const arrivesAnotherDay = (departure: string, arrival: string): boolean =>
  nairobiDaysBetween(new Date(departure), new Date(arrival)) > 0
