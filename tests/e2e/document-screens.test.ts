import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP_SIZE, openBrowser, PHONE_SIZE, visit } from './browser.ts'
import { toDocuments } from './driver-steps.ts'
import { scrollsSideways, violationsOf } from './expect-accessible.ts'
import { createPages } from './open-page.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const LONG_NAME = 'Wilhelmina-Anyango '.repeat(4).trim().slice(0, 80)
const SHOTS = process.env['SCREENSHOTS']

let product: RunningProduct
let browser: Browser
let pages: ReturnType<typeof createPages>
let document: { name: string; mimeType: string; buffer: Buffer }
let ownerId = ''
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  pages = createPages(browser, product.url)
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8aa' } })
    .jpeg()
    .toBuffer()
  document = { name: `${'a-very-long-file-name-'.repeat(4)}.jpg`, mimeType: 'image/jpeg', buffer }
  const token = await pages.tokenOf('+254700000002')
  const headers = { authorization: `Bearer ${token}` }
  const me = (await (await fetch(`${product.url}/api/user/me`, { headers })).json()) as { id: string }
  ownerId = me.id
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), 'id.jpg')
  await fetch(`${product.url}/api/user/${ownerId}/national-id`, { method: 'PUT', headers, body: form })
  const renamed = await fetch(`${product.url}/api/user/${ownerId}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: LONG_NAME }),
  })
  if (!renamed.ok) throw new Error(`The change of the name was answered with ${renamed.status}.`)
})
afterAll(async () => {
  await browser.close()
  await product.dispose()
})

const problemsOf = async (page: Page, name: string): Promise<string[]> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  return [...(await violationsOf(page)), ...((await scrollsSideways(page)) ? ['scrolls sideways'] : [])]
}

/** The language in the user's settings overrides the language of the browser. */
const speak = async (phone: string, language: string) => {
  const headers = { authorization: `Bearer ${await pages.tokenOf(phone)}`, 'content-type': 'application/json' }
  const me = (await (await fetch(`${product.url}/api/user/me`, { headers })).json()) as { id: string }
  const body = JSON.stringify({ settings: { language } })
  await fetch(`${product.url}/api/user/${me.id}`, { method: 'PATCH', headers, body })
}

const allSettings = [PHONE_SIZE, DESKTOP_SIZE].flatMap((viewport) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['en-KE', 'sw-KE'] as const).map((locale) => ({ viewport, colorScheme, locale })),
  ),
)
/** By default two opposite settings for each screen, other ones than for the next screen. With EVERY_SETTING all 8. */
const settingsOf = (screen: number) =>
  process.env['EVERY_SETTING'] === undefined
    ? [allSettings[screen], allSettings[allSettings.length - 1 - screen]].flatMap((setting) => setting ?? [])
    : allSettings

type Setting = (typeof allSettings)[number]
const nameOf = ({ viewport, colorScheme, locale }: Setting) => `${viewport.width}-${colorScheme}-${locale}`
const open = async ({ viewport, colorScheme, locale }: Setting, path: string, phone?: string) => {
  const { page, context } = await visit(browser, product.url, { viewport, colorScheme, locale })
  if (phone) await pages.enter(context, phone)
  return pages.open(page, path)
}

describe.each(settingsOf(0))('the driver’s sign-up, $viewport.width px, $colorScheme, $locale', (setting) => {
  it('the driver’s sign-up has no layout fault with documents chosen and one refused', async () => {
    const page = await open(setting, '/auth/driver')
    await toDocuments(page, '+254712000999')
    const [photo, id, license] = await page.locator('input[type=file]:not([capture])').all()
    await photo?.setInputFiles(document)
    await id?.setInputFiles({ ...document, name: 'id.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await license?.setInputFiles({ ...document, mimeType: 'application/pdf', buffer: Buffer.alloc(1_048_577) })
    await page.getByRole('alert').first().waitFor()
    expect(await problemsOf(page, `sign-up-${nameOf(setting)}`)).toEqual([])
  })
})

describe.each(settingsOf(1))('an open document, $viewport.width px, $colorScheme, $locale', (setting) => {
  it('an open document has no layout fault when the driver has a very long name', async () => {
    const language = setting.locale.slice(0, 2)
    await speak('+254700000001', language)
    const page = await open(setting, '/dashboard/users?search=Wilhelmina', '+254700000001')
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await page.locator(`a[href="/api/user/${ownerId}/national-id"]`).click()
    await page.getByRole('dialog').getByRole('group').getByRole('button').first().click()
    await page.getByRole('dialog').locator('section img').waitFor()
    expect(await problemsOf(page, `viewer-${nameOf(setting)}`)).toEqual([])
  })
})

it('a driver can take the photo of a document with the camera inside the page', async () => {
  const withCamera = await openBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
  try {
    // Most drivers open the registration from another page, whose headers still apply.
    const { page } = await visit(withCamera, product.url)
    await pages.open(page, '/auth/sign-in')
    await page.getByRole('link', { name: 'Register as a driver' }).click()
    await toDocuments(page, '+254712000998')
    await page.getByRole('button', { name: 'Use the camera: National ID' }).click()
    const dialog = page.getByRole('dialog', { name: 'National ID' })
    await dialog.getByRole('button', { name: 'Take photo' }).click()
    await dialog.getByText('Can you read every word?').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Take again' }).click()
    await dialog.getByRole('button', { name: 'Take photo' }).click()
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await page.getByText('Selected: national-id.jpg').waitFor()
    const preview = page.getByAltText('Your national ID')
    expect(await preview.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBeCloseTo(
      4 / 3,
    )
  } finally {
    await withCamera.close()
  }
})
