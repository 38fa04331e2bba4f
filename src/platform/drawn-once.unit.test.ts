import { describe, expect, it } from 'vitest'
import { createDrawnOnce } from './drawn-once.ts'

const counted = () => {
  const drawn: string[] = []
  let atOnce = 0
  let most = 0
  const draw = (name: string) => async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise((resolve) => setTimeout(resolve, 5))
    atOnce -= 1
    drawn.push(name)
    return Buffer.from(name)
  }
  return { drawn, draw, mostAtOnce: () => most }
}

describe('pictures that are dear to draw', () => {
  it('are drawn once for everybody who asks meanwhile and afterwards', async () => {
    const { drawn, draw } = counted()
    const once = createDrawnOnce({ most: 5, waiting: 5 })
    const pictures = await Promise.all([once('a', draw('a')), once('a', draw('a')), once('a', draw('a'))])
    expect(pictures.map(String)).toEqual(['a', 'a', 'a'])
    await once('a', draw('a'))
    expect(drawn).toEqual(['a'])
  })

  it('are drawn one at a time', async () => {
    const { draw, mostAtOnce } = counted()
    const once = createDrawnOnce({ most: 9, waiting: 9 })
    await Promise.all('abcdef'.split('').map((name) => once(name, draw(name))))
    expect(mostAtOnce()).toBe(1)
  })

  it('forget the one that was asked for longest ago', async () => {
    const { drawn, draw } = counted()
    const once = createDrawnOnce({ most: 2, waiting: 5 })
    for (const name of 'abacab') await once(name, draw(name))
    expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  })

  it('refuse a crowd instead of queueing it without end', async () => {
    const { draw } = counted()
    const once = createDrawnOnce({ most: 9, waiting: 2 })
    const answers = await Promise.allSettled('abcdefg'.split('').map((name) => once(name, draw(name))))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(answers.at(-1)).toMatchObject({ reason: { code: 'PROVIDER_UNAVAILABLE' } })
  })

  it('are tried again after a failure, which stops nobody else', async () => {
    const { draw } = counted()
    const once = createDrawnOnce({ most: 9, waiting: 9 })
    const broken = once('a', () => Promise.reject(new Error('no')))
    const next = once('b', draw('b'))
    await expect(broken).rejects.toThrow('no')
    expect(String(await next)).toBe('b')
    expect(String(await once('a', draw('a')))).toBe('a')
  })
})
