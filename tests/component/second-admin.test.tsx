import { cleanup, screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyReviews, refunds, unmatchedMoney, users } from '../../src/db/schema/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { insertUser } from '../builders.ts'
import { moveTo, paidSeat } from '../paid-seat.ts'
import { answerReceipts, openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { button, dialogButton, field } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
let first: string
let second: string
beforeAll(async () => {
  product = await openPayingWorld()
  product.deps.settings.money.manualRefunds.secondAdminAboveKsh = 100
  first = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' }))
  second = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Selina Second' }))
})
afterAll(() => product.close())
beforeEach(() => product.clock.set(null))

const open = (path: string, as: string) => openPage(product, `/dashboard/money${path}`, { as })

const openDispute = async () => {
  const seat = await paidSeat(product)
  moveTo(product, seat.departsAt, 1800)
  await product.runDueJobs()
  const report = { as: seat.riderToken, body: { kind: 'NO_SHOW_DRIVER', text: 'Nobody came.' } }
  const opened = await product.call('POST', `/api/request/${seat.request.id}/dispute`, report)
  await product.call('POST', `/api/dispute/${opened.body.id}/answer`, { as: seat.ownerToken, body: { text: 'Sorry.' } })
  const admins = [
    await product.signIn(await insertUser(product.deps, { role: 'ADMIN' })),
    await product.signIn(await insertUser(product.deps, { role: 'ADMIN' })),
  ] as const
  return { path: `/disputes?id=${opened.body.id}`, admins }
}

/** Money in M-Pesa's statement that belongs to no payment. */
const unmatchedReview = async (receipt: string) => {
  product.mpesa.receipts.set(receipt, { ksh: 500, direction: 'IN' })
  const time = new Date(product.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const head = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,A/C No.'
  const form = new FormData()
  form.set('file', new Blob([`${head}\n${receipt},${time},Pay Bill,Completed,500,,X`], { type: 'text/csv' }), 'm.csv')
  const headers = { authorization: `Bearer ${first}` }
  const to = 'http://localhost:3000/api/admin/mpesa-statement'
  await product.fetch(new Request(to, { method: 'POST', headers, body: form }))
  await answerReceipts(product)
  const [review] = await product.deps.db
    .select({ id: moneyReviews.id })
    .from(moneyReviews)
    .innerJoin(unmatchedMoney, eq(unmatchedMoney.id, moneyReviews.unmatchedId))
    .where(eq(unmatchedMoney.receipt, receipt))
  return `/reviews?id=${review?.id}`
}

describe('a decision about money that needs 2 admins', () => {
  it('a decision about a report waits for the second admin, and is announced as decided after the second one', async () => {
    const { path, admins } = await openDispute()
    for (const [as, said, notSaid] of [
      [admins[0], 'admin.moneyWaits', 'finance.decided'],
      [admins[1], 'finance.decided', 'admin.moneyWaits'],
    ] as const) {
      const user = await open(path, as)
      await user.type(field(t('finance.reason')), 'Both say the same.')
      await user.click(await button(t('finance.decideFULL')))
      await user.click(dialogButton(t('finance.moneyConfirm')))
      expect(await screen.findByText(t(said))).toBeTruthy()
      expect(screen.queryByText(t(notSaid))).toBeNull()
      if (said === 'finance.decided') continue
      // The first admin can change the decision, but the server refuses the same one again.
      await screen.findByText(t('finance.disputeProposedMine', { what: t('dispute.decidedFULL') }))
      expect(screen.queryByText(t('finance.decideFULL'))).toBeNull()
      expect(await button(t('finance.decideHALF'))).toBeTruthy()
    }
  })

  it('a decision about a money review waits for the second admin, and is saved after the second one', async () => {
    const path = await unmatchedReview('UNM0000001')
    for (const [as, said, notSaid] of [
      [first, 'admin.moneyWaits', 'finance.resolved'],
      [second, 'finance.resolved', 'admin.moneyWaits'],
    ] as const) {
      const user = await open(path, as)
      await user.type(field(t('finance.note')), 'The payer called.')
      await user.click(await button(t('finance.resolveRETURN')))
      await user.click(dialogButton(t('finance.moneyConfirm')))
      expect(await screen.findByText(t(said))).toBeTruthy()
      expect(screen.queryByText(t(notSaid))).toBeNull()
    }
  })

  it('the first admin reads the M-Pesa code that the second admin must enter too', async () => {
    const user = await open(await unmatchedReview('UNM0000002'), first)
    await user.type(field(t('finance.note')), 'Sent back in the portal.')
    await user.type(field(t('finance.receipt')), 'HAND000005')
    await user.click(await button(t('finance.resolveSENT')))
    await user.click(dialogButton(t('finance.confirmSENT')))
    const proposed = { what: t('finance.resolveSENT'), reference: 'HAND000005' }
    expect(await screen.findByText(t('finance.proposedMineFor', proposed))).toBeTruthy()
  })

  it('a manual refund waits for the second admin', async () => {
    const { payment } = await paidSeat(product)
    const user = await open(`/payments/${payment.id}`, first)
    await user.type(field(t('finance.refundAmount')), '200')
    await user.type(field(t('finance.reason')), 'The car had no heating.')
    await user.click(await button(t('finance.refundSend')))
    await user.click(dialogButton(t('finance.moneyConfirm')))
    expect(await screen.findByText(t('admin.moneyWaits'))).toBeTruthy()
    expect(screen.queryByText(t('finance.refundAsked'))).toBeNull()
    expect(await product.deps.db.$count(refunds, eq(refunds.paymentId, payment.id))).toBe(0)
  })
})

it('an admin who is part of the trip reads why another admin must decide about its money', async () => {
  const { payment, rider, riderToken } = await paidSeat(product)
  await product.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, rider.id))
  const openedAt = product.clock.now()
  const about = { kind: 'PAYMENT_CONTRADICTED', paymentId: payment.id, amountKsh: 500, cause: 'X', openedAt } as const
  const id = newId()
  await product.deps.db.insert(moneyReviews).values({ id, ...about })
  await open(`/reviews?id=${id}`, riderToken)
  expect(await screen.findByText(t('finance.notYoursToDecide'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('finance.resolveSEEN') })).toBeNull()
  cleanup()
  await open(`/payments/${payment.id}`, riderToken)
  expect(await screen.findByText(t('finance.notYoursToDecide'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('finance.refundSend') })).toBeNull()
})
