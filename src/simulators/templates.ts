import type { Language } from '../shared/contract/enums.ts'
import { TEMPLATE_PARAMS, type NotificationTemplate } from '../shared/contract/notifications.ts'

// The approved wording, as users read it on their phones.
const APPROVED: Record<NotificationTemplate, Record<Language, string>> = {
  welcome_user: {
    en: 'Welcome to Pamoja, {{1}}! Your account is ready. Find a ride and share the cost.',
    sw: 'Karibu Pamoja, {{1}}! Akaunti yako iko tayari. Tafuta safari na mgawane gharama.',
  },
  welcome_driver: {
    en: 'Welcome to Pamoja, {{1}}! Your driver account is ready. You can post rides once your vehicle is approved.',
    sw: 'Karibu Pamoja, {{1}}! Akaunti yako ya dereva iko tayari. Gari lako likikubaliwa utaweza kuweka safari.',
  },
  driver_verified: {
    en: '{{1}}, we checked your documents. You are now a verified driver.',
    sw: '{{1}}, hati zako zimekaguliwa. Sasa wewe ni dereva aliyethibitishwa.',
  },
  vehicle_approved: {
    en: 'Your vehicle {{1}} is approved. You can now post rides with it.',
    sw: 'Gari lako {{1}} limekubaliwa. Sasa unaweza kuweka safari kwa gari hilo.',
  },
  ride_requested: {
    en: 'New request for your ride. Seats: {{1}}. Requested so far: {{2}} of {{3}}. Ride {{4}}.',
    sw: 'Ombi jipya kwenye safari yako. Viti: {{1}}. Vilivyoombwa hadi sasa: {{2}} kati ya {{3}}. Safari {{4}}.',
  },
  request_accepted: {
    en: '{{1}} approved your request for {{2}}. Pay by M-Pesa now to keep your seats.',
    sw: '{{1}} amekubali ombi lako: {{2}}. Lipa kwa M-Pesa sasa ili viti viwe vyako.',
  },
  request_confirmed: {
    en: 'A rider has paid for your ride from {{1}} to {{2}}. Ride {{3}}.',
    sw: 'Abiria amelipia safari yako kutoka {{1}} hadi {{2}}. Safari {{3}}.',
  },
  request_cancelled: {
    en: 'A request for the ride from {{1}} to {{2}} was cancelled.',
    sw: 'Ombi la safari kutoka {{1}} hadi {{2}} limeghairiwa.',
  },
  trip_confirmed: {
    en: 'Your trip from {{1}} to {{2}} is paid and confirmed. Ride {{3}}.',
    sw: 'Safari yako kutoka {{1}} hadi {{2}} imelipiwa na kuthibitishwa. Safari {{3}}.',
  },
  otp_verification: {
    en: 'Your Pamoja code is {{1}}. It works for 5 minutes. Do not share it with anyone.',
    sw: 'Code yako ya Pamoja ni {{1}}. Inatumika kwa dakika 5. Usimpe mtu yeyote.',
  },
}

export interface ApprovedTemplate {
  name: NotificationTemplate
  text: string
  paramNames: readonly string[]
  /** Authentication templates have their code in a button too. */
  needsButton: boolean
}

const isTemplate = (name: string): name is NotificationTemplate => Object.hasOwn(APPROVED, name)

/** Null without an approved template in that language. */
export const findTemplate = (name: string, language: string): ApprovedTemplate | null => {
  if (!isTemplate(name) || (language !== 'en' && language !== 'sw')) return null
  return {
    name,
    text: APPROVED[name][language],
    paramNames: TEMPLATE_PARAMS[name],
    needsButton: name === 'otp_verification',
  }
}

export const renderTemplate = (text: string, params: readonly string[]): string =>
  text.replace(/\{\{(\d+)\}\}/g, (_, position: string) => params[Number(position) - 1] ?? '')
