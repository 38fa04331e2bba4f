import type { AdminPerson } from '../../shared/contract/admin-tasks.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { heldDocuments, showPersonDocuments } from '../documents/index.ts'
import { notificationText } from '../notifications/index.ts'
import { getAdminUser } from '../users/index.ts'
import { presentVehicle } from '../vehicles/index.ts'
import { countOpenReports, findTasksOf, listVehiclesOf } from './queries.ts'
import { isToVerify } from './rules.ts'
import { DOCUMENT_FLAWS } from '../../shared/kernel/enums.ts'

/** @throws AppError NOT_FOUND */
export const getPerson = async (ctx: Ctx, id: string): Promise<AdminPerson> => {
  const admin = requireAdmin(ctx)
  const user = await getAdminUser(ctx, id)
  const vehicles = await listVehiclesOf(ctx.db, id)
  const documents = await showPersonDocuments(ctx, id)
  const ids = [id, ...vehicles.map((vehicle) => vehicle.id), ...documents.flatMap((document) => document.id ?? [])]
  const [oldest] = await findTasksOf(ctx.db, admin.id, ctx.clock.now(), ids)
  const isOwn = admin.id === id
  const driver = !isOwn && isToVerify(user, user.verified)
  const vehicleIds = vehicles.filter(({ status }) => !isOwn && status === 'PENDING').map((vehicle) => vehicle.id)
  const isSeen = user.missing.unsent.length + user.missing.unopened.length === 0
  return {
    user,
    decides: { driver, vehicleIds, approve: driver ? isSeen : vehicleIds.length > 0 },
    vehicles: vehicles.map((vehicle) => presentVehicle(admin, vehicle)),
    askAgainTexts: [...(await heldDocuments(ctx.db, [id]))].flatMap(([, held]) =>
      [...held.keys()].flatMap((document) =>
        DOCUMENT_FLAWS.map((reason) => ({
          document,
          reason,
          text: notificationText(user.settings.language, {
            template: 'document_asked_again',
            params: { document, reason },
          }),
        })),
      ),
    ),
    documents,
    openReports: isOwn ? 0 : await countOpenReports(ctx.db, id),
    waitingSince: oldest?.since.toISOString() ?? null,
  }
}
