import { randomUUID } from 'node:crypto'
import { processCallback, receiveCallback } from '../domain/checkout/index.ts'
import type { Ctx, Dependencies, UserActor } from '../domain/context.ts'
import { watchMoney } from '../domain/finance/index.ts'
import { releaseUndisputed } from '../domain/payouts/index.ts'
import { advanceRides } from '../domain/rides/index.ts'
import { expireRequests, lapseRides } from '../domain/seat-requests/index.ts'
import { checkTransfers, processResult, receiveResult } from '../domain/transfers/index.ts'
import { createClock } from '../platform/clock.ts'
import { createDemoMpesa, type DemoMpesa } from './demo-mpesa.ts'

interface Step {
  at: Date
  act: () => Promise<unknown>
}

/** Plays past events with the product's own functions, a moved clock, and an M-Pesa that answers at once. */
export interface DemoPast {
  mpesa: DemoMpesa
  as: (person: UserActor) => Ctx
  at: (instant: Date, act: Step['act']) => void
  receiveAnswers: () => Promise<void>
  sweep: () => Promise<void>
  compareDay: () => Promise<void>
  play: () => Promise<void>
}

export const createDemoPast = (product: Dependencies, closedNumber: string): DemoPast => {
  const clock = createClock()
  const mpesa = createDemoMpesa(closedNumber)
  const steps: Step[] = []
  const jobs: (() => Promise<void>)[] = []
  const deps: Dependencies = {
    ...product,
    clock,
    payments: mpesa.port,
    // Only the jobs of M-Pesa callbacks run, so messages about the past are not sent.
    enqueue: (_tx, name, ...payloads) => {
      for (const payload of payloads)
        if ('inboxId' in payload) {
          const { inboxId } = payload
          jobs.push(() => (name === 'payments.process-callback' ? processCallback : processResult)(deps, { inboxId }))
        }
      return Promise.resolve()
    },
  }
  const receiveAnswers = async () => {
    for (const { secret, body } of mpesa.takePayments()) await receiveCallback(deps, secret, body)
    for (const { secret, body } of mpesa.takeTransfers()) await receiveResult(deps, { kind: 'result', secret, body })
    for (const job of jobs.splice(0)) await job()
  }
  return {
    mpesa,
    as: (actor) => ({ ...deps, actor, requestId: randomUUID(), clientAddress: '' }),
    at: (at, act) => steps.push({ at, act }),
    receiveAnswers,
    sweep: async () => {
      await expireRequests(deps)
      await lapseRides(deps)
      await advanceRides(deps)
      await releaseUndisputed(deps)
      await checkTransfers(deps)
      await receiveAnswers()
    },
    compareDay: () => watchMoney(deps),
    play: async () => {
      for (const { at, act } of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
        clock.set(at)
        await act()
      }
    },
  }
}
