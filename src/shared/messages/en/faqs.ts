/** Questions and answers, for admins. */
export const faqs = {
  'faqs.tooManyListed': 'At most {max} questions can be listed. Take one off the list first.',
} as const
