import type { MovableClock } from '../platform/clock.ts'
import type { PlacesConfig } from '../platform/config-places.ts'
import type { MpesaConfig } from '../platform/config-mpesa.ts'
import type { SmsConfig, WhatsappConfig } from '../platform/config-phone-messages.ts'
import type { ReportSecrets } from '../platform/config-messaging.ts'
import type { Logger } from '../platform/logger.ts'
import type { SimulatorStore } from './store.ts'

export interface World {
  store: SimulatorStore
  /** The product's clock, so that both have the same time. */
  clock: MovableClock
  fetch: typeof fetch
  logger: Logger
  dataDir: string
  /** The product's own configuration: the simulators accept only the credentials in it. */
  mpesa: MpesaConfig
  whatsapp: WhatsappConfig
  sms: SmsConfig
  reports: ReportSecrets
  publicUrl: string
  places: PlacesConfig
  /** Whether the last digits of a phone number choose how it behaves. */
  magic: boolean
}

export const nowMs = (world: World): number => world.clock.now().getTime()
export const isoInstant = (ms: number): string => new Date(ms).toISOString()
