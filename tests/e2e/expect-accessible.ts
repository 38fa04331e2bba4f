import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { DESKTOP_SIZE, PHONE_SIZE } from './browser.ts'

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that axe checks in each theme; null for all. */
const THEMES = [
  ['light', null],
  ['dark', ['color-contrast', 'link-in-text-block']],
] as const

declare global {
  interface Window {
    axe?: { run: (root: Document, options: object) => ReturnType<AxeBuilder['analyze']> }
  }
}

// `AxeBuilder` of the package takes three times as long to load the script, and loads it again for each state of a page.
/** @returns the rule and the elements of each violation on the current page */
export const violationsOf = async (page: Page, rules: readonly string[] | null = null): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (runOnly) => {
    if (!window.axe) throw new Error('Axe was not loaded.')
    // An element that is fading in has no final contrast yet. The animation of a hidden element never ends.
    const fades = document.getAnimations().filter(({ effect }) => {
      const isShown = effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
      return isShown && effect.getComputedTiming().endTime !== Infinity
    })
    await Promise.allSettled(fades.map(({ finished }) => finished))
    // Reporting passed checks too would take a third longer.
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, rules)
}

/** The themes differ only in colours. */
export const violationsInThemes = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const [colorScheme, rules] of THEMES) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await violationsOf(page, rules)).map((flaw) => `${colorScheme}: ${flaw}`))
  }
  return found
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** Checks the page in the size of a phone and of a desktop, and leaves it in the size of a phone. */
export const expectAccessible = async (page: Page, violations: typeof violationsInThemes = violationsOf) => {
  for (const size of [PHONE_SIZE, DESKTOP_SIZE]) {
    await page.setViewportSize(size)
    expect(await violations(page)).toEqual([])
  }
  await page.setViewportSize(PHONE_SIZE)
}
