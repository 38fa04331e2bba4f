import { wholeNumber } from './config-values.ts'

/** The default is enough for one household. Mobile operators may need more, because many of their users share one address. */
export const signInVariables = { CODES_PER_ADDRESS: wholeNumber(1, 10_000).default(10) }

export interface SignInConfig {
  /** Codes sent per hour for one network address. The network around the address gets 6 times as many. */
  codesPerAddress: number
}

export const signInConfig = (env: { CODES_PER_ADDRESS: number }): SignInConfig => ({
  codesPerAddress: env.CODES_PER_ADDRESS,
})
