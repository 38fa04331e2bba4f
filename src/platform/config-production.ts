import { splitHosts } from './database-hosts.ts'
import { isLoopback } from './config-simulators.ts'

type Variables = Readonly<Record<string, unknown>>

const NEEDED = [
  'PUBLIC_URL',
  'APP_MASTER_KEY',
  'MPESA_BASE_URL',
  'MPESA_CALLBACK_BASE_URL',
  'MPESA_CERTIFICATE_FILE',
  'WHATSAPP_BASE_URL',
  'AT_BASE_URL',
]

/** The addresses in these variables receive secrets or data of users, so they must use HTTPS. */
const HTTPS = [
  'PUBLIC_URL',
  'MPESA_CALLBACK_BASE_URL',
  'MPESA_BASE_URL',
  'WHATSAPP_BASE_URL',
  'AT_BASE_URL',
  'GOOGLE_PLACES_BASE_URL',
  'MAP_TILES_URL',
]
export const TELEMETRY_ENDPOINTS = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT',
] as const
/** Services that may be on the same machine, where HTTP is enough. */
const HTTPS_OR_LOOPBACK = ['PHOTON_BASE_URL', 'ROUTING_URL', 'FILES_ENDPOINT', ...TELEMETRY_ENDPOINTS]
const NEVER_SIMULATED = ['MPESA_BASE_URL', 'WHATSAPP_BASE_URL', 'AT_BASE_URL']

const looksSimulated = (address: string): boolean => {
  const { hostname, pathname } = new URL(address)
  return pathname.startsWith('/dev') || isLoopback(hostname)
}

const isLocal = (address: string): boolean => isLoopback(new URL(address).hostname)

const addressProblems = (env: Variables): string[] => {
  const problems: string[] = []
  const given = (names: readonly string[]) =>
    names.flatMap((name): [string, string][] => {
      const address = env[name]
      return typeof address === 'string' ? [[name, address]] : []
    })
  for (const [name, address] of given(NEVER_SIMULATED))
    if (looksSimulated(address)) problems.push(`${name} points at a simulator`)
  for (const [name, address] of given(HTTPS))
    if (!address.startsWith('https://')) problems.push(`${name} must start with https://`)
  for (const [name, address] of given(HTTPS_OR_LOOPBACK))
    if (!address.startsWith('https://') && !isLocal(address))
      problems.push(`${name} must start with https://, unless it is on this machine`)
  return problems
}

const isSafe = (address: string): boolean => {
  const { hostname, searchParams } = new URL(address.replace('@/', '@localhost/'))
  return isLoopback(hostname) || searchParams.get('sslmode') === 'verify-full'
}

const certificateProblems = (name: string, address: unknown): string[] => {
  if (typeof address !== 'string') return []
  return splitHosts(address).every(isSafe)
    ? []
    : [
        `${name} must end with ?sslmode=verify-full (and &sslrootcert=… for a CA of your own), unless it is on this machine`,
      ]
}

/** @param samples The secrets from the source code, by the name of their variable. */
export const productionProblems = (env: Variables, samples: Readonly<Record<string, string>>): string[] => {
  const problems: string[] = []
  for (const name of [...NEEDED, ...Object.keys(samples)])
    if (env[name] === undefined) problems.push(`${name} is missing (required with APP_ENV=production)`)
  for (const [name, sample] of Object.entries(samples))
    if (env[name] === sample) problems.push(`${name} is the public sample value`)
  problems.push(...addressProblems(env))
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'])
    for (const address of [env[name]].flat()) problems.push(...certificateProblems(name, address))
  if (env['DATABASE_URL'] === undefined && env['ALLOW_EMBEDDED_DB'] !== true)
    problems.push(
      'DATABASE_URL is missing (the embedded database does not survive a power cut; ALLOW_EMBEDDED_DB=1 accepts that)',
    )
  return problems
}
