import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The texts that mention the police. One tells users that we do not call them, the other tells an admin to call 999. */
const NAMED = ['incidents.police', 'sos.sent']

it.each(['en', 'sw'])('only the 2 known texts mention the police (%s)', async (language) => {
  const folder = new URL(`./${language}/`, import.meta.url)
  const found: string[] = []
  for (const file of readdirSync(folder)) {
    const texts = (await import(new URL(file, folder).href)) as Record<string, unknown>
    for (const group of Object.values(texts))
      if (typeof group === 'object' && group !== null)
        for (const [key, text] of Object.entries(group)) if (/\bpolice\b|polisi/i.test(String(text))) found.push(key)
  }
  expect([...new Set(found)].toSorted()).toEqual(NAMED)
})
