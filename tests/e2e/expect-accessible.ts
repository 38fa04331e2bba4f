import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { DESKTOP_SIZE, PHONE_SIZE } from './browser.ts'

/** What axe has against a page as it stands: the rule and where it is broken. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  // The legacy mode asks the page itself, which halves the time; the other one is for frames of other sites.
  // Describing what is right as well would take a third of it again.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** No accessibility violation on a phone and on a desk; leaves the page as a phone shows it. */
export const expectAccessible = async (page: Page) => {
  for (const size of [PHONE_SIZE, DESKTOP_SIZE]) {
    await page.setViewportSize(size)
    expect(await violationsOf(page)).toEqual([])
  }
  await page.setViewportSize(PHONE_SIZE)
}
