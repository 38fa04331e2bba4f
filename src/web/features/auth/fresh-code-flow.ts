import { formValues, type FormValues } from '../../lib/form-values.ts'
import { waitingValues, type FreshCodeAsked } from '../../lib/fresh-code.ts'
import { readVerify } from './read-refusal.ts'
import { sendCode, type Server } from './sign-in-flow.ts'
import { confirmCode } from './api.ts'

const sendFreshCode = async (server: Server, phone: string, values: FormValues): Promise<FreshCodeAsked> => {
  const step = await sendCode(server, { phone }, true)
  if (step.step !== 'code') return { values, sent: null, refusal: step.step === 'details' ? step.refusal : null }
  const { waitTime, sentAt, refusal } = step
  return { values, sent: { waitTime, sentAt }, refusal }
}

/**
 * @returns what the page shows next, or the user's original form. `confirmed`: the user has just entered the right
 * code.
 */
export const passFreshCode = async (
  server: Server,
  phone: string,
  form: FormData,
): Promise<{ asked: FreshCodeAsked } | { form: FormData; confirmed: boolean }> => {
  const sent = formValues(form)
  if (sent['intent'] !== 'code-send' && sent['intent'] !== 'code-give') return { form, confirmed: false }
  const values = waitingValues(sent)
  if (sent['intent'] === 'code-send') return { asked: await sendFreshCode(server, phone, values) }
  const confirmed = await confirmCode(server.api, sent['code'] ?? '')
  if (!confirmed.ok) {
    const last = { waitTime: Number(sent['waitTime'] ?? 0), sentAt: Number(sent['sentAt'] ?? 0) }
    return { asked: { values, sent: last, refusal: readVerify(confirmed.error) } }
  }
  const waited = new FormData()
  for (const [name, value] of Object.entries(values)) waited.append(name === 'asked' ? 'intent' : name, value)
  return { form: waited, confirmed: true }
}
