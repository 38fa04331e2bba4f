import { describe, expect, it } from 'vitest'
import { visiblePart } from './crop-picture.ts'

describe('the part of a picture that a box shows', () => {
  it.each([
    ['a phone held upright', { width: 1080, height: 1920 }, 4 / 3, { left: 0, top: 555, width: 1080, height: 810 }],
    ['a wide camera', { width: 1920, height: 1080 }, 4 / 3, { left: 240, top: 0, width: 1440, height: 1080 }],
    ['a square box', { width: 640, height: 480 }, 1, { left: 80, top: 0, width: 480, height: 480 }],
    ['a picture of the same shape', { width: 640, height: 480 }, 4 / 3, { left: 0, top: 0, width: 640, height: 480 }],
  ])('is the middle of the picture: %s', (_name, picture, shape, part) => {
    expect(visiblePart(picture, shape)).toEqual(part)
  })
})
