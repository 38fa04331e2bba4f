import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moneyReviews, reconciliations, refunds, users } from '../../src/db/schema/index.ts'
import { newId } from '../../src/platform/ids.ts'
import { formatKenyanPhone } from '../../src/shared/kernel/kenyan-phone.ts'
import { formatKsh } from '../../src/shared/kernel/money.ts'
import { insertUser } from '../builders.ts'
import { moveTo, paidSeat, type PaidSeat } from '../paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { button, chooseFile, dialogButton, field, openDialog } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
let admin: string
let second: string
beforeAll(async () => {
  product = await openPayingWorld()
  product.skipInvariants('a refund is left in the state that a review needs')
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' }))
  second = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Selina Second' }))
})
afterAll(() => product.close())
beforeEach(() => product.clock.set(null))

const open = (path: string, as = admin) => openPage(product, `/dashboard/money${path}`, { as })
const HEAD = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance'

describe('the transactions', () => {
  it('the transactions are filtered by a typed M-Pesa code', async () => {
    const { payment, rider } = await paidSeat(product)
    const user = await open('')
    const phones = await screen.findAllByText(formatKenyanPhone(rider.phone))
    expect(phones[0]?.getAttribute('href')).toBe(`tel:${rider.phone}`)
    await user.type(field(t('finance.receipt')), payment.receipt ?? '')
    await user.click(await button(t('finance.show')))
    await screen.findByText(t('admin.clear'))
    expect(screen.getAllByText(payment.receipt ?? '').length).toBeGreaterThan(0)
    await user.clear(field(t('finance.receipt')))
    await user.type(field(t('finance.receipt')), 'NONE000000')
    await user.click(await button(t('finance.show')))
    await waitFor(() => expect(screen.queryAllByText(payment.receipt ?? '')).toEqual([]))
  })

  it('the filter says that a typed phone number is invalid, and shows no transaction', async () => {
    const { payment } = await paidSeat(product)
    const user = await open('')
    expect((await screen.findAllByText(payment.receipt ?? '')).length).toBeGreaterThan(0)
    await user.type(field(t('finance.phone')), '0712 345')
    await user.click(await button(t('finance.show')))
    expect(await screen.findByText(t('finance.invalidPhone'))).toBeTruthy()
    expect(field(t('finance.phone')).value).toBe('0712 345')
    expect(screen.queryAllByText(payment.receipt ?? '')).toEqual([])
  })

  it('the filter offers only states that the payment of a transaction can have', async () => {
    await open('')
    await button(t('finance.show'))
    const shown = (['SUCCEEDED', 'FAILED', 'PENDING', 'EXPIRED'] as const).filter(
      (status) => screen.queryByRole('checkbox', { name: t(`finance.payment${status}`) }) !== null,
    )
    expect(shown).toEqual(['SUCCEEDED', 'FAILED'])
  })
})

describe('a manual refund', () => {
  it('a manual refund needs an amount and a reason, and asks before it is sent', async () => {
    const { payment } = await paidSeat(product)
    const user = await open(`/payments/${payment.id}`)
    await user.click(await button(t('finance.refundSend')))
    expect(screen.getByText(t('finance.amountMissing'))).toBeTruthy()
    expect(screen.getByText(t('finance.reasonMissing'))).toBeTruthy()
    await user.type(field(t('finance.refundAmount')), '200')
    await user.type(field(t('finance.reason')), 'The car had no heating.')
    await user.click(await button(t('finance.refundSend')))
    expect(openDialog().getByText(t('finance.askBack', { amount: 'Ksh 200' }))).toBeTruthy()
    await user.click(dialogButton(t('admin.keep')))
    expect(field(t('finance.reason')).value).toBe('The car had no heating.')
    await user.click(await button(t('finance.refundSend')))
    await user.click(dialogButton(t('finance.moneyConfirm')))
    expect(await screen.findByText(t('finance.refundAsked'))).toBeTruthy()
  })

  it('a second admin can reject a manual refund of a large sum', async () => {
    product.deps.settings.money.manualRefunds.secondAdminAboveKsh = 300
    const { payment } = await paidSeat(product)
    const asked = await product.call('POST', `/api/admin/payments/${payment.id}/refund`, {
      as: admin,
      body: { amount: payment.amountKsh, reason: 'The trip did not happen.' },
    })
    expect(asked.status).toBeLessThan(300)
    const user = await open('/refunds', second)
    await user.click(await button(t('finance.refuse')))
    expect(await screen.findByText(t('finance.refused'))).toBeTruthy()
    product.deps.settings.money.manualRefunds.secondAdminAboveKsh = 5000
  })

  it('is left to another admin on the page of a payment of the viewer’s own trip, as long as money is left', async () => {
    const { owner, ownerToken, payment } = await paidSeat(product)
    await product.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, owner.id))
    await open(`/payments/${payment.id}`, ownerToken)
    expect(screen.getByText(t('finance.notYoursToDecide'))).toBeTruthy()
    expect(screen.queryByLabelText(t('finance.refundAmount'))).toBeNull()
    const whole = { amount: payment.amountKsh, reason: 'The trip did not happen.' }
    const refunded = await product.call('POST', `/api/admin/payments/${payment.id}/refund`, { as: admin, body: whole })
    expect(refunded.status).toBe(201)
    await open(`/payments/${payment.id}`, ownerToken)
    expect(screen.getAllByText(formatKsh(payment.amountKsh)).length).toBeGreaterThan(0)
    expect(screen.queryByText(t('finance.notYoursToDecide'))).toBeNull()
  })
})

describe('a report of a trip', () => {
  it('a report of a trip is decided with a reason, after the question about the money is answered', async () => {
    const seat = await paidSeat(product)
    moveTo(product, seat.departsAt, 1800)
    await product.runDueJobs()
    const opened = await product.call('POST', `/api/request/${seat.request.id}/dispute`, {
      as: seat.riderToken,
      body: { kind: 'NO_SHOW_DRIVER', text: 'Nobody came.' },
    })
    const answer = { as: seat.ownerToken, body: { text: 'My car broke down.' } }
    await product.call('POST', `/api/dispute/${opened.body.id}/answer`, answer)
    const as = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
    const user = await open('/disputes', as)
    await user.type(field(t('finance.reason')), 'Both say the same.')
    await user.click(await button(t('finance.decideFULL')))
    const sums = { rider: seat.rider.name, amount: 'Ksh 500', half: 'Ksh 250', rest: 'Ksh 250' }
    expect(openDialog().getByText(t('finance.askFULL', sums))).toBeTruthy()
    await user.click(dialogButton(t('finance.moneyConfirm')))
    await waitFor(async () => {
      const { body } = await product.call('GET', '/api/admin/disputes', { as })
      expect(body.rows).toMatchObject([{ decision: { decision: 'FULL' } }])
    })
  })
})

it('a report of a trip shows the name but no phone number of a user whose number has a new owner', async () => {
  const seat = await paidSeat(product)
  moveTo(product, seat.departsAt, 1800)
  await product.runDueJobs()
  const body = { kind: 'NO_SHOW_DRIVER', text: 'Nobody came.' }
  await product.call('POST', `/api/request/${seat.request.id}/dispute`, { as: seat.riderToken, body })
  const { id, name } = seat.owner
  await product.deps.db
    .update(users)
    .set({ phone: `released:${id}` })
    .where(eq(users.id, id))
  await open('/disputes', await product.signIn(await insertUser(product.deps, { role: 'ADMIN' })))
  expect((await screen.findAllByRole('link', { name })).length).toBeGreaterThan(0)
  expect(document.body.textContent).not.toContain('released:')
})

/** Opens a review of the refund of a seat that its driver has cancelled. */
const stuckRefund = async ({ request, ownerToken, payment }: PaidSeat): Promise<string> => {
  await product.call('POST', `/api/request/${request.id}/cancel`, { as: ownerToken })
  const [owed] = await product.deps.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  if (!owed) throw new Error('There is no refund.')
  await product.deps.db.update(refunds).set({ status: 'REVIEW' }).where(eq(refunds.id, owed.id))
  const id = newId()
  const openedAt = product.deps.clock.now()
  const facts = {
    kind: 'REFUND_STUCK',
    paymentId: payment.id,
    refundId: owed.id,
    amountKsh: 500,
    cause: '2001',
  } as const
  await product.deps.db.insert(moneyReviews).values({ id, ...facts, openedAt })
  return id
}

describe('a money review', () => {
  it('a money review is resolved only with a note', async () => {
    await stuckRefund(await paidSeat(product))
    const user = await open('/reviews')
    await user.click(await button(t('finance.resolveRETRY')))
    expect(screen.getByText(t('finance.noteMissing'))).toBeTruthy()
    await user.type(field(t('finance.note')), 'M-Pesa works again.')
    await user.click(await button(t('finance.resolveRETRY')))
    await user.click(dialogButton(t('finance.moneyConfirm')))
    await waitFor(async () => {
      const [review] = await product.deps.db.select().from(moneyReviews)
      expect([review?.resolution, review?.note]).toEqual(['RETRIED', 'M-Pesa works again.'])
    })
  })

  it('asks before money is marked as sent, which moves no money', async () => {
    const id = await stuckRefund(await paidSeat(product))
    const user = await open(`/reviews?id=${id}`)
    await user.type(field(t('finance.note')), 'Sent in the portal.')
    await user.type(field(t('finance.receipt')), 'HAND000003')
    await user.click(await button(t('finance.resolveSENT')))
    expect(openDialog().getByText(t('finance.askSENT', { receipt: 'HAND000003', amount: 'Ksh 500' }))).toBeTruthy()
    expect(openDialog().getByRole('heading').textContent).toBe('Mark this money as sent?')
    await user.click(dialogButton('Yes, mark it'))
    expect((await screen.findAllByText(t('finance.checkCHECKING'))).length).toBeGreaterThan(0)
  })

  it('is left to another admin only until M-Pesa is queried about the M-Pesa code of that admin', async () => {
    const seat = await paidSeat(product)
    const id = await stuckRefund(seat)
    await product.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, seat.owner.id))
    await open(`/reviews?id=${id}`, seat.ownerToken)
    expect(screen.getByText(t('finance.notYoursToDecide'))).toBeTruthy()
    const body = { resolution: 'SENT', note: 'Sent in the portal.', mpesaReceipt: 'HAND000002' }
    const sent = await product.call('POST', `/api/admin/money-reviews/${id}/resolve`, { as: admin, body })
    expect(sent.body.check).toMatchObject({ state: 'CHECKING' })
    await open(`/reviews?id=${id}`, seat.ownerToken)
    expect((await screen.findAllByText(/HAND000002/)).length).toBeGreaterThan(0)
    expect(screen.queryByText(t('finance.notYoursToDecide'))).toBeNull()
  })
})

it('the list of M-Pesa checks filters by source and shows one day of a daily check, and so does its page', async () => {
  const sums = { takenKsh: 0, refundedKsh: 0, paidOutKsh: 0, clearingKsh: 0, unexplainedKsh: 0, unknownCount: 0 }
  const id = newId()
  await product.deps.db
    .insert(reconciliations)
    .values({ id, kind: 'DAILY', day: '2026-11-21', ranAt: new Date(), ...sums, differences: [] })
  await open('/comparisons')
  const sources = await screen.findByRole('group', { name: t('finance.source') })
  expect(within(sources).getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByText('21 Nov 2026')).toBeTruthy()
  await open(`/comparisons/${id}`)
  expect(await screen.findByText('Daily · 21 Nov 2026')).toBeTruthy()
})

describe('a statement of M-Pesa', () => {
  it('a statement of M-Pesa is refused when the file is no statement, and otherwise checked', async () => {
    const user = await open('/comparisons')
    const send = async (name: string, text: string) => {
      await chooseFile(user, field(t('finance.file')), new File([text], name, { type: 'text/csv' }))
      await user.click(await button(t('finance.compare')))
    }
    await send('cats.csv', 'cat,colour\nMimi,grey\n')
    expect(await screen.findByRole('alert')).toBeTruthy()
    await send('mpesa.csv', `${HEAD}\nQQQ0000001,2026-11-20 10:00:00,Pay Bill,Completed,700.00,,700.00\n`)
    expect(await screen.findByText(t('finance.compared'))).toBeTruthy()
  })
})
