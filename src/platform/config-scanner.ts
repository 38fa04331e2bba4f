import { z } from 'zod'
import { isLoopback } from './config-simulators.ts'
import { wholeNumber } from './config-values.ts'

const ADDRESS = /^(?<host>[\w.-]+|\[[\da-f:]+\]):(?<port>\d{1,5})$/i

export const scannerVariables = {
  CLAMD_ADDRESS: z.string().regex(ADDRESS, 'must look like host:3310').optional(),
  CLAMD_TIMEOUT_MS: wholeNumber(100, 60_000).default(10_000),
}
const ScannerVariables = z.object(scannerVariables)
type ScannerVariables = z.infer<typeof ScannerVariables>

export interface ScannerConfig {
  host: string
  port: number
  timeoutMs: number
}

export const scannerConfig = (env: ScannerVariables): ScannerConfig | null => {
  const { host, port } = ADDRESS.exec(env.CLAMD_ADDRESS ?? '')?.groups ?? {}
  return host === undefined || port === undefined
    ? null
    : { host: host.replaceAll(/[[\]]/g, ''), port: Number(port), timeoutMs: env.CLAMD_TIMEOUT_MS }
}

export const scannerProblems = (env: ScannerVariables): string[] => {
  const scanner = scannerConfig(env)
  return scanner === null || isLoopback(scanner.host)
    ? []
    : ['CLAMD_ADDRESS must be on this machine: clamd does not encrypt']
}
