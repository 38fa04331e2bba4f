import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { payments, refunds, rides, seatRequests } from '../src/db/schema/index.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from './builders.ts'
import {
  callbackBody,
  createScriptedPayments,
  receiptAnswer,
  type ScriptedPayments,
  type ScriptedPrompt,
} from './scripted-payments.ts'
import { openTestProduct, type TestProduct } from './test-product.ts'

export interface PayingWorld extends TestProduct {
  mpesa: ScriptedPayments
}

export const openPayingWorld = async (): Promise<PayingWorld> => {
  const product = await openTestProduct()
  const mpesa = createScriptedPayments()
  product.deps.payments = mpesa
  return { ...product, mpesa }
}

/**
 * Creates an approved request, by default for a seat of Ksh 500, with sessions of the rider and of the ride's owner.
 */
export const approvedRequest = async (
  world: TestProduct,
  given: Parameters<typeof insertSeatRequest>[3] = {},
  rideGiven: Parameters<typeof insertRide>[2] = {},
) => {
  const { deps } = world
  const owner = await insertUser(deps, { role: 'DRIVER', name: 'Njeri Kamau', verifiedAt: deps.clock.now() })
  const rider = await insertUser(deps)
  const ride = await insertRide(deps, await insertVehicle(deps, owner), { status: 'REQUESTED', ...rideGiven })
  const request = await insertSeatRequest(deps, ride, rider, given)
  return { owner, rider, ride, request, riderToken: await world.signIn(rider), ownerToken: await world.signIn(owner) }
}

export const pay = (world: TestProduct, requestId: string, as: string, body: unknown = {}) =>
  world.call('POST', `/api/request/${requestId}/pay`, { as, body })

export const lastPrompt = (world: PayingWorld): ScriptedPrompt => {
  const prompt = world.mpesa.prompts.at(-1)
  if (!prompt) throw new Error('No M-Pesa request reached a phone.')
  return prompt
}

export const deliver = (world: TestProduct, prompt: ScriptedPrompt, body: unknown) =>
  world.call('POST', new URL(prompt.request.callbackUrl).pathname, { body })

/** The payer enters the M-Pesa PIN, M-Pesa records the payment, and the callback arrives. */
export const approve = async (
  world: PayingWorld,
  prompt: ScriptedPrompt,
  said: Parameters<typeof callbackBody>[1] = {},
) => {
  prompt.status = { state: 'paid' }
  const body = callbackBody(prompt, said)
  const answer = await deliver(world, prompt, body)
  await world.runDueJobs()
  return { answer, body }
}

export const decline = async (world: PayingWorld, prompt: ScriptedPrompt, resultCode = '1032') => {
  prompt.status = { state: 'failed', resultCode }
  await deliver(world, prompt, callbackBody(prompt, { resultCode: Number(resultCode) }))
  await world.runDueJobs()
}

export const passSeconds = async (world: TestProduct, seconds: number) => {
  world.clock.set(new Date(world.deps.clock.now().getTime() + seconds * 1000))
  await world.runDueJobs()
}

export const readState = async ({ deps: { db } }: TestProduct, requestId: string) => {
  const request = await db.query.seatRequests.findFirst({ where: eq(seatRequests.id, requestId) })
  if (!request) throw new Error('There is no such request.')
  const ride = await db.query.rides.findFirst({ where: eq(rides.id, request.rideId) })
  const paid = await db.query.payments.findMany({
    where: eq(payments.requestId, requestId),
    orderBy: payments.createdAt,
  })
  const owed = await db
    .select({ amountKsh: refunds.amountKsh, cause: refunds.cause, status: refunds.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.requestId, requestId))
  return { request: request.status, ride: ride?.status, payments: paid, states: paid.map(({ state }) => state), owed }
}

export const expectBooksToBalance = async (world: TestProduct): Promise<void> =>
  expect(await checkInvariants(world.deps)).toEqual([])

/** M-Pesa answers all open queries about M-Pesa codes, and the product processes the answers. */
export const answerReceipts = async (world: PayingWorld): Promise<void> => {
  await world.runDueJobs()
  for (const { receipt, resultUrl } of world.mpesa.receiptQuestions.splice(0))
    await world.call('POST', new URL(resultUrl).pathname, {
      body: receiptAnswer(receipt, world.mpesa.receipts.get(receipt)),
    })
  await world.runDueJobs()
}
