import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import routes from './routes.ts'

interface Icon {
  src: string
  sizes: string
  purpose?: string
}
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  icons: Icon[]
  shortcuts: { url: string }[]
  display: string
  start_url: string
}
const sizeOf = async (src: string) => {
  const { width, height } = await sharp(readFileSync(`public${src}`)).metadata()
  return `${width}x${height}`
}

it('the manifest has the icons that browsers require, and each image has the size that the manifest states', async () => {
  const pictures = manifest.icons.filter(({ sizes }) => sizes !== 'any')
  expect(await Promise.all(pictures.map(({ src }) => sizeOf(src)))).toEqual(pictures.map(({ sizes }) => sizes))
  expect(pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  expect(await sizeOf('/apple-touch-icon.png')).toBe('180x180')
})

it('the manifest starts on home, and its shortcuts lead to pages that exist', () => {
  const paths = JSON.stringify(routes)
  expect([manifest.display, manifest.start_url, existsSync('public/favicon.svg')]).toEqual(['standalone', '/', true])
  for (const { url } of manifest.shortcuts) expect(paths).toContain(`"path":"${url.slice(1)}"`)
})

it('every page links to the manifest and the Apple touch icon', () => {
  const root = readFileSync('src/web/root.tsx', 'utf8')
  for (const href of ['/manifest.webmanifest', '/apple-touch-icon.png']) expect(root).toContain(`href: '${href}'`)
})
