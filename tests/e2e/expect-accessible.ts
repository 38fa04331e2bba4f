import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { DESKTOP_SIZE, PHONE_SIZE } from './browser.ts'

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: { run: (root: Document, options: object) => ReturnType<AxeBuilder['analyze']> }
  }
}

// The package's own builder loads the script, three times as long, again for each state of a page.
/** Axe's violations on the present page: the rule and the elements. A document gets the script once, for all its states. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async () => {
    if (!window.axe) throw new Error('Axe was not loaded.')
    // What is still fading in has no contrast yet. What is not shown never ends its animation.
    const fades = document.getAnimations().filter(({ effect }) => {
      const isShown = effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
      return isShown && effect.getComputedTiming().endTime !== Infinity
    })
    await Promise.allSettled(fades.map(({ finished }) => finished))
    // Reporting passes too would cost a third more.
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** No accessibility violation on a phone and on a desktop; leaves the page in phone size. */
export const expectAccessible = async (page: Page) => {
  for (const size of [PHONE_SIZE, DESKTOP_SIZE]) {
    await page.setViewportSize(size)
    expect(await violationsOf(page)).toEqual([])
  }
  await page.setViewportSize(PHONE_SIZE)
}
