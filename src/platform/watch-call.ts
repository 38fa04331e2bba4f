import { inSpan } from './spans.ts'
import { recordWork } from './telemetry.ts'

/** Metrics contain these names instead of hosts, because a user can choose the host of a push service. */
export type Provider =
  | 'daraja'
  | 'whatsapp'
  | 'africas-talking'
  | 'push'
  | 'google'
  | 'photon'
  | 'routing'
  | 's3'
  | 'smtp'
  | 'clamd'

/** Records a call to a provider as a span and as metrics, with its time and its outcome: `ok` or how it failed. */
export const watchCall = <Result>(
  provider: Provider,
  action: string,
  work: () => Promise<Result>,
  outcomeOf: (result: Result) => string = () => 'ok',
): Promise<Result> =>
  inSpan('client', `${action} ${provider}`, async (describe) => {
    const startedAt = performance.now()
    let outcome = 'failed'
    try {
      const result = await work()
      outcome = outcomeOf(result)
      return result
    } finally {
      const ms = performance.now() - startedAt
      recordWork('pamoja.provider.call', { labels: { provider }, outcome: { outcome }, ms })
      describe({
        attributes: { 'peer.service': provider, 'pamoja.action': action, 'pamoja.outcome': outcome },
        failed: outcome !== 'ok',
      })
    }
  })
