export const faqs = {
  'faqs.tooManyListed': 'You can show up to {max} questions. Hide one first.',
} as const
