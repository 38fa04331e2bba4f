import type { faqs as en } from '../en/faqs.ts'

export const faqs: Record<keyof typeof en, string> = {
  'faqs.tooManyListed': 'Maswali {max} tu yanaweza kuonyeshwa. Ondoa moja kwenye orodha kwanza.',
}
