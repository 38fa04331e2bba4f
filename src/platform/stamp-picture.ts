import { drawableText, drawPicture, type PictureNode } from './draw-picture.ts'
import { layOver } from './images.ts'

const PER_WIDTH = 60
const MIN_FONT_SIZE = 12
const MIN_LETTERS = 8
const LETTER_WIDTH = 0.6

const line = (text: string, fontSize: number, color: string, offset: number): PictureNode => ({
  type: 'div',
  props: {
    style: { position: 'absolute', left: offset, top: offset, fontSize, color, fontWeight: 600, whiteSpace: 'nowrap' },
    children: text,
  },
})

/** Contains the text twice, light and dark, so that it is readable on any background. */
const tileOf = (text: string, fontSize: number) => {
  const width = Math.ceil(Math.max(text.length, MIN_LETTERS) * fontSize * LETTER_WIDTH)
  const side = Math.ceil(width * 0.9)
  const lines = [line(text, fontSize, 'rgba(255,255,255,0.55)', 1), line(text, fontSize, 'rgba(150,0,0,0.45)', 0)]
  const turned: PictureNode = {
    type: 'div',
    props: {
      style: { display: 'flex', position: 'relative', width, height: fontSize * 1.4, transform: 'rotate(-30deg)' },
      children: lines,
    },
  }
  const style = { display: 'flex', width: '100%', height: '100%', alignItems: 'center', justifyContent: 'center' }
  return {
    node: { type: 'div', props: { style, children: [turned] } },
    size: { width: side, height: Math.ceil(side * 0.64) },
  }
}

export const stampPicture = (picture: Buffer, text: string): Promise<Buffer> =>
  layOver(picture, (width) => {
    const { node, size } = tileOf(drawableText(text), Math.max(MIN_FONT_SIZE, Math.round(width / PER_WIDTH)))
    return drawPicture(node, size)
  })
