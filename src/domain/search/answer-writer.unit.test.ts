import { expect, it } from 'vitest'
import { AnswerWriter } from './answer-writer.ts'

const write = (fill: (answer: AnswerWriter) => void, roomy = 4): string => {
  const answer = new AnswerWriter((bytes) => Buffer.alloc(bytes), roomy)
  fill(answer)
  return answer.finish().toString()
}

it.each([
  [0, '0.000000'],
  [1, '1.000000'],
  [0.0000004, '0.000000'],
  [0.0000006, '0.000001'],
  [0.9999996, '1.000000'],
  [9.9999999, '10.000000'],
  [0.6, '0.600000'],
  [12.345678, '12.345678'],
  [100, '100.000000'],
  [20_037.508342, '20037.508342'],
])('the writer of answers writes %d with 6 decimals', (number, text) => {
  expect(write((answer) => answer.decimal(number))).toBe(text)
})

it('the writer of answers writes 10,000 distances as JSON numbers that are exact to a millionth', () => {
  for (let n = 0; n < 10_000; n++) {
    const number = (n * n * 0.618_033_988_7) % 1000
    const text = write((answer) => answer.decimal(number))
    expect(text).toMatch(/^\d+\.\d{6}$/)
    expect(Math.abs(JSON.parse(text) - number)).toBeLessThan(1e-6)
  }
})

it('the writer of answers writes all pieces, even when they need a larger buffer', () => {
  const text = write((answer) => {
    answer.ascii('{"a":')
    answer.decimal(1.5)
    answer.bytes(Buffer.from(',"b":'))
    answer.text('"Nyörö"}')
  })
  expect(JSON.parse(text)).toEqual({ a: 1.5, b: 'Nyörö' })
})
