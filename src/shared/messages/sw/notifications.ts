import type { notifications as en } from '../en/notifications.ts'

export const notifications: Record<keyof typeof en, string> = {
  'notification.welcome_user': 'Karibu Pamoja, {name}! Akaunti yako iko tayari.',
  'notification.welcome_driver':
    'Karibu Pamoja, {name}! Akaunti yako ya dereva iko tayari. Gari lako likikubaliwa utaweza kuweka safari.',
  'notification.driver_verified': '{name}, hati zako zimekaguliwa: sasa wewe ni dereva aliyethibitishwa.',
  'notification.vehicle_approved': 'Gari lako {plate} limekubaliwa. Sasa unaweza kuweka safari kwa gari hilo.',
  'notification.ride_requested':
    'Ombi jipya kwenye safari yako. Viti: {seatsBooked}. Vilivyoombwa hadi sasa: {totalBooked} kati ya {totalSeats}. Fungua Pamoja ujibu.',
  'notification.request_accepted': '{name} amekubali ombi lako: {trip}. Lipa kwa M-Pesa sasa ili viti viwe vyako.',
  'notification.request_confirmed': 'Abiria amelipia safari yako kutoka {origin} hadi {destination}.',
  'notification.request_cancelled': 'Ombi la safari kutoka {origin} hadi {destination} limeghairiwa.',
  'notification.paid_ride_cancelled':
    '{name} ameghairi safari kutoka {origin} hadi {destination}. Tunarudisha {amount} kwenye M-Pesa yako.',
  'notification.paid_request_cancelled':
    '{name} ameghairi ombi lako la safari kutoka {origin} hadi {destination}. Tunarudisha {amount} kwenye M-Pesa yako.',
  'notification.rider_cancelled':
    '{name} ameghairi ombi lake la safari yako kutoka {origin} hadi {destination}. Tunamrudishia {amount}.',
  'notification.rider_cancelled_late':
    '{name} ameghairi ombi lake la safari yako kutoka {origin} hadi {destination}. Amechelewa, kwa hivyo harudishiwi pesa.',
  'notification.trip_confirmed':
    'Safari yako kutoka {origin} hadi {destination} imelipiwa na kuthibitishwa. Safari njema!',
  'notification.ride_coordinated': 'Mratibu ameweka safari kwa gari lako, kutoka {origin} hadi {destination}.',
  'notification.meeting_point_changed':
    'Mahali pa kukutana pa safari yako kutoka {origin} hadi {destination}, {day}, {time}, pamebadilika: {place}.',
  'notification.reminder_rider':
    'Safari yako kutoka {origin} hadi {destination} inaondoka {day}, {time}. Fika mapema mahali pa kupandia.',
  'notification.reminder_driver':
    'Unaendesha kutoka {origin} hadi {destination} {day}, {time}. Viti vilivyolipiwa: {seats}.',
  'notification.refund_sent': '{amount} za safari kutoka {origin} hadi {destination} zinarudi kwenye M-Pesa yako.',
  'notification.payout_sent':
    '{amount} za safari yako kutoka {origin} hadi {destination} zimetumwa kwenye M-Pesa yako.',
  'notification.rider_boarded': 'PIN yako imewekwa: umepanda safari ya {origin} hadi {destination}. Safari njema!',
  'notification.trip_completed':
    'Safari yako kutoka {origin} hadi {destination} imewekwa kuwa imekamilika. Kama kuna tatizo, liripoti kabla ya {day} {time}. Baada ya hapo tunamlipa dereva.',
  'notification.dispute_answered': 'Kuna jibu kuhusu ripoti yako ya safari kutoka {origin} hadi {destination}.',
  'notification.dispute_opened':
    'Kuna jambo limeripotiwa kuhusu safari kutoka {origin} hadi {destination}. Tafadhali tueleze upande wako.',
  'notification.dispute_decided': 'Jambo lililoripotiwa kuhusu safari kutoka {origin} hadi {destination} limeamuliwa.',
  'notification.vehicle_rejected':
    'Gari lako {plate} halikukubaliwa. Sababu iko kwenye wasifu wako: rekebisha hapo, kisha ulitume tena likaguliwe.',
  'notification.document_asked_again': 'Tafadhali tuma tena {document}. Sababu: {reason}.',
  'notification.documents_browsed':
    '{name} ameangalia zaidi ya hati {count} leo. Kumbukumbu ya wasimamizi inaonyesha zipi na kwa nini.',
  'notification.new_device':
    'Kuna aliyeingia kwenye akaunti yako {day} saa {time} ({device}). Kama si wewe, toka kwenye vifaa vingine vyote kwenye Mipangilio.',
  'notification.unknownDevice': 'kifaa kisichojulikana',
  'notification.otp_verification': 'Code yako ya Pamoja ni {code}. Inatumika kwa dakika 5. Usimpe mtu yeyote.',
  'notification.pushEndpoint': 'Hii si anwani ya huduma ya arifa tunayoijua.',
  'notification.pushTooMany': 'Umeruhusu arifa kwenye vifaa vingi mno. Toka kwenye akaunti katika kimoja kwanza.',
  'notification.emailOpen': 'Fungua kwenye Pamoja',
  'notification.emailWhy':
    'Unapata barua pepe hii kwa sababu anwani hii iko kwenye akaunti ya Pamoja. Badilisha mipangilio yako: {address}',
  'notification.emailStop': 'Acha kutuma barua pepe kwa anwani hii',
  'notification.emailStopped': 'Mwenye anwani hii amezuia barua pepe kutoka Pamoja.',
  'notification.emailByHand': 'Ujumbe kutoka Pamoja',
  'notification.emailByHandWhy': 'Unapata barua pepe hii kwa sababu timu ya Pamoja imekuandikia.',
}
