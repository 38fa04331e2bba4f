import { describe, expect, it } from 'vitest'
import { createImageCache } from './image-cache.ts'

const counted = () => {
  const drawn: string[] = []
  let atOnce = 0
  let max = 0
  const draw = (name: string) => async () => {
    atOnce += 1
    max = Math.max(max, atOnce)
    await new Promise((resolve) => setTimeout(resolve, 5))
    atOnce -= 1
    drawn.push(name)
    return Buffer.from(name)
  }
  return { drawn, draw, mostAtOnce: () => max }
}

describe('expensive pictures', () => {
  it('expensive pictures are drawn once for parallel and later callers', async () => {
    const { drawn, draw } = counted()
    const once = createImageCache({ max: 5, waiting: 5 })
    const pictures = await Promise.all([once('a', draw('a')), once('a', draw('a')), once('a', draw('a'))])
    expect(pictures.map(String)).toEqual(['a', 'a', 'a'])
    await once('a', draw('a'))
    expect(drawn).toEqual(['a'])
  })

  it('expensive pictures are drawn one at a time', async () => {
    const { draw, mostAtOnce } = counted()
    const once = createImageCache({ max: 9, waiting: 9 })
    await Promise.all('abcdef'.split('').map((name) => once(name, draw(name))))
    expect(mostAtOnce()).toBe(1)
  })

  it('of expensive pictures, the least recently used one is removed first', async () => {
    const { drawn, draw } = counted()
    const once = createImageCache({ max: 2, waiting: 5 })
    for (const name of 'abacab') await once(name, draw(name))
    expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  })

  it('expensive pictures are refused when the queue is full', async () => {
    const { draw } = counted()
    const once = createImageCache({ max: 9, waiting: 2 })
    const answers = await Promise.allSettled('abcdefg'.split('').map((name) => once(name, draw(name))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(answers.at(-1)).toMatchObject({ reason: { code: 'PROVIDER_UNAVAILABLE' } })
  })

  it('expensive pictures are drawn again after a failure, which does not block other pictures', async () => {
    const { draw } = counted()
    const once = createImageCache({ max: 9, waiting: 9 })
    const broken = once('a', () => Promise.reject(new Error('no')))
    const next = once('b', draw('b'))
    await expect(broken).rejects.toThrow('no')
    expect(String(await next)).toBe('b')
    expect(String(await once('a', draw('a')))).toBe('a')
  })
})
