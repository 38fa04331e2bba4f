import type { OwnDocument } from '../../shared/contract/documents.ts'
import { requireUser, type Ctx } from '../context.ts'
import { listChecked, listFacts } from '../documents/index.ts'
import { isOver, lastDayOf } from '../documents/rules.ts'
import { countStopped, listOwnVehicles } from './queries.ts'
import { ID_DOCUMENTS, VEHICLE_DOCUMENTS } from '../../shared/kernel/enums.ts'

export const listOwnDocuments = async (ctx: Ctx): Promise<OwnDocument[]> => {
  const { id } = requireUser(ctx)
  const now = ctx.clock.now()
  const [sent, facts, vehicles] = [
    await listChecked(ctx.db, id),
    await listFacts(ctx.db, id),
    await listOwnVehicles(ctx.db, id),
  ]
  const { required } = ctx.settings.documents
  const stopped = await countStopped(
    ctx.db,
    facts.map((fact) => fact.id),
    now,
  )
  const slots = [
    ...ID_DOCUMENTS.map((kind) => ({ kind, vehicle: null })),
    ...vehicles.flatMap((vehicle) => VEHICLE_DOCUMENTS.map((kind) => ({ kind, vehicle }))),
  ]
  return slots.map(({ kind, vehicle }) => {
    const isSlot = (row: { kind: string; vehicleId: string | null }) =>
      row.kind === kind && row.vehicleId === (vehicle?.id ?? null)
    const document = sent.find(isSlot)
    const fact = facts.find(isSlot)
    const isRequired = required.includes(kind)
    const isEnded = fact !== undefined && isOver(fact, now)
    return {
      kind,
      vehicle,
      sentAt: document?.uploadedAt?.toISOString() ?? null,
      waits: document !== undefined && fact?.documentId !== document.id,
      validUntil: fact?.endsAt ? lastDayOf(fact.endsAt) : null,
      checkedAt: fact?.checkedAt.toISOString() ?? null,
      isRequired,
      isEnded,
      stopsFrom: isRequired ? (fact?.endsAt?.toISOString() ?? null) : null,
      graceUntil: isRequired && isEnded ? (fact.graceUntil?.toISOString() ?? null) : null,
      stoppedRides: isRequired && fact ? (stopped.get(fact.id) ?? 0) : 0,
    }
  })
}
