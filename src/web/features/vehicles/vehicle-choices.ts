import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import type { VehicleChoices } from './vehicle-fields.tsx'
import { EARLIEST_VEHICLE_YEAR, MAX_VEHICLE_SEATS } from '../../../shared/kernel/form-limits.ts'

/** Called in loaders with the server's time, so that server and browser show the same years. */
export const vehicleChoices = (now: Date): VehicleChoices => {
  const thisYear = Number(nairobiDay(now).slice(0, 4))
  return {
    years: Array.from({ length: thisYear - EARLIEST_VEHICLE_YEAR + 1 }, (_, back) => thisYear - back),
    seats: Array.from({ length: MAX_VEHICLE_SEATS }, (_, before) => before + 1),
  }
}
