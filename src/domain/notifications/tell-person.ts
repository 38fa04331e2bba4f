import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { documents, sessions, users, vehicles } from '../../db/schema/index.ts'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { withTx, type Dependencies } from '../context.ts'
import type { PersonEvent } from '../jobs.ts'
import { MAX_LOOKS_A_DAY } from '../documents/rules.ts'
import { announce } from './announce-event.ts'

const TEMPLATES = {
  'user-registered': 'welcome_user',
  'driver-registered': 'welcome_driver',
  'driver-verified': 'driver_verified',
} as const

const LINKS = {
  'user-registered': '/ride/search',
  'driver-registered': '/dashboard/profile',
  'driver-verified': '/ride/post',
} as const

const OF_VEHICLES = {
  APPROVED: { template: 'vehicle_approved', link: '/ride/post' },
  REJECTED: { template: 'vehicle_rejected', link: '/dashboard/profile' },
} as const

const tellOfVehicle = async (deps: Dependencies, tx: Tx, vehicleId: string) => {
  const [vehicle] = await tx.select().from(vehicles).where(eq(vehicles.id, vehicleId))
  if (vehicle?.status !== 'APPROVED' && vehicle?.status !== 'REJECTED') return
  const { template, link } = OF_VEHICLES[vehicle.status]
  await announce(tx, deps, {
    userId: vehicle.ownerId,
    template,
    params: {
      plate: vehicle.plate,
      vehicle: `${vehicle.make} ${vehicle.model}`,
      ...(vehicle.rejectedBecause !== null && { reason: vehicle.rejectedBecause }),
    },
    link,
    // A changed vehicle gets a new decision, so it needs a new notification.
    dedupe: `${template}:${vehicle.id}:${vehicle.decidedAt?.toISOString() ?? ''}`,
  })
}

const tellOfDocument = async (deps: Dependencies, tx: Tx, documentId: string) => {
  const [document] = await tx.select().from(documents).where(eq(documents.id, documentId))
  // The document was replaced meanwhile, so nothing is needed any more.
  if (!document?.askedAgainBecause || document.discardedAt !== null) return
  await announce(tx, deps, {
    userId: document.userId,
    template: 'document_asked_again',
    params: { document: document.kind, reason: document.askedAgainBecause },
    link: '/dashboard/profile',
    dedupe: `document_asked_again:${document.id}:${document.askedAgainAt?.toISOString() ?? ''}`,
  })
}

const tellOtherAdmins = async (deps: Dependencies, tx: Tx, adminId: string) => {
  const [admin] = await tx.select({ name: users.name }).from(users).where(eq(users.id, adminId))
  if (!admin) return
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.status, 'ACTIVE'), ne(users.id, adminId)))
  for (const { id } of others)
    await announce(tx, deps, {
      userId: id,
      template: 'documents_browsed',
      params: { name: admin.name, count: String(MAX_LOOKS_A_DAY) },
      aboutId: adminId,
      link: `/dashboard/audit?actorId=${adminId}`,
      dedupe: `documents_browsed:${adminId}:${nairobiDay(deps.clock.now())}`,
    })
}

const tellOfDevice = async (deps: Dependencies, tx: Tx, sessionId: string) => {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId))
  if (!session?.userId) return
  await announce(tx, deps, {
    userId: session.userId,
    template: 'new_device',
    params: { device: session.device, at: session.createdAt.toISOString() },
    link: '/dashboard/settings#sessions',
    dedupe: `new_device:${sessionId}`,
  })
}

/** Turns an event into a notification. It is a job, because the folders where these events happen cannot import `notifications`. */
export const tellPerson = (deps: Dependencies, { event, id }: PersonEvent): Promise<void> =>
  withTx(deps, async (tx) => {
    if (event === 'vehicle-decided') return tellOfVehicle(deps, tx, id)
    if (event === 'document-asked-again') return tellOfDocument(deps, tx, id)
    if (event === 'documents-browsed') return tellOtherAdmins(deps, tx, id)
    if (event === 'new-device') return tellOfDevice(deps, tx, id)
    const template = TEMPLATES[event]
    const [user] = await tx
      .select({ name: users.name, verifiedAt: users.verifiedAt })
      .from(users)
      .where(eq(users.id, id))
    if (!user) return
    const params = { name: user.name }
    // Every verification gets a notification: a new license or name ends the previous verification.
    const dedupe = event === 'driver-verified' ? `${template}:${user.verifiedAt?.toISOString()}` : template
    await announce(tx, deps, { userId: id, template, params, link: LINKS[event], dedupe })
  })
