import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiCaller } from './api-caller.ts'
import { openBrowser, PHONE_SIZE } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { createPages } from './open-page.ts'
import { paidTrip, RIDER } from './paid-trip.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const ADMIN = '+254700000001'
/** A code that is in a statement, but unknown to M-Pesa. */
const INVENTED = 'SKL9ZZZZZZ'

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
let api: ReturnType<typeof createApiCaller>
let admin: Page
let paidByMenu: string
beforeAll(async () => {
  product = await startProduct({}, 'embedded')
  browser = await openBrowser()
  pages = createPages(browser, product.url)
  api = createApiCaller(product.url)
  admin = await pages.signedIn(ADMIN, '/dashboard/money', PHONE_SIZE)
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

it('an admin finds a payment by the payer’s phone number, sees its ledger and manually refunds Ksh 100 of it', async () => {
  await paidTrip({ api, pages })
  await pages.open(admin, '/dashboard/money')
  await admin.getByLabel('Phone').fill(RIDER)
  await admin.getByRole('button', { name: 'Filter' }).click()
  await admin.waitForURL(/phone=/)
  await expectAccessible(admin)
  await admin.locator('table a[href*="/money/payments/"]').first().click()
  await admin.waitForURL(/money\/payments\//)
  await admin.getByRole('heading', { name: 'Ledger' }).waitFor()
  await expectAccessible(admin)
  await admin.getByLabel('Amount in Ksh').fill('999999')
  await admin.getByLabel('Reason').fill('The car was not as described.')
  await admin.getByRole('button', { name: 'Refund' }).click()
  const question = admin.getByRole('dialog', { name: 'Move this money?' })
  await question.getByText('We refund Ksh 999,999 to the number that paid.').waitFor()
  await question.getByRole('button', { name: 'Yes, move it' }).click()
  await question.getByRole('alert').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await admin.getByLabel('Amount in Ksh').fill('100')
  await admin.getByRole('button', { name: 'Refund' }).click()
  await question.getByText('We refund Ksh 100 to the number that paid.').waitFor()
  await question.getByRole('button', { name: 'Yes, move it' }).click()
  await admin.getByText('Refund recorded. Follow it under Manual refunds.').waitFor()
  await pages.open(admin, '/dashboard/money/refunds')
  await expect.poll(() => admin.getByText('The car was not as described.').count()).toBe(1)
  await expectAccessible(admin)
})

it('an admin sees that the books balance', async () => {
  await pages.open(admin, '/dashboard/money/balances')
  await admin.getByRole('row', { name: /Total/ }).waitFor()
  expect(await admin.getByText('The ledger is out of balance').count()).toBe(0)
  await expectAccessible(admin)
})

it('the M-Pesa check shows an error for an invalid statement, and compares a valid one with the ledger', async () => {
  await pages.open(admin, '/dashboard/money/comparisons')
  const file = admin.getByLabel('Statement (CSV)')
  await file.setInputFiles({ name: 'cats.csv', mimeType: 'text/csv', buffer: Buffer.from('cat,colour\nMimi,grey\n') })
  await admin.getByRole('button', { name: 'Check' }).click()
  await admin.getByRole('alert').first().waitFor()
  const paid = await api.call('POST', '/dev/mpesa/paybill', { phone: '+254700000901', amount: 700 })
  paidByMenu = String(paid.body['receipt'])
  const lines = [
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance',
    `${paidByMenu},2026-11-20 10:00:00,Pay Bill from 2547******01,Completed,700.00,,700.00`,
    `${INVENTED},2026-11-20 10:00:01,Pay Bill from 2547******01,Completed,9000.00,,9700.00`,
  ]
  await file.setInputFiles({ name: 'mpesa.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) })
  await admin.getByRole('button', { name: 'Check' }).click()
  await admin.getByText('Done. The result is at the top of the list.').waitFor()
  await expectAccessible(admin)
  // The product's own daily check may add a row above the row of this statement.
  await admin.getByRole('row').filter({ hasText: 'Statement' }).getByRole('link').click()
  await admin.getByText('In M-Pesa, not in our ledger').first().waitFor()
  await expect.poll(() => admin.getByText('0 of 2 matched').count()).toBe(1)
  const isAnswered = async () => {
    await admin.reload()
    return admin.getByText('M-Pesa does not know this code.').count()
  }
  await expect.poll(isAnswered, { timeout: 60_000, interval: 2000 }).toBe(1)
  await admin.getByText('M-Pesa confirmed it. An admin must decide whose money it is').waitFor()
  await expectAccessible(admin)
})

it('an unconfirmed row of a statement is sent to review, where an admin closes it', async () => {
  await pages.open(admin, '/dashboard/money/reviews')
  const invented = admin.getByRole('row').filter({ hasText: INVENTED })
  await invented.getByText('M-Pesa does not confirm money in a statement').waitFor()
  await invented.getByLabel('Note').fill('Nobody has paid this.')
  await invented.getByRole('button', { name: 'No action needed' }).click()
  await expect.poll(() => invented.count()).toBe(0)
})

it('an admin returns unmatched money to its payer', async () => {
  await pages.open(admin, '/dashboard/money/reviews')
  const unknown = admin.getByRole('row').filter({ hasText: paidByMenu })
  await unknown.getByLabel('Note').fill('Nobody of ours has paid this.')
  await unknown.getByRole('button', { name: 'Match to a payment' }).click()
  await admin.getByText('Enter a valid booking reference.').first().waitFor()
  await expectAccessible(admin)
  const sendBack = unknown.getByRole('button', { name: 'Return to sender' })
  const note = unknown.getByLabel('Note')
  await note.fill(' ')
  await sendBack.click()
  await unknown.getByText('Enter what you found out.').waitFor()
  await note.fill('Nobody of ours has paid this.')
  await sendBack.click()
  const question = admin.getByRole('dialog', { name: 'Move this money?' })
  await question.getByText('We return Ksh 700 to the sender.').waitFor()
  await expectAccessible(admin)
  await question.getByRole('button', { name: 'Yes, move it' }).click()
  await admin.getByText('Saved.').first().waitFor()
  await pages.open(admin, '/dashboard/money/reviews?open=false')
  await expect.poll(() => admin.getByText('Returned to sender').count()).toBe(1)
})
