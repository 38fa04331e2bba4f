import { templateParams, WHATSAPP_TEMPLATES, type WhatsappTemplate } from '../shared/contract/notifications.ts'
import { fillMessage } from '../shared/messages/format.ts'
import { serverMessage } from '../shared/messages/server.ts'
import type { Language } from '../shared/kernel/enums.ts'

export interface ApprovedTemplate {
  name: WhatsappTemplate
  /** Contains the names of its parameters, which providers number instead. */
  text: string
  paramNames: readonly string[]
  /** The parameter of the button: the code in an authentication template, the end of an address in all others. */
  button: { kind: 'code' } | { kind: 'address'; words: string }
}

const isTemplate = (name: string): name is WhatsappTemplate => WHATSAPP_TEMPLATES.some((template) => template === name)

const buttonOf = (name: WhatsappTemplate, language: Language): ApprovedTemplate['button'] =>
  name === 'otp_verification'
    ? { kind: 'code' }
    : { kind: 'address', words: serverMessage(language, `notificationAction.${name}`) }

/** A WhatsApp message about an alert also says how to stop the alert. */
const textOf = (name: WhatsappTemplate, language: Language): string => {
  const text = serverMessage(language, `notification.${name}`)
  return name === 'alert_ride' ? `${text} ${serverMessage(language, 'notification.stopAlert')}` : text
}

export const findTemplate = (name: string, language: string): ApprovedTemplate | null => {
  if (!isTemplate(name) || (language !== 'en' && language !== 'sw')) return null
  return {
    name,
    text: textOf(name, language),
    paramNames: templateParams(name),
    button: buttonOf(name, language),
  }
}

export const renderTemplate = (
  { text, button }: ApprovedTemplate,
  params: Readonly<Record<string, string>>,
  address: string,
): string => {
  const filled = fillMessage(text, params)
  return button.kind === 'code' ? filled : `${filled}\n${button.words}: ${address}`
}
