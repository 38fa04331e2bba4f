import type { Language } from '../shared/contract/enums.ts'
import { TEMPLATE_PARAMS, type NotificationTemplate } from '../shared/contract/notifications.ts'

// What was sent in for approval: the wording that people read on their phones.
const APPROVED: Record<NotificationTemplate, Record<Language, string>> = {
  welcome_user: {
    en: 'Welcome to Pamoja, {{1}}! Your account is ready: find a ride and share the cost of the road.',
    sw: 'Karibu Pamoja, {{1}}! Akaunti yako iko tayari: tafuta safari na mchangie gharama ya njia.',
  },
  welcome_driver: {
    en: 'Welcome to Pamoja, {{1}}! Your driver account is ready. We check your documents and vehicle next.',
    sw: 'Karibu Pamoja, {{1}}! Akaunti yako ya udereva iko tayari. Sasa tunakagua nyaraka na gari lako.',
  },
  driver_verified: {
    en: 'Good news, {{1}}: your documents are approved. You are a verified driver.',
    sw: 'Habari njema, {{1}}: nyaraka zako zimekubaliwa. Wewe ni dereva aliyethibitishwa.',
  },
  vehicle_approved: {
    en: 'Your vehicle {{1}} is approved. You can post rides with it now.',
    sw: 'Gari lako {{1}} limekubaliwa. Sasa unaweza kuchapisha safari nalo.',
  },
  ride_requested: {
    en: 'New request for {{1}} seat(s). Booked so far: {{2}} of {{3}}. Ride {{4}}.',
    sw: 'Ombi jipya la viti {{1}}. Vilivyochukuliwa hadi sasa: {{2}} kati ya {{3}}. Safari {{4}}.',
  },
  request_accepted: {
    en: '{{1}} accepted your request: {{2}}. Pay by M-Pesa now to keep your seats.',
    sw: '{{1}} amekubali ombi lako: {{2}}. Lipa kwa M-Pesa sasa ili kuhifadhi viti vyako.',
  },
  request_confirmed: {
    en: 'A passenger has paid for your ride from {{1}} to {{2}}. Ride {{3}}.',
    sw: 'Abiria amelipia safari yako kutoka {{1}} hadi {{2}}. Safari {{3}}.',
  },
  request_cancelled: {
    en: 'A request for the ride from {{1}} to {{2}} was cancelled.',
    sw: 'Ombi la safari kutoka {{1}} hadi {{2}} limeghairiwa.',
  },
  trip_confirmed: {
    en: 'Payment received. Your seats from {{1}} to {{2}} are yours. Ride {{3}}.',
    sw: 'Malipo yamepokelewa. Viti vyako kutoka {{1}} hadi {{2}} ni vyako. Safari {{3}}.',
  },
  otp_verification: {
    en: '{{1}} is your verification code. For your security, do not share this code.',
    sw: '{{1}} ni nambari yako ya kuthibitisha. Kwa usalama wako, usimpe mtu yeyote nambari hii.',
  },
}

export interface ApprovedTemplate {
  name: NotificationTemplate
  text: string
  paramNames: readonly string[]
  /** Authentication templates carry their code in a button as well. */
  needsButton: boolean
}

const isTemplate = (name: string): name is NotificationTemplate => Object.hasOwn(APPROVED, name)

/** Null when no such template was approved in that language. */
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
