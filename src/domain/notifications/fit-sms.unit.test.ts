import { describe, expect, it } from 'vitest'
import { NOTIFICATION_KINDS } from '../../shared/contract/notifications.ts'
import { composeValues } from './fill-values.ts'
import { gsmLength, gsmText } from './fit-sms.ts'
import { notificationSms, notificationText } from './present.ts'
import { orderedParams, isTemplate } from './rules.ts'
import { LANGUAGES } from '../../shared/kernel/enums.ts'

const LONG = {
  name: 'Wanjikũ-Nyar’Ugenya',
  driver: 'Ng’ang’a-Kĩmani',
  origin: 'Jomo Kenyatta International Airport → Terminal 1A',
  destination: 'Ol Kalou – Nyandarua County Referral Hospital “Gate B”',
  pickup: 'Shell petrol station beside the Green Park terminus',
  vehicle: 'Toyota Land Cruiser Prado TX-L Limited Edition',
  plate: 'KDA 123A',
  at: '2026-11-25T05:30:00.000Z',
  dueAt: '2026-11-24T15:30:00.000Z',
  numSeats: '10',
  seatsLeft: '10',
  seatsBooked: '10',
  totalBooked: '10',
  totalSeats: '10',
  rideId: '3f0c2a0e-7a52-4c43-9b43-7d6b3f2f6a10',
  amount: 'Ksh 250,000',
  driverAmount: 'Ksh 250,000',
  fee: 'Ksh 25,000',
  receipt: 'SKN4ABCD12',
  phoneEnd: '678',
  phone: '+254712345678',
  reason: 'The photo of the plate is too dark to read; please take it again in daylight, from the front',
  reported: 'NO_SHOW_DRIVER',
  document: 'NATIONAL_ID',
  device: 'Chrome Mobile WebView 131 on Android 14 (Infinix X6837)',
  failure: 'payment.failed.noAnswer',
  count: '50',
  code: '123456',
}
const UUID = /[0-9a-f]{8}-/
const SENT = NOTIFICATION_KINDS.filter((kind) => kind !== 'otp_verification')
const OUTCOMES = [
  'RIDE',
  'RIDE_UNPAID',
  'RIDE_OVER',
  'REQUEST',
  'DECLINED',
  'UNANSWERED',
  'UNPAID',
  'STARTED_EARLY',
  'OWN_LATE',
  'REQUEST_REFUNDED',
  'OWN_REFUNDED',
]
const cases = LANGUAGES.flatMap((language) =>
  SENT.flatMap((template) =>
    (template === 'request_cancelled' ? OUTCOMES : ['no', 'yes']).map((variant) => ({ language, template, variant })),
  ),
)

describe('messages', () => {
  it.each(cases)(
    'messages of the kind $template fit in one SMS even with long names, in $language ($variant)',
    ({ language, template, variant }) => {
      const params = { ...LONG, what: variant, soon: variant, isDriver: variant, byDocument: variant }
      const row = { template, params, link: '/ride/x', code: 'AbC1234' }
      const sms = notificationSms(language, row, 'http://localhost:3000')
      expect(gsmLength(sms)).toBeLessThanOrEqual(160)
      expect(sms).toBe(gsmText(sms))
      expect(sms).toContain('http://localhost:3000/r/AbC1234')
      for (const text of [sms, notificationText(language, row)]) {
        expect(text).not.toMatch(/[{}]/)
        expect(text).not.toMatch(UUID)
      }
    },
  )

  it.each(cases)(
    'messages with only the specification’s values fill every parameter of $template, in $language',
    (one) => {
      if (!isTemplate(one.template)) return
      const given = { name: 'A', plate: 'KDA 1A', seatsBooked: '1', totalBooked: '1', totalSeats: '4', rideId: 'r1' }
      const params = orderedParams(one.template, composeValues(one.language, { ...given, code: '123456' }))
      expect(params).not.toContain('')
    },
  )
})

it('the driver’s note is in the confirmation, also on WhatsApp, and in the reminder', () => {
  const params = { ...LONG, pickup: 'GPO stage', note: 'Bring your ID.' }
  const said = 'GPO stage. Note from the driver: Bring your ID'
  expect(orderedParams('trip_confirmed', composeValues('en', params))).toContain(said)
  expect(notificationText('en', { template: 'trip_confirmed', params })).toContain(`Pickup: ${said}.`)
  const reminder = notificationText('en', { template: 'reminder_rider', params })
  expect(reminder).toMatch(/Be at GPO stage .+ Note from the driver: Bring your ID\.$/)
})

describe('the text of an SMS', () => {
  it('contains plain characters in place of those outside the SMS alphabet', () => {
    expect(gsmText('Nairobi → Nakuru, “Ng’ang’a” Wanjikũ é … 🚗')).toBe(
      'Nairobi - Nakuru, "Ng\'ang\'a" Wanjiku é ... ?',
    )
  })

  it('is counted with brackets and the euro as two characters each', () => {
    expect(gsmLength('a[€]')).toBe(7)
  })
})
