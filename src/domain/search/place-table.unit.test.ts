import { expect, it } from 'vitest'
import { AnswerWriter } from './answer-writer.ts'
import { PlaceTexts } from './place-table.ts'

it('the store of place texts writes two places in order, with texts of any length, and asks for the text of each place once', () => {
  const texts = new PlaceTexts()
  const written: number[] = []
  const names = ['Kĩambu', 'ũ'.repeat(200_000), 'Thika', 'ũ'.repeat(120_000), 'Nyörö']
  const show = (from: number, to: number) => {
    const answer = new AnswerWriter((bytes) => Buffer.alloc(bytes), 16)
    texts.showEnds(answer, from, to, (place) => {
      written.push(place)
      return JSON.stringify(names[place])
    })
    answer.ascii('"km":1}')
    return JSON.parse(answer.finish().toString())
  }
  for (const from of names.keys())
    for (const to of names.keys()) expect(show(from, to)).toEqual({ from: names[from], to: names[to], km: 1 })
  expect(written.toSorted((a, b) => a - b)).toEqual([...names.keys()])
})
