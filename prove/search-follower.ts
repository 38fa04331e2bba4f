import { openPostgres } from '../src/db/client.ts'
import { followChanges } from '../src/domain/search/index.ts'
import { RideTable } from '../src/domain/search/ride-table.ts'
import { BUSY_MS } from '../tests/test-product.ts'

// The search index of a server, in its own process. It reports which version of a ride it has read, and when. The
// version is stored in the ride's meeting point.

export interface Seen {
  id: string
  version: string
  at: number
}
export type Request = 'all' | 'catch-up'
export type Report =
  | { kind: 'ready' }
  | { kind: 'caught-up' }
  | { kind: 'seen'; seen: Seen[] }
  | { kind: 'all'; versions: [string, string][] }

const url = process.env['DATABASE_URL'] ?? ''
const directUrl = process.env['DATABASE_DIRECT_URL'] ?? ''
/** Whether this process ignores all notifications, as if none arrived. */
const isPolling = process.env['POLLING'] === '1'
const SEND_EVERY_MS = 50

const report = (message: Report) => process.send?.(message)
const hold: { seen: Seen[] } = { seen: [] }
const put = Reflect.get(RideTable.prototype, 'put')
RideTable.prototype.put = function record(ride) {
  put.call(this, ride)
  hold.seen.push({ id: ride.id, version: ride.meetingPoint?.hint ?? '', at: Date.now() })
}

// Errors are ignored, because the proof cuts connections, and each cut raises an error.
const store = await openPostgres(url, { size: 3, waitMs: BUSY_MS, directUrl }, () => {})
const live = isPolling ? { subscribe: () => {}, unsubscribe: () => {} } : store.live
const following = followChanges({ db: store.db, live, required: [], hasOthers: true, onError: () => {} })
await following.open()
// The rides of the first load are dropped, because the proof waits only for changes.
hold.seen = []
setInterval(() => {
  if (hold.seen.length > 0) report({ kind: 'seen', seen: hold.seen })
  hold.seen = []
}, SEND_EVERY_MS)

const reportAll = () => {
  const { table } = following.index
  const versions: [string, string][] = []
  for (let ride = 0; ride < table.rideNumbers; ride++) {
    const facts = table.factsOf(ride)
    versions.push([facts.id, facts.meetingPoint?.hint ?? ''])
  }
  report({ kind: 'all', versions })
}
/** Repeats the read when a cut connection has ended it. */
const reportCaughtUp = async (): Promise<void> => {
  const isDone = await following.catchUp().then(
    () => true,
    () => false,
  )
  if (isDone) report({ kind: 'caught-up' })
  else await reportCaughtUp()
}
process.on('message', (request: Request) => {
  if (request === 'all') reportAll()
  else void reportCaughtUp()
})
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
report({ kind: 'ready' })
