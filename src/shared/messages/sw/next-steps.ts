import type { nextSteps as en } from '../en/next-steps.ts'

export const nextSteps: Record<keyof typeof en, string> = {
  'nextStep.today': 'Leo',
  'nextStep.trip': '{from} hadi {to}',
  'nextStep.PAY': 'Lipa {amount}',
  'nextStep.PAYING': 'Tunasubiri M-Pesa: {amount}',
  'nextStep.TRIP': '{when} · {plate}',
  'nextStep.ANSWER_REQUEST': '{name} anataka {seats|kiti|viti} {seats}, {when}',
  'nextStep.BOARD': 'Weka PIN ya {name}',
  'nextStep.START': 'Anza safari yako: {trip}',
  'nextStep.COMPLETE': 'Kamilisha safari yako: {trip}',
  'nextStep.ANSWER_REPORT': '{name} ameripoti tatizo kuhusu safari ya {trip}. Tuambie upande wako.',
  'nextStep.RENEW_DOCUMENT': 'Mwisho wa {document} ni {day}. Tuma mpya',
  'nextStep.SEND_DOCUMENT': 'Tuma tena {document}: {reason}',
  'nextStep.CORRECT_VEHICLE': 'Gari lako {plate} halikukubaliwa',
  'nextStep.ADD_VEHICLE': 'Ongeza gari lako',
  'nextStep.ADD_DOCUMENT': 'Tuma hati zako: {documents}',
  'nextStep.DOCUMENT_CHECK': 'Tunakagua hati zako',
  'nextStep.VEHICLE_CHECK': 'Tunakagua gari lako {plate}',
  'nextStep.ALL_RIGHT': 'Safari imechelewa. Uko salama?',
  'nextStep.RATE': 'Safari na {name} ilikuwaje?',
}
