import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickets } from '../../src/db/schema/index.ts'
import { insertUser } from '../builders.ts'
import { paidSeat } from '../paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../paying-world.ts'
import { button, field, tabTo } from './controls.ts'
import { openPage, t } from './open-page.tsx'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
})
afterAll(() => product.close())

const HOSTILE = '<img src=x onerror=alert(1)>'
const ticketOf = async (userId: string) =>
  (await product.deps.db.select().from(tickets).where(eq(tickets.userId, userId)))[0]

describe('the help page', () => {
  it('answers from the user’s own data, and links to a new question about the payment', async () => {
    const seat = await paidSeat(product)
    await openPage(product, '/help', { as: seat.riderToken })
    expect(await screen.findByText(/Your payment of Ksh 500 from .* has arrived/)).toBeTruthy()
    expect(screen.getByText(/^Your driver is Njeri K/)).toBeTruthy()
    const asked = [...document.querySelectorAll('a')].map(({ href }) => href)
    expect(asked.find((href) => href.includes('Did+my+payment'))).toContain(`about=PAYMENT&id=${seat.payment.id}`)
    await openPage(product, '/help', { as: seat.ownerToken })
    expect(await screen.findByText(t('help.postingREADY'))).toBeTruthy()
  })

  it('the help page has general answers for visitors', async () => {
    await openPage(product, '/help')
    expect(await screen.findByText(t('help.refundNone'))).toBeTruthy()
    expect(screen.queryByText(t('tickets.title'))).toBeNull()
  })
})

describe('a question', () => {
  it('a rider asks and closes a question by keyboard alone', async () => {
    const rider = await insertUser(product.deps)
    const as = await product.signIn(rider)
    const asking = await openPage(product, '/help/tickets/new', { as })
    await tabTo(asking, (focused) => focused === field(t('tickets.subject')))
    await asking.keyboard('My bag')
    await tabTo(asking, (focused) => focused === field(t('tickets.text')))
    await asking.keyboard('It is blue.')
    await tabTo(asking, (focused) => focused.textContent === t('tickets.send'))
    await asking.keyboard('{Enter}')
    await screen.findByText(/^Went to \/help\/tickets\//)
    const asked = await ticketOf(rider.id)
    expect(asked).toMatchObject({ subject: 'My bag', status: 'OPEN' })
    const user = await openPage(product, `/help/tickets/${asked?.id}`, { as })
    await tabTo(user, (focused) => focused.textContent === t('tickets.close'))
    await user.keyboard('{Enter}')
    expect(await screen.findByText(t('tickets.statusCLOSED'))).toBeTruthy()
  })

  it('a question about a payment has its subject filled in, gets a second message, and is closed', async () => {
    const seat = await paidSeat(product)
    const address = `/help/tickets/new?category=REFUND&subject=My+refund&about=PAYMENT&id=${seat.payment.id}`
    const asking = await openPage(product, address, { as: seat.riderToken })
    expect(field(t('tickets.subject')).value).toBe('My refund')
    await asking.type(field(t('tickets.text')), HOSTILE)
    await asking.click(await button(t('tickets.send')))
    await screen.findByText(/^Went to \/help\/tickets\//)
    const asked = await ticketOf(seat.rider.id)
    expect(asked).toMatchObject({ category: 'REFUND', paymentId: seat.payment.id, status: 'OPEN' })
    const user = await openPage(product, `/help/tickets/${asked?.id}`, { as: seat.riderToken })
    expect(await screen.findByText(HOSTILE)).toBeTruthy()
    await user.type(field(t('tickets.more')), 'It was Ksh 500.')
    await user.click(await button(t('tickets.send')))
    expect(await screen.findByText('It was Ksh 500.')).toBeTruthy()
    await user.click(await button(t('tickets.close')))
    expect(await screen.findByText(t('tickets.statusCLOSED'))).toBeTruthy()
    expect(field(t('tickets.again'))).toBeTruthy()
    await openPage(product, '/help/tickets', { as: seat.riderToken })
    expect(screen.getByText('My refund').closest('a')?.getAttribute('href')).toBe(`/help/tickets/${asked?.id}`)
  })

  it.each([
    ['a payment', '/dashboard/payments', 'rider', 'PAYMENT'],
    ['a seat', '/ride/', 'rider', 'REQUEST'],
    ['a ride', '/ride/', 'owner', 'RIDE'],
  ] as const)('about %s can be asked from the page that shows it', async (_what, page, who, kind) => {
    const seat = await paidSeat(product)
    const address = page.endsWith('/') ? `${page}${seat.ride.id}` : page
    await openPage(product, address, { as: who === 'rider' ? seat.riderToken : seat.ownerToken })
    const id = { PAYMENT: seat.payment.id, REQUEST: seat.request.id, RIDE: seat.ride.id }[kind]
    const asks = ({ href }: HTMLAnchorElement) =>
      href.includes('/help/tickets/new') && href.includes(`about=${kind}&id=${id}`)
    await waitFor(() => expect([...document.querySelectorAll('a')].some(asks)).toBe(true))
  })

  it('a question is held by an admin, answered with a prepared text that can be changed, and closed', async () => {
    const seat = await paidSeat(product)
    const about = { kind: 'PAYMENT', id: seat.payment.id }
    const body = { category: 'PAYMENT', subject: HOSTILE, text: 'Did it arrive?', about }
    const { id } = (await product.call('POST', '/api/tickets', { as: seat.riderToken, body })).body
    const as = await product.signIn(await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' }))
    await openPage(product, '/dashboard/tickets', { as })
    expect(await screen.findByText(HOSTILE)).toBeTruthy()
    const user = await openPage(product, `/dashboard/tickets/${id}`, { as })
    expect(document.querySelector(`a[href="/dashboard/money/payments/${seat.payment.id}"]`)).not.toBeNull()
    expect(screen.getByText(/^Ksh 500 if the rider cancels: 100% until 24 hours/)).toBeTruthy()
    expect(screen.queryByText(t('tickets.openDispute'))).toBeNull()
    await user.click(await button(t('tickets.reportOther', { name: seat.owner.name })))
    const report = await screen.findByText(t('tickets.toReport', { name: seat.owner.name }))
    expect(report.closest('a')?.getAttribute('href')).toMatch(/^\/dashboard\/reports\//)
    await user.click(await button(t('tickets.take')))
    const templates = await screen.findByLabelText(t('tickets.template'))
    await user.selectOptions(templates, 'Payment arrived')
    expect(field(t('tickets.answer')).value).toContain('Ksh 500')
    await user.type(field(t('tickets.answer')), ' Safe journey!')
    await user.click(await button(t('tickets.sendAnswer')))
    expect(await screen.findByText(/Ksh 500 has arrived.* Safe journey!$/)).toBeTruthy()
    await user.click(await button(t('tickets.closeAnswered')))
    expect((await screen.findAllByText(t('tickets.statusCLOSED'))).length).toBeGreaterThan(0)
    expect(document.querySelector('img[src="x"]')).toBeNull()
    await openPage(product, '/dashboard/audit', { as })
    expect((await screen.findAllByRole('link', { name: t('admin.target_ticket') }))[0]?.getAttribute('href')).toBe(
      `/dashboard/tickets/${id}`,
    )
  })
})
