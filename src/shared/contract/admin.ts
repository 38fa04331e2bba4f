import { z } from 'zod'
import { zUserStatus, zVehicleStatus } from './enums.ts'
import { zId, zQueryInt, zStored, zStoredNumber, zText } from './primitives.ts'
import { OwnUser } from './users.ts'
import { Vehicle } from './vehicles.ts'

const ADMIN_PAGE_SIZE = 10

const zCommaList = <Value extends z.ZodType<string, string>>(value: Value) =>
  zText(200)
    .transform((list) => list.split(',').filter((part) => part !== ''))
    .pipe(z.array(value))

const paging = {
  search: zText(80).optional(),
  page: zQueryInt(1, 100_000).default(1),
  pageSize: zQueryInt(1, 100).default(ADMIN_PAGE_SIZE),
}
const paged = { total: zStoredNumber, page: zStoredNumber, pageSize: zStoredNumber }

export const AdminUsersQuery = z.strictObject({ ...paging, status: zCommaList(zUserStatus).optional() })
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>
export const AdminUserList = z.strictObject({ rows: z.array(OwnUser), ...paged }).meta({ id: 'AdminUserList' })
export type AdminUserList = z.infer<typeof AdminUserList>

export const AdminVehicle = Vehicle.extend({
  owner: z.strictObject({ id: zId, name: zStored, phone: zStored }),
}).meta({ id: 'AdminVehicle' })
export type AdminVehicle = z.infer<typeof AdminVehicle>

export const AdminVehiclesQuery = z.strictObject({ ...paging, status: zCommaList(zVehicleStatus).optional() })
export type AdminVehiclesQuery = z.infer<typeof AdminVehiclesQuery>
export const AdminVehicleList = z
  .strictObject({ rows: z.array(AdminVehicle), ...paged })
  .meta({ id: 'AdminVehicleList' })
export type AdminVehicleList = z.infer<typeof AdminVehicleList>
