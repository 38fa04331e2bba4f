import { redirect } from 'react-router'
import { TICKET_CATEGORIES, TICKET_SUBJECTS } from '../../../shared/kernel/enums.ts'
import { MAX_TICKET_SUBJECT } from '../../../shared/kernel/form-limits.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { repeatKey } from '../../lib/repeat-key.ts'
import { closeTicket, openTicket, writeTicket } from './api.ts'

export type TicketAnswer = { ok: true } | { ok: false; error: string }

/** Reads the address of the form: `?category=REFUND&subject=…&about=PAYMENT&id=…`. */
export const readAsked = (address: string) => {
  const params = new URL(address).searchParams
  const kind = TICKET_SUBJECTS.find((one) => one === params.get('about'))
  const id = params.get('id')
  return {
    category: TICKET_CATEGORIES.find((one) => one === params.get('category')) ?? 'OTHER',
    subject: (params.get('subject') ?? '').slice(0, MAX_TICKET_SUBJECT),
    ...(kind && id !== null ? { about: { kind, id } } : {}),
  }
}

export const sendNewTicket = async (api: ApiClient, address: string, form: FormData): Promise<TicketAnswer> => {
  const asked = readAsked(address)
  const question = {
    ...asked,
    category: TICKET_CATEGORIES.find((one) => one === textOf(form, 'category')) ?? asked.category,
    subject: textOf(form, 'subject'),
    text: textOf(form, 'text'),
  }
  const sent = await openTicket(api, question, repeatKey(textOf(form, 'formKey'), question))
  if (sent.ok) throw redirect(`/help/tickets/${sent.body.id}`)
  return { ok: false, error: sent.error.sentence }
}

export const changeTicket = async (api: ApiClient, id: string, form: FormData): Promise<TicketAnswer> => {
  const text = textOf(form, 'text')
  const sent =
    textOf(form, 'intent') === 'close'
      ? await closeTicket(api, id)
      : await writeTicket(api, id, text, repeatKey(textOf(form, 'formKey'), text))
  return sent.ok ? { ok: true } : { ok: false, error: sent.error.sentence }
}
