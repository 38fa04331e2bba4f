import type { faqs } from '../../db/schema/index.ts'
import type { Faq } from '../../shared/contract/faqs.ts'

export const presentFaq = ({ id, title, content, isListed, position }: typeof faqs.$inferSelect): Faq => ({
  id,
  title,
  content,
  isListed,
  position,
})
