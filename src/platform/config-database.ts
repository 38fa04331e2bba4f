import { z } from 'zod'
import { splitHosts } from './database-hosts.ts'
import { wholeNumber } from './config-values.ts'

const databaseAddress = z.string().superRefine((text, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  if (!/^postgres(?:ql)?:\/\//.test(text)) refuse('must start with postgres://')
  else if (!splitHosts(text).every((one) => URL.canParse(one.replace('@/', '@socket/'))))
    refuse('must look like postgres://user:password@host:5432/database, or with several hosts: host1:5432,host2:5432')
})

const splitReplicas = (text: string): string[] =>
  text.split(/,(?=\s*postgres(?:ql)?:\/\/)/).map((one) => one.trim().replace(/,$/, ''))

export const databaseVariables = {
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URLS: z.string().transform(splitReplicas).pipe(z.array(databaseAddress)).optional(),
  DATABASE_REPLICA_LAG_MS: wholeNumber(500, 10_000).default(1000),
  DATABASE_POOL_SIZE: wholeNumber(2, 100).default(10),
  DATABASE_WAIT_MS: wholeNumber(100, 60_000).default(2000),
}

interface Given {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_REPLICA_URLS?: string[] | undefined
  DATABASE_REPLICA_LAG_MS: number
  DATABASE_POOL_SIZE: number
  DATABASE_WAIT_MS: number
}

export interface DatabasePool {
  size: number
  waitMs: number
  /** PostgreSQL itself, when `DATABASE_URL` leads to a pooler in transaction mode. */
  directUrl: string | null
  replicaUrls: readonly string[]
  replicaLagMs: number
}

export const databaseConfig = (env: Given): { databaseUrl: string | null; databasePool: DatabasePool } => ({
  databaseUrl: env.DATABASE_URL ?? null,
  databasePool: {
    size: env.DATABASE_POOL_SIZE,
    waitMs: env.DATABASE_WAIT_MS,
    directUrl: env.DATABASE_DIRECT_URL ?? null,
    replicaUrls: env.DATABASE_REPLICA_URLS ?? [],
    replicaLagMs: env.DATABASE_REPLICA_LAG_MS,
  },
})

const replicaProblems = ({ DATABASE_URL, DATABASE_REPLICA_URLS = [] }: Given): string[] => {
  if (DATABASE_REPLICA_URLS.some((one) => splitHosts(one).length > 1))
    return ['DATABASE_REPLICA_URLS has an address with several hosts. Each address must lead to one server']
  return DATABASE_REPLICA_URLS.length > 0 && DATABASE_URL === undefined
    ? ['DATABASE_REPLICA_URLS is for the replicas of DATABASE_URL. Set DATABASE_URL too']
    : []
}

export const databaseProblems = (env: Given): string[] => [
  ...(env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined
    ? ['DATABASE_DIRECT_URL is for a DATABASE_URL that is a pooler. Set DATABASE_URL too']
    : []),
  ...replicaProblems(env),
]
