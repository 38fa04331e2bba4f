import type { z } from 'zod'
import { DEFAULT_CANCELLATION, type CancellationPolicy } from '../shared/kernel/cancellation-policy.ts'
import type { PayoutPolicy } from '../shared/kernel/payout-policy.ts'
import { wholeNumber } from './config-values.ts'

const percent = wholeNumber(0, 100)

export const moneyVariables = {
  CANCEL_FULL_REFUND_HOURS: wholeNumber(0, 720).default(DEFAULT_CANCELLATION.fullHours),
  CANCEL_PARTIAL_REFUND_HOURS: wholeNumber(0, 720).default(DEFAULT_CANCELLATION.partialHours),
  CANCEL_PARTIAL_REFUND_PERCENT: percent.default(DEFAULT_CANCELLATION.partialPercent),
  CANCEL_REGRET_MINUTES: wholeNumber(0, 1440).default(DEFAULT_CANCELLATION.regretMinutes),
  SERVICE_FEE_PERCENT: wholeNumber(0, 50).default(0),
  WITHHOLDING_PERCENT: wholeNumber(0, 40).default(0),
  PAYOUT_MIN_KSH: wholeNumber(1, 10_000).default(10),
  REFUND_SECOND_ADMIN_KSH: wholeNumber(0, 250_000).default(5000),
  PAYOUT_DAILY_LIMIT_KSH: wholeNumber(1000, 10_000_000).default(500_000),
}

export interface MoneyConfig {
  cancellation: CancellationPolicy
  payouts: PayoutPolicy
  /** Above this sum, in one refund or in what one admin decided alone within 24 hours, a second admin has to confirm. */
  manualRefunds: { secondAdminAboveKsh: number }
}

type MoneyEnvironment = { [Name in keyof typeof moneyVariables]: z.infer<(typeof moneyVariables)[Name]> }

export const moneyConfig = (env: MoneyEnvironment): MoneyConfig => ({
  cancellation: {
    fullHours: env.CANCEL_FULL_REFUND_HOURS,
    partialHours: env.CANCEL_PARTIAL_REFUND_HOURS,
    partialPercent: env.CANCEL_PARTIAL_REFUND_PERCENT,
    regretMinutes: env.CANCEL_REGRET_MINUTES,
  },
  payouts: {
    feePercent: env.SERVICE_FEE_PERCENT,
    withholdingPercent: env.WITHHOLDING_PERCENT,
    minKsh: env.PAYOUT_MIN_KSH,
    dailyLimitKsh: env.PAYOUT_DAILY_LIMIT_KSH,
  },
  manualRefunds: { secondAdminAboveKsh: env.REFUND_SECOND_ADMIN_KSH },
})

export const moneyProblems = (env: MoneyEnvironment): string[] =>
  env.CANCEL_PARTIAL_REFUND_HOURS > env.CANCEL_FULL_REFUND_HOURS
    ? ['CANCEL_PARTIAL_REFUND_HOURS must not be more than CANCEL_FULL_REFUND_HOURS']
    : []
