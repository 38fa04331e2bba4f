import { errors as errorsEn } from './en/errors.ts'
import { rides as ridesEn } from './en/rides.ts'
import { fillMessage, type MessageParams } from './format.ts'
import { errors as errorsSw } from './sw/errors.ts'
import { auth as authEn } from './en/auth.ts'
import { auth as authSw } from './sw/auth.ts'
import { accounts as accountsEn } from './en/accounts.ts'
import { accounts as accountsSw } from './sw/accounts.ts'
import { boarding as boardingEn } from './en/boarding.ts'
import { boarding as boardingSw } from './sw/boarding.ts'
import { receipts as receiptsEn } from './en/receipts.ts'
import { receipts as receiptsSw } from './sw/receipts.ts'
import { finance as financeEn } from './en/finance.ts'
import { finance as financeSw } from './sw/finance.ts'
import { faqs as faqsEn } from './en/faqs.ts'
import { faqs as faqsSw } from './sw/faqs.ts'
import { notificationActions as actionsEn } from './en/notification-actions.ts'
import { notificationActions as actionsSw } from './sw/notification-actions.ts'
import { notificationSms as smsEn } from './en/notification-sms.ts'
import { notificationSms as smsSw } from './sw/notification-sms.ts'
import { notificationTitles as titlesEn } from './en/notification-titles.ts'
import { notificationTitles as titlesSw } from './sw/notification-titles.ts'
import { messages as messagesEn } from './en/messages.ts'
import { messages as messagesSw } from './sw/messages.ts'
import { notifications as notificationsEn } from './en/notifications.ts'
import { notifications as notificationsSw } from './sw/notifications.ts'
import { payments as paymentsEn } from './en/payments.ts'
import { payments as paymentsSw } from './sw/payments.ts'
import { users as usersEn } from './en/users.ts'
import { users as usersSw } from './sw/users.ts'
import { vehicles as vehiclesEn } from './en/vehicles.ts'
import { vehicles as vehiclesSw } from './sw/vehicles.ts'
import { documents as documentsEn } from './en/documents.ts'
import { documents as documentsSw } from './sw/documents.ts'
import { previews as previewsEn } from './en/previews.ts'
import { previews as previewsSw } from './sw/previews.ts'
import { places as placesEn } from './en/places.ts'
import { places as placesSw } from './sw/places.ts'
import { nextSteps as nextStepsEn } from './en/next-steps.ts'
import { nextSteps as nextStepsSw } from './sw/next-steps.ts'
import { alerts as alertsEn } from './en/alerts.ts'
import { alerts as alertsSw } from './sw/alerts.ts'
import { contacts as contactsEn } from './en/contacts.ts'
import { contacts as contactsSw } from './sw/contacts.ts'
import { safety as safetyEn } from './en/safety.ts'
import { safety as safetySw } from './sw/safety.ts'
import { reviews as reviewsEn } from './en/reviews.ts'
import { reviews as reviewsSw } from './sw/reviews.ts'
import { tickets as ticketsEn } from './en/tickets.ts'
import { tickets as ticketsSw } from './sw/tickets.ts'
import { rides as ridesSw } from './sw/rides.ts'
import { searchRefusals as searchRefusalsEn } from './en/search-refusals.ts'
import { searchRefusals as searchRefusalsSw } from './sw/search-refusals.ts'
import type { Language } from '../kernel/enums.ts'

// The server's own texts: errors and notifications. The browser loads the texts of the screens.
const en = {
  ...errorsEn,
  ...authEn,
  ...accountsEn,
  ...boardingEn,
  ...safetyEn,
  ...contactsEn,
  ...ticketsEn,
  ...receiptsEn,
  ...financeEn,
  ...faqsEn,
  ...messagesEn,
  ...notificationsEn,
  ...titlesEn,
  ...smsEn,
  ...actionsEn,
  ...usersEn,
  ...documentsEn,
  ...placesEn,
  ...alertsEn,
  ...nextStepsEn,
  ...vehiclesEn,
  ...ridesEn,
  ...reviewsEn,
  ...previewsEn,
  ...paymentsEn,
  ...searchRefusalsEn,
}
export type ServerMessageKey = keyof typeof en
const catalogue: Record<Language, Record<ServerMessageKey, string>> = {
  en,
  sw: {
    ...errorsSw,
    ...authSw,
    ...accountsSw,
    ...boardingSw,
    ...safetySw,
    ...contactsSw,
    ...ticketsSw,
    ...receiptsSw,
    ...financeSw,
    ...faqsSw,
    ...messagesSw,
    ...notificationsSw,
    ...titlesSw,
    ...smsSw,
    ...actionsSw,
    ...usersSw,
    ...documentsSw,
    ...placesSw,
    ...alertsSw,
    ...nextStepsSw,
    ...vehiclesSw,
    ...ridesSw,
    ...reviewsSw,
    ...previewsSw,
    ...paymentsSw,
    ...searchRefusalsSw,
  },
}

export const serverMessage = (language: Language, key: ServerMessageKey, params?: MessageParams): string =>
  fillMessage(catalogue[language][key], params)
