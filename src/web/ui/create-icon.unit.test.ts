import { globSync, readFileSync } from 'node:fs'
import * as lucide from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createIcon from './create-icon.ts'

type IconData = Parameters<typeof createIcon>[0]

const sources = globSync('src/web/**/*.tsx').map((path) => readFileSync(path, 'utf8'))
const used = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]+)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    ),
  ),
)
/** The package's file with the drawing of an icon, by the class name in its markup. */
const fileOf = (markup: string) => /lucide-([\w-]+)/.exec(markup)?.[1] ?? ''

const shortened = (markup: string) =>
  markup.replace(' xmlns="http://www.w3.org/2000/svg"', '').replace(/class="lucide(?: lucide-[\w-]+)+ /, 'class="')

it('every icon that the pages use is drawn exactly as lucide-react draws it', async () => {
  const icons = [...used].filter((name) => name !== '' && !name.startsWith('type '))
  expect(icons.length).toBeGreaterThan(50)
  for (const name of icons) {
    const original = (lucide as unknown as Record<string, ComponentType<{ className: string }>>)[name]
    if (!original) throw new Error(`lucide-react has no ${name}`)
    const markup = renderToStaticMarkup(createElement(original, { className: 'size-4 text-ink' }))
    const file = `../../../node_modules/lucide-react/dist/esm/icons/${fileOf(markup)}.mjs`
    const { __iconData } = (await import(/* @vite-ignore */ file)) as { __iconData: IconData }
    expect(renderToStaticMarkup(createElement(createIcon(__iconData), { className: 'size-4 text-ink' }))).toBe(
      shortened(markup),
    )
  }
})

it('no page uses an icon option that our icons leave out', () => {
  const tags = sources.flatMap((source) =>
    [...source.matchAll(new RegExp(`<(?:${[...used].filter(Boolean).join('|')})\\s[^>]*>`, 'g'))].map(([tag]) => tag),
  )
  expect(tags.length).toBeGreaterThan(50)
  for (const tag of tags)
    expect(tag).not.toMatch(/\s(size|color|strokeWidth|absoluteStrokeWidth|aria-label|role|title)=/)
})
