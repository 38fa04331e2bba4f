import { callHttp } from '../../platform/call-http.ts'
import type { PushConfig } from '../../platform/config-messaging.ts'
import type { MessagingPort, PushMessage, PushOutcome } from './port.ts'
import { readPush } from './transform.ts'

const MAX_ENDPOINT_LENGTH = 2048

const isHost = (allowed: string, host: string) => (allowed.startsWith('.') ? host.endsWith(allowed) : host === allowed)

/** Allows only push services of browsers, because attackers can abuse a server that calls any given address. */
export const isPushEndpoint =
  ({ hosts, simulatorUrl }: Pick<PushConfig, 'hosts' | 'simulatorUrl'>) =>
  (endpoint: string): boolean => {
    if (endpoint.length > MAX_ENDPOINT_LENGTH || !URL.canParse(endpoint)) return false
    const { protocol, hostname, port, username, password, href } = new URL(endpoint)
    if (simulatorUrl !== null && href.startsWith(`${simulatorUrl}/`) && username === '') return true
    if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
    return hosts.some((allowed) => isHost(allowed, hostname))
  }

const requestOf = async (
  { publicKey, privateKey, subject }: PushConfig,
  { target, payload, ttlSeconds }: PushMessage,
) => {
  // Loaded with the first notification, because a start does not need it.
  const { default: webPush } = await import('web-push')
  return webPush.generateRequestDetails(
    { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
    payload,
    { vapidDetails: { subject, publicKey, privateKey }, TTL: ttlSeconds, urgency: 'high' },
  )
}

export const createWebPush = (
  config: PushConfig | null,
  fetcher: typeof fetch,
): Pick<MessagingPort, 'sendPush' | 'pushKey' | 'isPushEndpoint'> => {
  if (!config)
    return {
      pushKey: null,
      isPushEndpoint: () => false,
      sendPush: () => Promise.resolve({ kind: 'rejected', reason: 'not-offered' }),
    }
  const isAllowed = isPushEndpoint(config)
  const send = async (message: PushMessage): Promise<PushOutcome> => {
    if (!isAllowed(message.target.endpoint)) return { kind: 'gone', reason: 'endpoint' }
    let request
    try {
      request = await requestOf(config, message)
    } catch {
      // Invalid keys: the browser can never be reached.
      return { kind: 'gone', reason: 'keys' }
    }
    return readPush(
      await callHttp(fetcher, {
        provider: 'push',
        url: request.endpoint,
        method: 'POST',
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value])),
        body: new Uint8Array(request.body ?? Buffer.alloc(0)),
        timeoutMs: config.timeoutMs,
      }),
    )
  }
  return { sendPush: send, pushKey: config.publicKey, isPushEndpoint: isAllowed }
}
