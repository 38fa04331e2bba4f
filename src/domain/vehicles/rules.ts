import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { titleCase } from '../../shared/kernel/title-case.ts'
import type { VehicleStatus } from '../../shared/kernel/enums.ts'

/** More than anyone adds, but too few to flood the admins, to take many plates or to find out which ones are registered. */
export const VEHICLES_LIMIT = { name: 'vehicles', max: 20, windowSeconds: 24 * 60 * 60 }

export interface VehicleFacts {
  make: string
  model: string
  year: number
  numSeats: number
  color: string
  plate: string
}

const singleSpaced = (text: string) => text.trim().split(/\s+/u).join(' ')

/** `kda  123a` → `KDA 123A`. */
const normalPlate = (typed: string): string => singleSpaced(typed).toLocaleUpperCase('en')

export const normalFacts = <Facts extends Partial<VehicleFacts>>(facts: Facts): Facts => ({
  ...facts,
  ...(facts.make === undefined ? {} : { make: titleCase(facts.make) }),
  ...(facts.model === undefined ? {} : { model: titleCase(facts.model) }),
  ...(facts.color === undefined ? {} : { color: titleCase(facts.color) }),
  ...(facts.plate === undefined ? {} : { plate: normalPlate(facts.plate) }),
})

export const latestYear = (now: Date): number => Number(nairobiDay(now).slice(0, 4))

export const realChanges = (current: VehicleFacts, wanted: Partial<VehicleFacts>): Partial<VehicleFacts> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && value !== current[field as keyof VehicleFacts],
    ),
  )

export const isOtherPlate = (current: string, wanted: string | undefined): boolean =>
  wanted !== undefined && wanted.replaceAll(' ', '') !== current.replaceAll(' ', '')

/** A change of any field except the colour needs another check. Any change submits a rejected vehicle again. */
export const statusAfter = (status: VehicleStatus, changes: Partial<VehicleFacts>): VehicleStatus => {
  const { color, ...checked } = changes
  if (status === 'REJECTED') return color !== undefined || Object.keys(checked).length > 0 ? 'PENDING' : status
  return status === 'APPROVED' && Object.keys(checked).length > 0 ? 'PENDING' : status
}
