import type { Clock } from '../../platform/clock.ts'
import type { PlacesConfig } from '../../platform/config-places.ts'
import { AppError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/logger.ts'
import { createGazetteer } from '../../gazetteer/index.ts'
import { createGooglePlaces } from './google-places.ts'
import { createGuard } from './guard-calls.ts'
import { createNetworkLocator } from './network-locator.ts'
import { createPhoton } from './photon.ts'
import { createRouting } from './routing.ts'
import type { PlaceChanges, PlaceSuggestion } from '../../gazetteer/port.ts'
import type { PlacesPort, PlacesProvider, SpendingMeter, PlacesRequest } from './port.ts'

export interface PlacesParts {
  config: PlacesConfig
  fetch: typeof fetch
  clock: Clock
  logger: Logger
  meter: SpendingMeter
  changes?: PlaceChanges
}

const MIN_TIMEOUT_MS = 50

const configuredProviders = ({ config, fetch, clock, meter }: PlacesParts): PlacesProvider[] => [
  ...(config.google ? [createGooglePlaces({ config: config.google, fetch, clock, meter })] : []),
  ...(config.photonUrl === null ? [] : [createPhoton(config.photonUrl, fetch, clock)]),
]

const unavailable = () => new AppError('PROVIDER_UNAVAILABLE', 'error.providerUnavailable')

/** Asks the configured providers one after the other, within one timeout, until one suggests a place. */
const createElsewhere =
  (providers: readonly PlacesProvider[], guarded: ReturnType<typeof createGuard>, timeoutMs: number) =>
  async (request: PlacesRequest): Promise<PlaceSuggestion[]> => {
    const until = performance.now() + timeoutMs
    for (const provider of providers) {
      const left = until - performance.now()
      if (left < MIN_TIMEOUT_MS) break
      const answer = await guarded(provider.name, () => provider.suggest(request, left))
      if (answer.kind === 'answered' && answer.value.length > 0) return answer.value.slice(0, request.limit)
    }
    return []
  }

export const createPlaces = (parts: PlacesParts): PlacesPort => {
  const { config } = parts
  const guarded = createGuard(parts.logger, parts.clock)
  const gazetteer = createGazetteer({
    changes: parts.changes ?? null,
    onError: (error) => parts.logger.log('high', 'places changed by admins cannot be read', { error }),
  })
  const route = config.routing && createRouting(config.routing, parts.fetch, parts.clock)
  const providers = configuredProviders(parts)
  const providerOf = (placeId: string) => providers.find(({ prefix }) => placeId.startsWith(prefix))

  const suggestElsewhere = createElsewhere(providers, guarded, config.timeoutMs)

  return {
    suggest: async (request) => {
      const found = await suggestElsewhere(request)
      return found.length > 0 ? found : gazetteer.suggest(request)
    },
    details: async (placeId, sessionToken) => {
      const provider = providerOf(placeId)
      if (!provider) return gazetteer.details(placeId)
      const answer = await guarded(provider.name, () => provider.details(placeId, config.timeoutMs, sessionToken))
      if (answer.kind === 'failed') throw unavailable()
      return answer.value
    },
    locate: async (placeId) => {
      const provider = providerOf(placeId)
      if (!provider) return gazetteer.locate(placeId)
      const answer = await guarded(provider.name, () => provider.locate(placeId, config.timeoutMs))
      return answer.kind === 'answered' ? answer.value : null
    },
    locateNetwork: createNetworkLocator({ ...parts, config: config.geoip }),
    estimateTrip: gazetteer.estimateTrip,
    drawRoute: gazetteer.drawRoute,
    townsBetween: gazetteer.townsBetween,
    pickUpPlaces: gazetteer.pickUpPlaces,
    catalogue: gazetteer.catalogue,
    measureTrip: async (from, to) => {
      const answer = route && (await guarded('routing', () => route(from, to, config.timeoutMs)))
      return answer?.kind === 'answered' && answer.value !== null
        ? { ...answer.value, source: 'routing' }
        : { ...gazetteer.estimateTrip(from, to), source: 'estimate' }
    },
  }
}
