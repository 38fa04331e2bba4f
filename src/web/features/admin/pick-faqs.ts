import type { Faq } from '../../../shared/contract/faqs.ts'
import type { TableQuery } from './table-query.ts'

export const FAQ_STATES = ['LISTED', 'UNLISTED'] as const
export type FaqState = (typeof FAQ_STATES)[number]
export const FAQS_A_PAGE = 10

export interface PlacedFaq extends Faq {
  place: number
  isLast: boolean
}

export const faqState = ({ isListed }: Pick<Faq, 'isListed'>): FaqState => (isListed ? 'LISTED' : 'UNLISTED')

const wordsOf = ({ title, content, sw }: Faq) => [title, content, sw?.title, sw?.content].join('\n')

/** One page of the matching questions. `faqs` are all questions, because there are few. */
export const pickFaqs = (faqs: readonly Faq[], { search, statuses, page }: TableQuery<FaqState>) => {
  const wanted = search.toLocaleLowerCase()
  const fitting = faqs
    .map((faq, place): PlacedFaq => ({ ...faq, place, isLast: place === faqs.length - 1 }))
    .filter((faq) => wordsOf(faq).toLocaleLowerCase().includes(wanted))
    .filter((faq) => statuses.length === 0 || statuses.includes(faqState(faq)))
  const start = (page - 1) * FAQS_A_PAGE
  return { rows: fitting.slice(start, start + FAQS_A_PAGE), total: fitting.length, page, pageSize: FAQS_A_PAGE }
}
