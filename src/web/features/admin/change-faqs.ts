import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { adminActionOf, type AdminAnswer } from './admin-answer.ts'
import { addFaq, updateFaq, deleteFaq } from '../faqs/api.ts'

const wordsOf = (form: FormData, language: '' | 'sw.') => ({
  title: textOf(form, `${language}title`),
  content: textOf(form, `${language}content`).replaceAll('\r\n', '\n'),
})

const textsOf = (form: FormData) => {
  const sw = wordsOf(form, 'sw.')
  const isWritten = `${sw.title}${sw.content}`.trim() !== ''
  return { ...wordsOf(form, ''), sw: isWritten ? sw : null, isListed: form.has('isListed') }
}

const changeOf = (intent: string, form: FormData) => {
  const place = Number(textOf(form, 'place')) || 0
  if (intent === 'up') return { position: Math.max(0, place - 1) }
  if (intent === 'down') return { position: place + 1 }
  if (intent === 'list' || intent === 'unlist') return { isListed: intent === 'list' }
  return textsOf(form)
}

export const changeFaqs = async (api: ApiClient, request: Request): Promise<AdminAnswer> => {
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const id = textOf(form, 'id')
  if (intent === 'delete') return adminActionOf(intent, deleteFaq(api, id), request)
  if (intent === 'add') return adminActionOf(intent, addFaq(api, textsOf(form)), request)
  return adminActionOf(intent, updateFaq(api, id, changeOf(intent, form)), request)
}
