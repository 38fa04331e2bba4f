import { redirect } from 'react-router'
import { zTicketCategory, zTicketSubject } from '../../../shared/contract/enums.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import { textOf } from '../../lib/form-values.ts'
import { repeatKey } from '../../lib/repeat-key.ts'
import { closeTicket, openTicket, writeTicket } from './api.ts'

export type TicketAnswer = { ok: true } | { ok: false; error: string }

/** Reads the address of the form: `?category=REFUND&subject=…&about=PAYMENT&id=…`. */
export const readAsked = (address: string) => {
  const params = new URL(address).searchParams
  const category = zTicketCategory.safeParse(params.get('category'))
  const kind = zTicketSubject.safeParse(params.get('about'))
  const id = params.get('id')
  return {
    category: category.success ? category.data : ('OTHER' as const),
    subject: (params.get('subject') ?? '').slice(0, 120),
    ...(kind.success && id !== null ? { about: { kind: kind.data, id } } : {}),
  }
}

export const sendNewTicket = async (api: ApiClient, address: string, form: FormData): Promise<TicketAnswer> => {
  const asked = readAsked(address)
  const category = zTicketCategory.safeParse(textOf(form, 'category'))
  const question = {
    ...asked,
    category: category.success ? category.data : asked.category,
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
