import { expect, it } from 'vitest'
import { drawableText, drawPicture } from './draw-picture.ts'
import { rewriteImage, UnreadableImageError } from './images.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

it('the product draws its own pictures, and still opens no uploaded SVG', async () => {
  const node = { type: 'div', props: { style: { display: 'flex', width: '100%', height: '100%' }, children: 'Hi' } }
  const png = await drawPicture(node, { width: 60, height: 40 })
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  for (const bytes of [Buffer.from(SVG), Buffer.from(`<?xml version="1.0"?>${SVG}`)])
    await expect(rewriteImage(bytes, 100)).rejects.toBeInstanceOf(UnreadableImageError)
})

it('a drawn text leaves out characters that our fonts cannot draw', () => {
  expect(drawableText('🚗 Ng’ong   Rd\u0000 – نيروبي')).toBe('Ng’ong Rd –')
})
