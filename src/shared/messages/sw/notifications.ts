import type { notifications as en } from '../en/notifications.ts'

export const notifications: Record<keyof typeof en, string> = {
  'notification.welcome_user': 'Karibu Pamoja, {name}! Akaunti yako iko tayari.',
  'notification.welcome_driver':
    'Karibu Pamoja, {name}! Akaunti yako ya dereva iko tayari. Unaweza kutangaza safari gari lako likiidhinishwa.',
  'notification.driver_verified': '{name}, hati zako zimekaguliwa: sasa wewe ni dereva aliyethibitishwa.',
  'notification.vehicle_approved': 'Gari lako {plate} limeidhinishwa. Sasa unaweza kutangaza safari kwa gari hilo.',
  'notification.ride_requested':
    'Ombi jipya kwenye safari yako: {seatsBooked|kiti|viti} {seatsBooked}. Vilivyoombwa hadi sasa: {totalBooked} kati ya {totalSeats}.',
  'notification.request_accepted': '{name} amekubali ombi lako la {trip}. Lipa sasa ili upate viti vyako.',
  'notification.request_confirmed': 'Abiria amelipia safari yako kutoka {origin} hadi {destination}.',
  'notification.request_cancelled': 'Ombi la safari kutoka {origin} hadi {destination} limeghairiwa.',
  'notification.paid_ride_cancelled':
    '{name} ameghairi safari kutoka {origin} hadi {destination}. {amount} zinarudi kwenye M-Pesa yako.',
  'notification.trip_confirmed':
    'Safari yako kutoka {origin} hadi {destination} imelipiwa na kuthibitishwa. Safari njema!',
  'notification.ride_coordinated': 'Mratibu ametangaza safari kwa gari lako, kutoka {origin} hadi {destination}.',
  'notification.reminder_rider':
    'Safari yako kutoka {origin} hadi {destination} inaondoka tarehe {day} saa {time}. Fika mahali pa kuchukuliwa mapema.',
  'notification.reminder_driver':
    'Unaendesha kutoka {origin} hadi {destination} tarehe {day} saa {time}. Viti vilivyolipiwa: {seats}.',
  'notification.refund_sent': '{amount} za safari kutoka {origin} hadi {destination} zinarudi kwenye M-Pesa yako.',
  'notification.payout_sent':
    '{amount} za safari yako kutoka {origin} hadi {destination} zimetumwa kwenye M-Pesa yako.',
  'notification.rider_boarded': 'PIN yako imewekwa: umepanda gari kutoka {origin} hadi {destination}. Safari njema!',
  'notification.trip_completed':
    'Safari yako kutoka {origin} hadi {destination} imewekwa kuwa imekamilika. Kama kuna tatizo, liripoti kabla ya {day} {time}: baada ya hapo dereva analipwa.',
  'notification.dispute_answered': 'Kuna jibu kuhusu ripoti yako ya safari kutoka {origin} hadi {destination}.',
  'notification.dispute_opened':
    'Kuna jambo limeripotiwa kuhusu safari kutoka {origin} hadi {destination}. Tafadhali tueleze upande wako.',
  'notification.dispute_decided': 'Jambo lililoripotiwa kuhusu safari kutoka {origin} hadi {destination} limeamuliwa.',
  'notification.vehicle_rejected':
    'Gari lako {plate} halikuidhinishwa. Wasifu wako unaeleza sababu; lisahihishe hapo na uliwasilishe tena.',
  'notification.document_asked_again': 'Tafadhali tuma tena {document}: {reason}.',
  'notification.documents_browsed':
    '{name} ameangalia zaidi ya hati {count} leo. Kumbukumbu ya wasimamizi inaonyesha zipi na kwa nini.',
  'notification.new_device':
    'Kuna aliyeingia kwenye akaunti yako {day} saa {time}: {device}. Kama si wewe, ondoka kwenye vifaa vingine vyote katika mipangilio yako.',
  'notification.unknownDevice': 'kifaa kisichojulikana',
  'notification.otp_verification': 'Nambari yako ya Pamoja ni {code}. Inafanya kazi kwa dakika 5. Usimpe mtu yeyote.',
  'notification.pushEndpoint': 'Hii si anwani ya huduma ya arifa tunayoijua.',
  'notification.pushTooMany': 'Umeruhusu arifa kwenye vifaa vingi mno. Toka kwanza kwenye kimoja.',
  'notification.emailOpen': 'Fungua kwenye Pamoja',
  'notification.emailWhy':
    'Unapata ujumbe huu kwa sababu anwani hii iko kwenye akaunti ya Pamoja. Chagua unavyofikiwa: {address}',
  'notification.emailStop': 'Sitaki tena barua pepe kwa anwani hii',
  'notification.emailStopped': 'Mwenye anwani hii hataki barua pepe kutoka Pamoja.',
  'notification.emailByHand': 'Ujumbe kutoka Pamoja',
  'notification.emailByHandWhy': 'Unapata ujumbe huu kwa sababu watu wa Pamoja wamekuandikia.',
}
