import type { Db } from '../../db/client.ts'
import type { AdminTask, AdminTaskList, AdminTasksQuery } from '../../shared/contract/admin-tasks.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { photoUrl } from '../documents/rules.ts'
import {
  countTasks,
  findDisputes,
  findDocuments,
  findIncidents,
  findManualRefunds,
  findPeople,
  findReports,
  findReviews,
  findTasks,
  findTickets,
  findVehicles,
  type FoundTask,
} from './queries.ts'
import { isLate, LATE_DAYS, lateBefore, linkOf, type LateBefore } from './rules.ts'
import { ADMIN_TASK_KINDS, type AdminTaskKind } from '../../shared/kernel/enums.ts'

interface Facts extends Omit<AdminTask, 'kind' | 'id' | 'since' | 'isLate' | 'link' | 'people'> {
  userIds: readonly string[]
  isManual?: boolean
}

const known = (ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)

const loadWritten = async (db: Db, reportIds: string[], ticketIds: string[]): Promise<[string, Facts][]> => [
  ...(await findReports(db, reportIds)).map(({ id, category, reportedId }): [string, Facts] => [
    id,
    { userIds: [reportedId], report: category },
  ]),
  ...(await findTickets(db, ticketIds)).map(({ id, category, userId }): [string, Facts] => [
    id,
    { userIds: [userId], ticket: category },
  ]),
]

const loadDocuments = async (db: Db, ids: string[]): Promise<[string, Facts][]> =>
  (await findDocuments(db, ids)).flatMap(({ id, kind, userId, vehicle }): [string, Facts][] => {
    if (kind === 'PHOTO') return []
    if (vehicle === null) return [[id, { userIds: [userId], document: kind }]]
    const { make, model, color, plate } = vehicle
    return [[id, { userIds: [userId], document: kind, vehicle: { make, model, color, plate } }]]
  })

const loadFacts = async (db: Db, tasks: readonly FoundTask[]): Promise<ReadonlyMap<string, Facts>> => {
  const idsOf = (...kinds: AdminTaskKind[]) => tasks.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const drivers = idsOf('DRIVER')
  const money = idsOf('REFUND', 'REVIEW')
  const vehicles = await findVehicles(db, idsOf('VEHICLE'), drivers)
  const vehicleOf = new Map(
    vehicles.map(({ id, ownerId, make, model, color, plate }) => [
      drivers.includes(ownerId) ? ownerId : id,
      { ownerId, vehicle: { make, model, color, plate } },
    ]),
  )
  const entries: [string, Facts][] = [
    ...[...drivers, ...idsOf('IDENTITY')].map((id): [string, Facts] => [id, { userIds: [id] }]),
    ...[...vehicleOf].map(([id, { ownerId, vehicle }]): [string, Facts] => [id, { userIds: [ownerId], vehicle }]),
    ...(await loadDocuments(db, idsOf('DOCUMENT'))),
    ...(await findDisputes(db, idsOf('DISPUTE'))).map((row): [string, Facts] => [
      row.id,
      {
        userIds: [row.riderId, row.ownerId],
        dispute: row.kind,
        amount: row.amountKsh,
        trip: { from: row.from, to: row.to, time: row.departsAt.toISOString() },
      },
    ]),
    ...(await findManualRefunds(db, money)).map(({ id, riderId, amountKsh, reason }): [string, Facts] => [
      id,
      { userIds: [riderId], amount: amountKsh, reason, isManual: true },
    ]),
    ...(await findReviews(db, money)).map(({ id, kind, amountKsh, riderId, driverId }): [string, Facts] => [
      id,
      {
        userIds: known([driverId ?? riderId]),
        review: kind,
        ...(amountKsh === null ? {} : { amount: amountKsh }),
      },
    ]),
    ...(await findIncidents(db, idsOf('INCIDENT'))).map(
      ({ incident, reporter, from, to, departsAt }): [string, Facts] => [
        incident.id,
        { userIds: [reporter.id], trip: { from, to, time: departsAt.toISOString() } },
      ],
    ),
    ...(await loadWritten(db, idsOf('REPORT'), idsOf('TICKET'))),
  ]
  return new Map(entries)
}

const presentTasks = async (ctx: Ctx, tasks: readonly FoundTask[], late: LateBefore): Promise<AdminTask[]> => {
  const facts = await loadFacts(ctx.db, tasks)
  const people = await findPeople(
    ctx.db,
    [...facts.values()].flatMap(({ userIds }) => userIds),
  )
  return tasks.flatMap(({ kind, id, since }) => {
    const found = facts.get(id)
    // Someone has decided the task since the list was read.
    if (!found) return []
    const { userIds, isManual = false, ...shown } = found
    return {
      kind,
      id,
      since: since.toISOString(),
      isLate: isLate({ kind, since }, late),
      link: linkOf({ kind, id, userId: userIds[0] ?? null, isManual }),
      people: userIds.flatMap((userId) => {
        const person = people.get(userId)
        if (!person) return []
        return { id: userId, name: person.name, photo: photoUrl(ctx.settings.publicUrl, userId, person.photoVersion) }
      }),
      ...shown,
    }
  })
}

export const listTasks = async (ctx: Ctx, { kind, page, pageSize }: AdminTasksQuery): Promise<AdminTaskList> => {
  const admin = requireAdmin(ctx)
  const now = ctx.clock.now()
  const late = lateBefore(now)
  const kinds: readonly AdminTaskKind[] = kind?.length ? kind : ADMIN_TASK_KINDS
  const counted = await countTasks(ctx.db, admin.id, now, late)
  const countOf = (one: AdminTaskKind) => counted.find((row) => row.kind === one)
  const sumOf = (what: 'total' | 'late') => kinds.reduce<number>((sum, one) => sum + (countOf(one)?.[what] ?? 0), 0)
  const tasks = await findTasks(ctx.db, admin.id, now, { kinds, page, pageSize })
  return {
    rows: await presentTasks(ctx, tasks, late),
    total: sumOf('total'),
    late: sumOf('late'),
    counts: {
      INCIDENT: countOf('INCIDENT')?.total ?? 0,
      DRIVER: countOf('DRIVER')?.total ?? 0,
      IDENTITY: countOf('IDENTITY')?.total ?? 0,
      VEHICLE: countOf('VEHICLE')?.total ?? 0,
      DOCUMENT: countOf('DOCUMENT')?.total ?? 0,
      DISPUTE: countOf('DISPUTE')?.total ?? 0,
      REFUND: countOf('REFUND')?.total ?? 0,
      REVIEW: countOf('REVIEW')?.total ?? 0,
      REPORT: countOf('REPORT')?.total ?? 0,
      TICKET: countOf('TICKET')?.total ?? 0,
    },
    lateAfterDays: LATE_DAYS,
    page,
    pageSize,
  }
}
