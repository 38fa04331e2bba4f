import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'

const TAILWIND = dirname(createRequire(import.meta.url).resolve('tailwindcss/package.json'))

/** Classes whose names the theme in `app.css` defines. */
const THEMED =
  /(?<![\w./'-])(?:[a-z-]+:)*(?:bg|text|border|fill|stroke|ring|outline|divide|shadow|rounded|font)-[a-z][\w/-]*(?![\w/[-])/g

const classesOf = (file: string): string[] => readFileSync(file, 'utf8').match(THEMED) ?? []

const openTheme = () =>
  compile(readFileSync('src/web/app.css', 'utf8'), {
    loadStylesheet: (id) => {
      const path = join(TAILWIND, id === 'tailwindcss' ? 'index.css' : id)
      return Promise.resolve({ path, base: TAILWIND, content: readFileSync(path, 'utf8') })
    },
  })

// `app.css` clears Tailwind's own colours and shadows, so `bg-white` or `shadow-lg` would silently have no effect.
it('every class of a component that names a colour, radius, shadow or typeface has a rule in the CSS', async () => {
  const theme = await openTheme()
  const lengthWith = (name: string) => theme.build([name]).length
  let length = lengthWith('')
  const withoutRule = (name: string) => length === (length = lengthWith(name))
  const used = new Set(globSync('src/web/**/*.tsx').flatMap(classesOf))
  expect(used.size).toBeGreaterThan(100)
  expect([...used].filter(withoutRule)).toEqual([])
})
