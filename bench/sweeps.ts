// Measures the sweep that releases payouts, with many settled payments and few others, in turn with the statement
// before decision 884, which summed what was left of every payment.
// TEST_DATABASE_URL=… SETTLED=20000,200000 node bench/sweeps.ts
import { sql } from 'drizzle-orm'
import type { Dependencies } from '../src/domain/context.ts'
import { releaseUndisputed, riderCannotReport, segmentEndedAt, unsettledKsh } from '../src/domain/payouts/index.ts'
import { releasedSince } from '../src/domain/payouts/rules.ts'
import { connectTo, copyIntoPast, finishTrip } from '../tests/old-rows.ts'
import { paidSeat } from '../tests/paid-seat.ts'
import { openPayingWorld } from '../tests/paying-world.ts'
import { median } from './statistics.ts'

const SIZES = (process.env['SETTLED'] ?? '20000,200000').split(',').map(Number)
const UNSETTLED = 50
const ROUNDS = 15

const findReleased = ({ clock }: Dependencies) => {
  const { boarded, others } = releasedSince(clock.now())
  return sql`select seat_requests.id from seat_requests join rides on rides.id = seat_requests.ride_id
    join payments on payments.request_id = seat_requests.id and payments.state = 'SUCCEEDED'
    left join boarding_pins on boarding_pins.request_id = seat_requests.id
    where seat_requests.paid_at is not null and seat_requests.money_held_at is null
      and (rides.status = 'CANCELLED' or (rides.status = 'COMPLETED' and (${segmentEndedAt} <= ${others.toISOString()}
        or (boarding_pins.boarded_at is not null and ${segmentEndedAt} <= ${boarded.toISOString()}))))
      and not ${riderCannotReport} and seat_requests.status in ('PAID', 'CANCELLED') and ${unsettledKsh} > 0
    order by rides.completed_at limit 50`
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const benchRelease = async (settled: number) => {
  const world = await openPayingWorld()
  world.skipInvariants('old rows are copied without their ledger')
  const client = await connectTo(world)
  try {
    await finishTrip(world)
    await copyIntoPast(client, settled)
    for (let seat = 0; seat < UNSETTLED; seat += 1) await paidSeat(world)
    await client.query('vacuum analyze')
    const [before, now]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      before.push(await timed(() => world.deps.db.execute(findReleased(world.deps))))
      now.push(await timed(() => releaseUndisputed(world.deps)))
    }
    return { beforeMs: median(before), nowMs: median(now) }
  } finally {
    await client.end()
    await world.close()
  }
}

console.log('| settled payments | before, ms | now, ms | ratio |\n| --- | --- | --- | --- |')
for (const settled of SIZES) {
  const { beforeMs, nowMs } = await benchRelease(settled)
  const figures = [beforeMs.toFixed(1), nowMs.toFixed(2), (beforeMs / nowMs).toFixed(0)]
  console.log(`| ${[settled.toLocaleString('en'), ...figures].join(' | ')} |`)
}
