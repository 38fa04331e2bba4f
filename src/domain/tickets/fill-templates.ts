import type { AdminTicket } from '../../shared/contract/tickets.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import type { Language } from '../../shared/kernel/enums.ts'

const ALWAYS = ['ASK_MORE', 'DOCUMENT_CHECK', 'PAYOUT_TIME', 'CHANGE_ACCOUNT', 'LOST_ITEM', 'DONE'] as const
const WITH_AMOUNT = ['PAYMENT_FOUND', 'REFUND_SENT'] as const

interface Receiver {
  name: string
  language: Language
  amountKsh: number | null
}

/** Texts to begin an answer with: titles in the admin's language, texts in the user's language. */
export const fillTemplates = (
  adminLanguage: Language,
  { name, language, amountKsh }: Receiver,
): AdminTicket['templates'] => {
  const names = amountKsh === null ? ALWAYS : [...ALWAYS, ...WITH_AMOUNT]
  const values = { name: firstNameOf(name), ...(amountKsh === null ? {} : { amount: formatKsh(amountKsh) }) }
  return names.map((template) => ({
    title: serverMessage(adminLanguage, `ticketTemplateTitle.${template}`),
    text: serverMessage(language, `ticketTemplate.${template}`, values),
  }))
}
