import { isIPv6 } from 'node:net'
import { open, type Reader, type Response as MmdbRecord } from 'maxmind'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { GeoipConfig } from '../../platform/config-places.ts'
import type { Logger } from '../../platform/logger.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import type { NetworkPlace } from './port.ts'

const MAX_AGE_DAYS = 180
const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** The free files store numbers as text. A missing number is an empty text, and invalid here. */
const Degrees = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number)
/** The form of DB-IP's and MaxMind's own files. The files of ip-location-db are flat. */
const Nested = z.object({
  country: z.object({ iso_code: z.string() }).optional(),
  location: z.object({ latitude: Degrees, longitude: Degrees }),
})
const Flat = z.object({ country_code: z.string().optional(), latitude: Degrees, longitude: Degrees })

const readRecord = (record: unknown): NetworkPlace | null => {
  const nested = Nested.safeParse(record)
  if (nested.success) {
    const { country, location } = nested.data
    return { country: country?.iso_code ?? null, coordinates: { lat: location.latitude, lng: location.longitude } }
  }
  const flat = Flat.safeParse(record)
  if (!flat.success) return null
  return {
    country: flat.data.country_code ?? null,
    coordinates: { lat: flat.data.latitude, lng: flat.data.longitude },
  }
}

export interface NetworkLocatorParts {
  config: GeoipConfig
  clock: Clock
  logger: Logger
}

/** Looks up addresses in the configured files, which are read on first use. An unreadable file is ignored. */
export const createNetworkLocator = ({ config, clock, logger }: NetworkLocatorParts) => {
  const opened = new Map<string, Promise<Reader<MmdbRecord> | null>>()
  const openFile = async (path: string): Promise<Reader<MmdbRecord> | null> => {
    try {
      const reader = await open<MmdbRecord>(path, { cache: { max: 1000 } })
      const ageDays = (clock.now().getTime() - reader.metadata.buildEpoch.getTime()) / DAY_MS
      if (ageDays > MAX_AGE_DAYS)
        logger.log('medium', 'network database is old', { provider: reader.metadata.databaseType })
      return reader
    } catch (error) {
      logger.log('high', 'network database cannot be read', { error })
      return null
    }
  }
  const reader = (path: string) => {
    const known = opened.get(path) ?? openFile(path)
    opened.set(path, known)
    return known
  }

  /** Never fails. Null: the address is unknown. */
  return async (address: string): Promise<NetworkPlace | null> => {
    const plain = MAPPED_IPV4.exec(address)?.[1] ?? address
    const path = (isIPv6(plain) ? config.ipv6Path : null) ?? config.path
    if (path === null) return null
    try {
      return readRecord((await reader(path))?.get(plain))
    } catch {
      return null // Not an address, or one that the file does not support.
    }
  }
}
