import type { faqs } from '../../db/schema/index.ts'
import type { Faq } from '../../shared/contract/faqs.ts'
import type { Language } from '../../shared/kernel/enums.ts'

type FaqRow = typeof faqs.$inferSelect

export const presentFaq = (row: FaqRow, language: Language): Faq => {
  const { id, isListed, position } = row
  const { title, content } = (language === 'sw' && swahiliOf(row)) || row
  return { id, title, content, isListed, position }
}

export const presentWholeFaq = (row: FaqRow): Faq => ({ ...presentFaq(row, 'en'), sw: swahiliOf(row) })

const swahiliOf = ({ titleSw, contentSw }: FaqRow) =>
  titleSw === null || contentSw === null ? null : { title: titleSw, content: contentSw }
