import { wholeNumber } from './config-values.ts'

/** Thousands of users may share a mobile operator's address; most other addresses belong to one household. */
export const signInVariables = { CODES_PER_ADDRESS: wholeNumber(1, 10_000).default(10) }

export interface SignInConfig {
  /** Codes per hour for one network address; its network gets 6 times as many. */
  codesPerAddress: number
}

export const signInConfig = (env: { CODES_PER_ADDRESS: number }): SignInConfig => ({
  codesPerAddress: env.CODES_PER_ADDRESS,
})
