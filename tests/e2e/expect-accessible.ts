import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { DESKTOP_SIZE, PHONE_SIZE } from './browser.ts'

/** No accessibility violation on a phone and on a desk; leaves the page as a phone shows it. */
export const expectAccessible = async (page: Page) => {
  for (const size of [PHONE_SIZE, DESKTOP_SIZE]) {
    await page.setViewportSize(size)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`)).toEqual([])
  }
  await page.setViewportSize(PHONE_SIZE)
}
