import { templateParams, WHATSAPP_TEMPLATES, type WhatsappTemplate } from '../shared/contract/notifications.ts'
import { fillMessage } from '../shared/messages/format.ts'
import { serverMessage } from '../shared/messages/server.ts'
import type { Language } from '../shared/kernel/enums.ts'

export interface ApprovedTemplate {
  name: WhatsappTemplate
  /** Contains the names of its parameters; providers number them. */
  text: string
  paramNames: readonly string[]
  /** In authentication templates the button contains the code, in all others the end of an address. */
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

/** The approved text, as users read it on their phones. Null without an approved template in that language. */
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
