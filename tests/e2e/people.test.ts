import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPhone } from '../new-phone.ts'
import { codeOf, openBrowser, setSessionCookie, visit } from './browser.ts'
import { nextStep } from './driver-steps.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const ADMIN = '+254700000001'
const DRIVER = '+254700000002'
const RIDER = '+254700000003'

let product: RunningProduct
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

const tokens = new Map<string, string>()
const call = async (path: string, body: unknown) => {
  const answer = await fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { token: string }
}

const signedIn = async (phone: string): Promise<Page> => {
  if (!tokens.has(phone)) {
    await call('/auth/send-otp', { phoneNumber: phone })
    await expect.poll(() => codeOf(product.url, phone).catch(() => '')).toMatch(/^\d{6}$/)
    const { token } = await call('/auth/verify-otp', { phoneNumber: phone, code: await codeOf(product.url, phone) })
    tokens.set(phone, token)
  }
  const { page, context } = await visit(browser, product.url)
  await setSessionCookie(context, product.url, tokens.get(phone) ?? '')
  return page
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
}

it('an admin finds a user, rejects them after confirming in a dialog, and approves them again', async () => {
  const page = await signedIn(ADMIN)
  await open(page, '/dashboard/users')
  expect(await page.getByRole('button', { name: 'Reject Grace Wairimu' }).isDisabled()).toBe(true)
  await page.getByRole('searchbox').fill('fatuma')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/search=fatuma/)
  await page.getByRole('button', { name: 'Reject Fatuma Hassan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Rejected.').waitFor()
  await page.getByText('Blocked', { exact: true }).first().click()
  await page.waitForURL(/status=BLOCKED/)
  // The user is already verified, so the page does not ask about unopened documents.
  const approve = page.getByRole('button', { name: 'Approve Fatuma Hassan', exact: true })
  await approve.click()
  await page.getByRole('button', { name: 'Undo approval of Fatuma Hassan' }).click()
  await approve.click()
  await page.getByText('No rows to display.').waitFor()
})

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#14543a' } })
    .jpeg()
    .toBuffer()

it('the audit log shows admins all entries, or those about one user', async () => {
  const page = await signedIn(ADMIN)
  const added = await page.request.post('/api/faq', {
    headers: { authorization: `Bearer ${tokens.get(ADMIN)}` },
    data: { title: 'Why?', content: 'Because.' },
  })
  expect(added.status()).toBe(201)
  await open(page, '/dashboard/audit')
  const actions = () => page.locator('tbody tr td:first-child').allTextContents()
  const row = page.locator('tr', { hasText: 'Rejected a user' }).first()
  await row.getByText('Status before: Active').waitFor()
  await row.getByRole('link', { name: 'All entries about Fatuma Hassan' }).click()
  await page.waitForURL(/targetId=/)
  await expect.poll(actions).toEqual(['Approved a user', 'Rejected a user'])
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect.poll(actions).toContain('Added an FAQ')
})

it('a profile saves a driver’s photo and documents, and refuses large files before they are sent [5.profile.driver]', async () => {
  const page = await signedIn(DRIVER)
  await open(page, '/dashboard/profile')
  const save = page.getByRole('button', { name: 'Save' }).first()
  const jpeg = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture(300) }
  await page.getByLabel('Add Photo').setInputFiles({ ...jpeg, buffer: Buffer.alloc(1_048_577) })
  await page.getByText('This file is larger than 1 MB.').waitFor()
  await page.getByLabel('Add Photo').setInputFiles(jpeg)
  await page.getByLabel('Add NationalID').setInputFiles(jpeg)
  expect(await save.isDisabled()).toBe(true)
  await page.getByLabel('Add License').setInputFiles(jpeg)
  await page.route('**/license', (route) => route.abort(), { times: 1 })
  await save.click()
  // A file that was saved is shown as saved, although another one failed.
  await page.getByText('Connection lost. Your file is still selected.').waitFor()
  await page.getByLabel('Change Photo').waitFor()
  expect(await page.getByRole('img', { name: 'Your photo' }).count()).toBe(1)
  await save.click()
  await page.getByText('Saved.').waitFor()
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  for (const name of ['Change Photo', 'Change NationalID', 'Change License']) await page.getByLabel(name).waitFor()
  await page.locator('html[data-ready]').waitFor()
  expect(await save.isDisabled()).toBe(true)
})

it('an admin opens a driver’s document in a dialog, and the driver sees that it was viewed', async () => {
  const admin = await signedIn(ADMIN)
  await open(admin, '/dashboard/users?search=James')
  await admin.getByRole('link', { name: 'National ID of James Mwangi' }).click()
  await admin.getByRole('button', { name: 'To verify this driver' }).click()
  await admin.getByRole('dialog').getByRole('img', { name: 'National ID of James Mwangi' }).waitFor()
  await admin.getByRole('button', { name: 'Zoom in' }).click()
  const driver = await signedIn(DRIVER)
  await open(driver, '/dashboard/profile')
  await driver.getByText('Who viewed your documents').click()
  await expect.poll(() => driver.getByText('Viewed by support, to verify you').count()).toBe(1)
})

it('an admin asks for a better document with a reason, which the driver sees at once', async () => {
  const admin = await signedIn(ADMIN)
  await open(admin, '/dashboard/users?search=James')
  await admin.getByRole('button', { name: 'Ask James Mwangi for a document again' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByText('We send James Mwangi a message with the reason').waitFor()
  await dialog.getByLabel('Which document?').selectOption({ label: 'License' })
  await dialog.getByLabel('Why?').selectOption({ label: 'It has expired' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await admin.getByText('License: Asked again: It has expired').waitFor()
  const driver = await signedIn(DRIVER)
  await open(driver, '/dashboard')
  await driver.getByText('Send your driving license again: it has expired').waitFor()
  await driver.getByRole('link', { name: 'Upload it again' }).click()
  await expect.poll(() => driver.getByText('Please send a new one. Reason: it has expired.').count()).toBe(1)
})

it('a driver registers with a vehicle and documents [4.register.papers 1.drive]', async () => {
  const phone = newPhone()
  const { page } = await visit(browser, product.url)
  await open(page, '/auth/driver')
  const jpeg = { name: 'document.jpg', mimeType: 'image/jpeg', buffer: await picture(200) }
  await page.getByLabel('Name').fill('asha mwende')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Phone number').fill(phone.slice(4))
  await nextStep(page)
  await page.getByLabel('Make').fill('Mazda')
  await page.getByLabel('Model').fill('Demio')
  await page.getByLabel('Color').fill('Blue')
  await page.getByLabel('Plate Number').fill(`KZ${phone.slice(-1) > '4' ? 'A' : 'B'} ${phone.slice(-3)}Z`)
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await page.getByText('Still missing: Year.').waitFor()
  await page.getByLabel('Year').selectOption('2014')
  await nextStep(page)
  const next = page.getByRole('button', { name: 'Continue' })
  for (const name of ['Add Photo', 'Add NationalID', 'Add License']) {
    expect(await next.isDisabled()).toBe(true)
    await page.getByLabel(name).setInputFiles(jpeg)
  }
  await next.click()
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  await expect.poll(() => codeOf(product.url, phone).catch(() => '')).toMatch(/^\d{6}$/)
  await code.pressSequentially(await codeOf(product.url, phone))
  await page.waitForURL('**/dashboard')
  await open(page, '/dashboard/profile')
  for (const name of ['Change Photo', 'Change NationalID', 'Change License'])
    await expect.poll(() => page.getByLabel(name).count()).toBe(1)
})

it('an account is deleted after the page says what happens, and the user’s other open pages lead home [4.gone]', async () => {
  const other = await signedIn(RIDER)
  const elsewhere = await signedIn(RIDER)
  const third = await signedIn(RIDER)
  await elsewhere.clock.install()
  await open(elsewhere, '/dashboard/profile')
  await open(other, '/dashboard/settings')
  await other.getByText('This device', { exact: true }).waitFor()
  await other.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByText('We cancel your requests.').waitFor()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await other.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await other.waitForURL((url) => url.pathname === '/')
  await other.goto('/dashboard')
  await expect.poll(() => other.getByText('Sign in to see your trips').isVisible()).toBe(true)
  await elsewhere.clock.runFor(301_000)
  await elsewhere.waitForURL((url) => url.pathname === '/')
  // A page that is opened with the session of a deleted account leads home at once.
  for (const path of ['/dashboard/profile', '/dashboard', '/ride/post']) {
    await setSessionCookie(third.context(), product.url, tokens.get(RIDER) ?? '')
    await open(third, path)
    expect(new URL(third.url()).pathname).toBe('/')
    expect(await third.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }))
  }
  expect(await elsewhere.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'session' }))
})
