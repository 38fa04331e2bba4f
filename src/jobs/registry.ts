import { sweepRetention } from './handlers/sweep-retention.ts'
import type { JobRegistry } from './queue.ts'

/** Every job of the product: a name, what runs, and how often when it runs by itself. */
export const jobRegistry: JobRegistry = {
  'retention.sweep': { handle: sweepRetention, everySeconds: 3600 },
}
