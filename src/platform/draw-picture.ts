import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { openOwnDrawing } from './images.ts'

export interface PictureNode {
  type: string
  props: { [attribute: string]: unknown; style?: Record<string, string | number>; children?: unknown }
}

export interface PictureSize {
  width: number
  height: number
}

const WEIGHTS = [600, 800] as const
// satori reads WOFF, not WOFF2. The files of `latin-ext` have the letters of other Latin alphabets.
const PARTS = ['latin', 'latin-ext'] as const
const COLOURS = 64

const loadFonts = () => {
  const resolveFile = createRequire(join(process.cwd(), 'package.json')).resolve
  return Promise.all(
    PARTS.flatMap((part) =>
      WEIGHTS.map(async (weight) => ({
        name: part === 'latin' ? 'Inter' : 'Inter Extended',
        data: await readFile(resolveFile(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`)),
        weight,
        style: 'normal' as const,
      })),
    ),
  )
}

let loading: Promise<(node: PictureNode, size: PictureSize) => Promise<string>> | null = null

/** Loaded with the first picture, to keep the start fast. */
const loadLayout = () =>
  (loading ??= Promise.all([import('satori'), loadFonts()]).then(
    ([{ default: satori }, fonts]) =>
      (node, size) =>
        satori(node as unknown as ReactNode, { ...size, fonts }),
  ))

/** Removes characters that our fonts cannot draw, because they would appear as empty boxes. */
export const drawableText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\u0020-\u007E\u00A0-\u024F\u2010-\u2026]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Text becomes outlines, so no text of a user can act as SVG markup. */
export const drawPicture = async (node: PictureNode, size: PictureSize): Promise<Buffer> => {
  const layOut = await loadLayout()
  const file = join(tmpdir(), `pamoja-${randomUUID()}.svg`)
  try {
    await writeFile(file, await layOut(node, size), { mode: 0o600 })
    const drawing = await openOwnDrawing(file)
    return await drawing.png({ palette: true, colours: COLOURS, compressionLevel: 9 }).toBuffer()
  } finally {
    await rm(file, { force: true })
  }
}
