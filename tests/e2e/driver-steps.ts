import type { Page } from 'playwright'
import { expect } from 'vitest'
import { CHOSEN_FILES } from '../../src/web/lib/storage.ts'

export const nextStep = async (page: Page, steps = 1): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    const next = page.locator('form button[type=button]:visible', { hasText: /^(Next|Endelea mbele)$/ })
    const button = await next.elementHandle()
    await button?.click()
    // Otherwise the next click could find the old button before it is hidden, and would then wait for it for ever.
    await button?.waitForElementState('hidden')
  }
}

export const toDocuments = async (page: Page, phone: string): Promise<void> => {
  await page.locator('[name=name]').fill('Asha Mwende')
  await page.locator('[name=email]').fill('asha@example.com')
  await page.locator('[name=phone]').fill(phone.slice(4))
  await nextStep(page)
  for (const [name, text] of [
    ['make', 'Mazda'],
    ['model', 'Demio'],
    ['color', 'Blue'],
    ['plate', 'KZZ 123A'],
  ] as const)
    await page.locator(`[name=${name}]`).fill(text)
  await page.locator('[name=year]').selectOption('2014')
  await nextStep(page)
}

const storedFiles = (page: Page): Promise<number> =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, CHOSEN_FILES)

/** Waits until the browser has stored the files: after an earlier reload, the page would ask for them again. */
export const chooseDocuments = async (
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  const names = ['Add Photo', 'Add NationalID', 'Add License']
  for (const name of names) await page.getByLabel(name).setInputFiles(file)
  await expect.poll(() => storedFiles(page)).toBe(names.length)
}
