import { z } from 'zod'

/** Behind one address of a carrier may be a neighbourhood; behind most others is one household. */
export const signInVariables = { CODES_PER_ADDRESS: z.coerce.number().int().min(1).max(10_000).default(10) }

export interface SignInConfig {
  /** Codes an hour for one network address; the network around it gets six times as many. */
  codesPerAddress: number
}

export const signInConfig = (env: { CODES_PER_ADDRESS: number }): SignInConfig => ({
  codesPerAddress: env.CODES_PER_ADDRESS,
})
