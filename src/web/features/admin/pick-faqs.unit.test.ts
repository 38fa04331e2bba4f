import { expect, it } from 'vitest'
import type { Faq } from '../../../shared/contract/faqs.ts'
import { pickFaqs } from './pick-faqs.ts'

const faqs = Array.from({ length: 23 }, (_, index): Faq => ({
  id: String(index),
  title: `Question ${index}`,
  content: index % 2 === 0 ? 'About money' : 'About seats',
  sw: index === 7 ? { title: 'Swali la saba', content: 'Kuhusu viti' } : null,
  isListed: index < 5,
  position: index,
}))
const all = { search: '', statuses: [], page: 1 } as const

it('each page of the admins’ list has 10 questions, and the last page has the rest', () => {
  expect(pickFaqs(faqs, all).rows.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(pickFaqs(faqs, { ...all, page: 3 }).rows.map(({ place, isLast }) => [place, isLast])).toEqual([
    [20, false],
    [21, false],
    [22, true],
  ])
  expect(pickFaqs(faqs, { ...all, page: 4 })).toMatchObject({ rows: [], total: 23 })
})

it('an admin finds a question by words of its title or answer, in either language and any case', () => {
  expect(pickFaqs(faqs, { ...all, search: 'MONEY' }).total).toBe(12)
  expect(pickFaqs(faqs, { ...all, search: 'KUHUSU viti' }).rows.map(({ place }) => place)).toEqual([7])
  expect(pickFaqs(faqs, { ...all, search: 'question 22' }).rows.map(({ place }) => place)).toEqual([22])
})

it('the admins’ list shows a question’s position among all questions, even when a filter hides some', () => {
  const unlisted = pickFaqs(faqs, { ...all, statuses: ['UNLISTED'] })
  expect(unlisted.rows[0]?.place).toBe(5)
  expect(pickFaqs(faqs, { ...all, statuses: ['LISTED', 'UNLISTED'] }).total).toBe(23)
})
