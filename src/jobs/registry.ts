import { sweepRetention } from './handlers/sweep-retention.ts'
import { deliverNotification } from './handlers/deliver-notification.ts'
import { tellPerson } from './handlers/tell-person.ts'
import type { JobRegistry } from './queue.ts'

/** Every job of the product: a name, what runs, and how often when it runs by itself. */
export const jobRegistry: JobRegistry = {
  'notifications.deliver': { handle: deliverNotification },
  'notifications.tell': { handle: tellPerson },
  'retention.sweep': { handle: sweepRetention, everySeconds: 3600 },
}
