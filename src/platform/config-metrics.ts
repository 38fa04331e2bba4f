import { z } from 'zod'
import { wholeNumber } from './config-values.ts'

export const metricsVariables = {
  METRICS_PORT: wholeNumber(1, 65_000).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
}

interface Given {
  METRICS_PORT?: number | undefined
  METRICS_HOST: string
}

/** Null: `/metrics` is not served. */
export type MetricsPlace = { host: string; port: number } | null

export const metricsConfig = ({ METRICS_PORT, METRICS_HOST }: Given): MetricsPlace =>
  METRICS_PORT === undefined ? null : { host: METRICS_HOST, port: METRICS_PORT }
