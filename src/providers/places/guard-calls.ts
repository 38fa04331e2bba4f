import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import type { ProviderAnswer } from './port.ts'

/** After this number of consecutive failures, a service is paused. */
const MAX_FAILURES = 3
/** A paused service gets no call for this time, and then one call as a test. */
const PAUSE_MS = 20_000

interface Service {
  failures: number
  pausedUntil: number
}

export const createGuard = (logger: Logger, clock: Clock) => {
  const services = new Map<string, Service>()

  const mayCall = (service: Service): boolean => {
    const now = clock.now().getTime()
    const left = service.pausedUntil - now
    // A clock that was set back must not pause a service for a year.
    if (service.failures < MAX_FAILURES || left <= 0 || left > PAUSE_MS) {
      if (service.failures >= MAX_FAILURES) service.pausedUntil = now + PAUSE_MS
      return true
    }
    return false
  }

  return async <T>(name: string, call: () => Promise<ProviderAnswer<T>>): Promise<ProviderAnswer<T>> => {
    const service = services.get(name) ?? { failures: 0, pausedUntil: 0 }
    services.set(name, service)
    if (!mayCall(service)) return { kind: 'failed', reason: 'paused' }
    const startedAt = performance.now()
    const answer = await call()
    if (answer.kind === 'answered') {
      service.failures = 0
      return answer
    }
    service.failures += 1
    if (service.failures >= MAX_FAILURES) service.pausedUntil = clock.now().getTime() + PAUSE_MS
    logger.log('high', 'places provider failed', {
      provider: name,
      code: answer.reason,
      ms: Math.round(performance.now() - startedAt),
    })
    return answer
  }
}
