import { z } from 'zod'
import { zVehicleStatus } from './enums.ts'
import { zVisibleName, zId, zInt, zStored, zStoredNumber } from './primitives.ts'
import { EARLIEST_VEHICLE_YEAR, MAX_PLATE, MAX_VEHICLE_SEATS } from '../kernel/form-limits.ts'

export const Vehicle = z
  .strictObject({
    id: zId,
    make: zStored,
    model: zStored,
    year: zStoredNumber,
    numSeats: zStoredNumber,
    color: zStored,
    plate: zStored,
    uId: zId,
    status: zVehicleStatus,
    rejectedBecause: zStored.nullable(),
    createdAt: zStored,
  })
  .meta({ id: 'Vehicle' })
export type Vehicle = z.infer<typeof Vehicle>

export const VehicleSummary = z
  .strictObject({
    id: zId,
    make: zStored,
    model: zStored,
    year: zStoredNumber,
    color: zStored,
    plate: zStored,
    numSeats: zStoredNumber,
  })
  .meta({ id: 'VehicleSummary' })
export type VehicleSummary = z.infer<typeof VehicleSummary>

const fields = {
  make: zVisibleName(40),
  model: zVisibleName(40),
  // A rule in src/domain/vehicles refuses years after the current one.
  year: zInt(EARLIEST_VEHICLE_YEAR, 2100),
  numSeats: zInt(1, MAX_VEHICLE_SEATS).default(1),
  color: zVisibleName(30),
  plate: zVisibleName(MAX_PLATE),
}

export const AddVehicleBody = z.strictObject(fields).meta({ id: 'AddVehicleBody' })
export type AddVehicleBody = z.infer<typeof AddVehicleBody>

export const UpdateVehicleBody = z
  .strictObject({ ...fields, numSeats: zInt(1, MAX_VEHICLE_SEATS) })
  .partial()
  .meta({ id: 'UpdateVehicleBody' })
export type UpdateVehicleBody = z.infer<typeof UpdateVehicleBody>

export const ListVehiclesQuery = z.strictObject({ status: zVehicleStatus.optional() })
