import { deliveries } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import type { NotificationKind } from '../../shared/contract/notifications.ts'
import type { Dependencies } from '../context.ts'
import type { DeliveryChannel } from '../../shared/kernel/enums.ts'

export interface Attempt {
  subject: NotificationKind | 'by_hand' | 'trusted_contact'
  channel: DeliveryChannel
  /** The phone, the email address or the browser; stored as a keyed hash. */
  recipient: string
  userId?: string | null
  notificationId?: string
  challengeId?: string
}

/** Stored before the provider is called, because an attempt without a known result also counts. */
export const beginAttempt = async (
  deps: Pick<Dependencies, 'db' | 'clock' | 'keyring'>,
  { recipient, ...attempt }: Attempt,
): Promise<string> => {
  const id = newId()
  await deps.db.insert(deliveries).values({
    id,
    ...attempt,
    recipientMac: deps.keyring.newMac('recipient', recipient),
    state: 'SENDING',
    createdAt: deps.clock.now(),
  })
  return id
}
