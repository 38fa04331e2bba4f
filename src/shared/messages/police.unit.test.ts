import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Only these two texts mention the police: one says that we do not call them, the other that an admin must. */
const NAMED = ['incidents.police', 'sos.sent']

it.each(['en', 'sw'])('no text claims that the police were told (%s)', async (language) => {
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
