export { addFaq } from './add-faq.ts'
export { changeFaq, deleteFaq } from './change-faq.ts'
export { listAllFaqs, listFaqs } from './list-faqs.ts'
