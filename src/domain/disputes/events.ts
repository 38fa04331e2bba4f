import type { Tx } from '../../db/client.ts'
import type { Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { tripNames, type RideRow } from '../rides/index.ts'

/** Notifies users of a dispute; its texts are only on the site. */
export const announceDispute = async (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  row: RideRow,
  news: {
    template: 'dispute_opened' | 'dispute_answered' | 'dispute_decided'
    disputeId: string
    to: readonly string[]
  },
): Promise<void> => {
  const { template, disputeId, to } = news
  for (const userId of to)
    await announce(tx, deps, {
      userId,
      template,
      params: tripNames(row),
      link: `/ride/${row.ride.id}`,
      dedupe: `${template}:${disputeId}`,
    })
}
