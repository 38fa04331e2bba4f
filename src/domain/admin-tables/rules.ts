import { parseKenyanPhone } from '../../shared/kernel/kenyan-phone.ts'
import { cellText } from '../receipts/rules.ts'
import type { AdminTable } from '../../shared/kernel/enums.ts'

export const COLUMNS: Readonly<Record<AdminTable, readonly string[]>> = {
  tasks: ['kind', 'id', 'since', 'isLate', 'amount', 'vehicle.plate', 'link'],
  users: ['id', 'name', 'email', 'phone', 'role', 'status', 'verified', 'createdAt', 'lastAccess'],
  vehicles: [
    'id',
    'plate',
    'make',
    'model',
    'color',
    'year',
    'numSeats',
    'status',
    'owner.name',
    'owner.phone',
    'createdAt',
  ],
  rides: [
    'id',
    'departsAt',
    'from',
    'to',
    'status',
    'numSeats',
    'seatCost',
    'owner.name',
    'driver.name',
    'vehicle.plate',
    'riders.length',
  ],
  disputes: [
    'id',
    'kind',
    'status',
    'openedAt',
    'amount',
    'rider.name',
    'owner.name',
    'trip.from',
    'trip.to',
    'trip.departsAt',
    'decision.decision',
    'decision.refund',
    'decision.release',
    'paymentId',
  ],
  refunds: [
    'id',
    'paymentId',
    'amount',
    'reason',
    'status',
    'requestedBy.name',
    'requestedAt',
    'decidedBy.name',
    'decidedAt',
  ],
  reviews: ['id', 'kind', 'cause', 'amount', 'paymentId', 'openedAt', 'note'],
  reports: ['id', 'category', 'reporter.name', 'reported.name', 'messageCount', 'createdAt', 'closedAt', 'outcome'],
  ratings: [
    'id',
    'shownAt',
    'role',
    'stars',
    'comment',
    'author.name',
    'subject.name',
    'status',
    'hidden.reason',
    'rideId',
  ],
  transactions: ['id', 'kind', 'at', 'amount', 'rider.name', 'phone', 'status', 'mpesaReceipt', 'paymentId'],
  deliveries: ['id', 'createdAt', 'recipient.name', 'title', 'channel', 'state', 'reason'],
  audit: ['at', 'actor.name', 'action', 'target.kind', 'target.id', 'target.name', 'details'],
  places: ['placeId', 'name', 'kind', 'county', 'origin', 'isHidden'],
  incidents: [
    'id',
    'status',
    'createdAt',
    'pressedAt',
    'reporter.name',
    'driver.name',
    'vehicle.plate',
    'trip.from',
    'trip.to',
    'trip.rideId',
    'acknowledged.by.name',
    'acknowledged.afterSeconds',
    'closed.at',
    'closed.outcome',
  ],
  tickets: ['id', 'status', 'category', 'subject', 'user.name', 'createdAt', 'waitingSince', 'changedAt', 'closedAt'],
  documents: [
    'id',
    'kind',
    'holder.name',
    'holder.phone',
    'plate',
    'validUntil',
    'isEnded',
    'stoppedRides',
    'graceUntil',
  ],
  faqs: ['id', 'position', 'isListed', 'title', 'content', 'sw.title', 'sw.content'],
  comparisons: ['id', 'source', 'from', 'to', 'at', 'checked', 'matched', 'differences', 'checking', 'unexplainedKsh'],
}

const valueAt = (row: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : null,
      row,
    )

/**
 * A text cell never starts a spreadsheet formula. The phone of a deleted account is a keyed hash, so its cell is empty.
 */
const cellOf = (path: string, value: unknown): string | number => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string') return cellText(JSON.stringify(value))
  if (path.endsWith('phone')) return parseKenyanPhone(value) ?? ''
  return cellText(value)
}

export const cellsOf = (table: AdminTable, row: unknown): (string | number)[] =>
  COLUMNS[table].map((path) => cellOf(path, valueAt(row, path)))
