import { nairobiDaysBetween } from '../../../shared/kernel/nairobi-time.ts'

// Not in ride-times.ts: ride cards need only this function, so the first screens need not load that file.
export const arrivesAnotherDay = (departure: string, arrival: string): boolean =>
  nairobiDaysBetween(new Date(departure), new Date(arrival)) > 0
