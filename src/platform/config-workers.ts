import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { wholeNumber } from './config-values.ts'

const MAX_WORKERS = 64

export const workersVariables = {
  WORKERS: z
    .string()
    .transform((text, context): number | 'auto' => {
      const count = Number(text)
      if (text === 'auto' || (Number.isInteger(count) && count >= 1 && count <= MAX_WORKERS))
        return text === 'auto' ? text : count
      context.addIssue({ code: 'custom', message: `must be a number from 1 to ${MAX_WORKERS}, or auto` })
      return z.NEVER
    })
    .default(1),
  MAX_STREAMS: wholeNumber(1, 100_000).default(2000),
}

interface Given {
  WORKERS: number | 'auto'
  DATABASE_URL?: string | undefined
}

export const workersConfig = ({ WORKERS }: Given): number => (WORKERS === 'auto' ? availableParallelism() : WORKERS)

export const workersProblems = ({ WORKERS, DATABASE_URL }: Given): string[] =>
  WORKERS === 1 || DATABASE_URL !== undefined
    ? []
    : [
        `WORKERS=${WORKERS} needs PostgreSQL: only one process can use the embedded database. Set DATABASE_URL, or leave WORKERS out`,
      ]
