import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import { createFiles } from './files/files.ts'
import type { FilesPort } from './files/port.ts'
import { createMessaging } from './messaging/messaging.ts'
import type { MessagingPort } from './messaging/port.ts'
import { createDaraja } from './payments/daraja.ts'
import type { PaymentsPort, TokenStore } from './payments/port.ts'
import { createScanner } from './scanner/clamd.ts'
import type { ScannerPort } from './scanner/port.ts'
import { createPlaces } from './places/places.ts'
import type { PlaceChanges } from '../gazetteer/port.ts'
import type { PlacesPort, SpendingMeter } from './places/port.ts'

export interface Connections {
  fetch: typeof fetch
  clock: Clock
  logger: Logger
  tokens: TokenStore
  placesMeter: SpendingMeter
  placeChanges: PlaceChanges
  mailbox: (() => Promise<number>) | undefined
}

export const connectProviders = (
  config: Config,
  connections: Connections,
): {
  payments: PaymentsPort
  messaging: MessagingPort
  files: FilesPort
  scanner: ScannerPort
  places: PlacesPort
} => ({
  payments: createDaraja({ ...connections, config: config.mpesa }),
  messaging: createMessaging({
    ...connections,
    whatsapp: config.whatsapp,
    sms: config.sms,
    email: config.email,
    push: config.push,
    reports: config.reports,
  }),
  files: createFiles(config, connections.logger),
  scanner: createScanner(config.scanner, connections.logger),
  places: createPlaces({
    ...connections,
    config: config.places,
    meter: connections.placesMeter,
    changes: connections.placeChanges,
  }),
})
