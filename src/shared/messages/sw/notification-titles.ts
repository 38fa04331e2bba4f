import type { notificationTitles as en } from '../en/notification-titles.ts'

export const notificationTitles: Record<keyof typeof en, string> = {
  'notificationTitle.welcome_user': 'Karibu Pamoja',
  'notificationTitle.welcome_driver': 'Karibu, dereva',
  'notificationTitle.driver_verified': 'Umethibitishwa',
  'notificationTitle.vehicle_approved': 'Gari lako limeidhinishwa',
  'notificationTitle.ride_requested': 'Kuna anayetaka kusafiri nawe',
  'notificationTitle.request_accepted': 'Ombi lako limekubaliwa',
  'notificationTitle.request_confirmed': 'Abiria amelipa',
  'notificationTitle.request_cancelled': 'Ombi limeghairiwa',
  'notificationTitle.trip_confirmed': 'Safari yako imethibitishwa',
  'notificationTitle.otp_verification': 'Nambari ya kuingia',
  'notificationTitle.ride_coordinated': 'Safari kwa gari lako',
  'notificationTitle.reminder_rider': 'Safari yako inakaribia',
  'notificationTitle.reminder_driver': 'Utaendesha hivi karibuni',
  'notificationTitle.refund_sent': 'Pesa zako zinarudi',
  'notificationTitle.payout_sent': 'Umelipwa',
  'notificationTitle.rider_boarded': 'Abiria amepanda',
  'notificationTitle.dispute_opened': 'Kuna jambo limeripotiwa',
  'notificationTitle.dispute_answered': 'Upande wa pili umejibu',
  'notificationTitle.dispute_decided': 'Ripoti imeamuliwa',
  'notificationTitle.vehicle_rejected': 'Gari lako halikuidhinishwa',
}
