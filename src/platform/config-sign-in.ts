import { wholeNumber } from './config-values.ts'

/** The default is enough for one household. An address of a mobile operator may need more, because many users share it. */
export const signInVariables = { CODES_PER_ADDRESS: wholeNumber(1, 10_000).default(10) }

export interface SignInConfig {
  /** Codes per hour for one network address; its network gets 6 times as many. */
  codesPerAddress: number
}

export const signInConfig = (env: { CODES_PER_ADDRESS: number }): SignInConfig => ({
  codesPerAddress: env.CODES_PER_ADDRESS,
})
