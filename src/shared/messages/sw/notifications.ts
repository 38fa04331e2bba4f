import type { notifications as en } from '../en/notifications.ts'

export const notifications: Record<keyof typeof en, string> = {
  'notification.welcome_user':
    'Karibu Pamoja, {name}! Akaunti yako iko tayari. Tafuta safari, omba kiti, ulipe kwa M-Pesa dereva akishakubali tu.',
  'notification.welcome_driver':
    'Karibu Pamoja, {name}! Akaunti yako ya dereva iko tayari. Sasa tuma leseni na maelezo ya gari lako: kwa kawaida tunakagua ndani ya siku moja. Kisha utaweza kuweka safari na kugawana gharama ya mafuta.',
  'notification.driver_verified':
    'Habari njema, {name}: hati zako zimekubaliwa. Sasa wewe ni dereva aliyethibitishwa, na abiria wataona hivyo kwenye kila safari utakayoweka.',
  'notification.vehicle_approved':
    'Gari lako {plate} ({vehicle}) limekubaliwa. Sasa unaweza kuweka safari kwa gari hilo.',
  'notification.ride_requested':
    'Ombi jipya kutoka kwa {name} kwenye safari yako kutoka {origin} hadi {destination}, {day}, {time}. Idadi ya viti: {seatsBooked}, jumla {amount}. Vilivyoombwa hadi sasa: {totalBooked} kati ya {totalSeats}. Tafadhali jibu kabla ya {deadline}.',
  'notification.request_accepted':
    'Habari njema: {name} amekubali ombi lako: {trip}, {seats}. Lipa {amount} kwa M-Pesa kabla ya {deadline}, la sivyo viti vitapewa wengine. Mahali pa kukutana: {meeting}.',
  'notification.request_confirmed':
    'Abiria wako {name} amelipa {amount} kwa {seats}: {origin} hadi {destination}, {day}, {time}. Tunashikilia pesa na tutakulipa baada ya safari: muulize PIN yake ya kupanda akiwa garini. Viti vilivyobaki: {seatsLeft}.',
  'notification.request_cancelled':
    'Ombi hili limeghairiwa: {seats} kutoka {origin} hadi {destination}, {day}, {time}. {outcome} Ukurasa wa safari una maelezo zaidi.',
  'notification.trip_confirmed':
    'Malipo yamepokelewa: {amount}, code ya M-Pesa {receipt}. Umepata {seats} kutoka {origin} hadi {destination}, {day}, {time}. Pa kupandia: {meeting}. Dereva ni {driver}, gari {plate}. PIN yako ya kupanda iko kwenye Pamoja: itaje ukiwa garini tu.',
  'notification.ride_coordinated':
    'Mratibu ameweka safari kwa gari lako {plate}: {origin} hadi {destination}, {day}, {time}, {seats}, {amount} kwa kiti. Wewe ndiye dereva.',
  'notification.ride_cancelled':
    '{name} ameghairi safari ya kutoka {origin} hadi {destination}, {day}, {time}, kwa gari {plate}. Abiria waliolipa watarudishiwa pesa zote.',
  'notification.ride_cancelled_by_document':
    'Tumeghairi safari ya kutoka {origin} hadi {destination}, {day}, {time}, kwa gari {plate}: hati ya dereva au ya gari haitumiki siku hiyo. Dereva anajua ni hati gani. Abiria waliolipa watarudishiwa pesa zote.',
  'notification.meeting_point_changed':
    'Mahali pa kukutana pa safari yako kutoka {origin} hadi {destination}, {day}, {time}, pamebadilika: {pickup}. Dereva {driver}, gari {plate}.',
  'notification.pay_reminder':
    'Kikumbusho: lipa {amount} kabla ya {deadline} ili usipoteze {seats} kwenye safari ya {driver}: {origin} hadi {destination}, {day}, {time}. Baada ya hapo viti vitapewa wengine. Mahali pa kukutana: {pickup}.',
  'notification.payment_failed':
    'Malipo yako ya {amount} ya safari ya {origin} hadi {destination}, {day}, {time}, hayakufaulu. {failure} Viti vyako vimeshikiliwa hadi {deadline}.',
  'notification.ticket_answered':
    'Timu ya Pamoja imejibu swali lako la {day}. Soma jibu, na uandike tena ukihitaji zaidi.',
  'notification.report_answered':
    'Tumechunguza ripoti yako ya {day} kumhusu {name} na kuifunga. Hatuwezi kukueleza zaidi kuhusu mtu mwingine. Ikitokea tena, mzuie na uripoti. Asante kwa kutuambia.',
  'notification.chat_waiting': 'Mpya kwenye Pamoja kutoka kwa {name}: {text} · Jibu',
  'notification.alert_ride':
    'Safari unayoisubiri imepatikana: {origin} hadi {destination}, {day}, {time}, {amount} kwa kiti. Viti vilivyobaki: {seatsLeft}. Dereva ni {driver}, mahali pa kukutana: {pickup}.',
  'notification.stopAlert': 'Acha kuniambia safari hizi: {stop}',
  'notification.alert_ending':
    'Bado unasubiri safari ya {origin} hadi {destination}? Tutaacha kukuambia {day}. Ukitaka, tutaendelea.',
  'notification.alert_ending_from':
    'Bado unasubiri safari kutoka {origin}? Tutaacha kukuambia {day}. Ukitaka, tutaendelea.',
  'notification.alert_ending_to':
    'Bado unasubiri safari kwenda {destination}? Tutaacha kukuambia {day}. Ukitaka, tutaendelea.',
  'notification.otp_verification': 'Code yako ya Pamoja ni {code}. Inatumika kwa dakika 5. Usimpe mtu yeyote.',
  'notification.reminder_rider':
    'Safari yako inakaribia: {origin} hadi {destination}, {day}, {time}, {seats}, dereva {driver}, gari {plate}. Fika {pickup} dakika 10 mapema. Kama huwezi kuja, ghairi sasa.',
  'notification.reminder_rider_soon':
    'Unaondoka hivi karibuni: {origin} hadi {destination}, {day}, {time}. Fika {pickup} dakika 10 mapema na utafute gari {plate}. Dereva: {driver}, {phone}. Taja PIN yako ya kupanda ukiwa umeketi garini tu.',
  'notification.reminder_driver':
    'Unaendesha kutoka {origin} hadi {destination}, {day}, {time}, kwa gari {plate}. Viti vilivyolipiwa: {numSeats}. Kama huwezi kwenda, ghairi sasa ili abiria wako watafute safari nyingine.',
  'notification.reminder_driver_soon':
    'Unaondoka hivi karibuni: {origin} hadi {destination}, {day}, {time}, kutoka {pickup}. Viti vilivyolipiwa: {numSeats}. Muulize kila abiria PIN ya kupanda akiwa garini. Ukiiweka, tunakulipa mapema zaidi.',
  'notification.refund_sent':
    'Tumekurudishia {amount} za safari ya {origin} hadi {destination}, {day}, kwa namba ya M-Pesa inayoishia {phoneEnd}. Code ya M-Pesa: {receipt}. Hazijafika ndani ya saa 24? Tuandikie.',
  'notification.refund_sent_without_number':
    'Tumekurudishia {amount} za safari ya {origin} hadi {destination}, {day}, kwa M-Pesa. Code ya M-Pesa: {receipt}. Hazijafika ndani ya saa 24? Tuandikie.',
  'notification.payout_sent':
    'Umelipwa {amount} kwa {seats} kwenye safari yako kutoka {origin} hadi {destination}, {day}. Ada ya huduma: {fee}. Zimetumwa kwa namba ya M-Pesa inayoishia {phoneEnd}, code ya M-Pesa: {receipt}.',
  'notification.payout_sent_without_number':
    'Umelipwa {amount} kwa {seats} kwenye safari yako kutoka {origin} hadi {destination}, {day}. Ada ya huduma: {fee}. Code ya M-Pesa: {receipt}.',
  'notification.rider_boarded':
    'PIN yako ya kupanda imethibitishwa: umepanda safari ya {origin} hadi {destination}, {day}, {time}, na {driver}, gari {plate}. Safari njema!',
  'notification.trip_completed':
    'Safari yako kutoka {origin} hadi {destination}, {day}, imewekwa kuwa imekamilika. Kama kuna tatizo, liripoti kabla ya {deadline}. Baada ya hapo tunamlipa {driver}.',
  'notification.all_right':
    'Safari yako kutoka {origin} hadi {destination}, {day}, imechelewa dakika {count}. Uko salama? Jibu kwenye Pamoja. Ukiwa hatarini, piga 999.',
  'notification.sos_raised':
    'SOS kutoka kwa {name}, safari ya {origin} hadi {destination}, gari {plate}. Ifungue sasa na uwapigie simu.',
  'notification.rate_trip':
    'Safari yako kutoka {origin} hadi {destination}, {day}, ilikuwaje? Itathmini kwa nusu dakika. Unaweza kufanya hivyo hadi {deadline}.',
  'notification.rate_trip_with':
    'Safari yako na {name} kutoka {origin} hadi {destination}, {day}, ilikuwaje? Itathmini kwa nusu dakika. Unaweza kufanya hivyo hadi {deadline}.',
  'notification.dispute_opened':
    'Safari yako kutoka {origin} hadi {destination}, {day}, imeripotiwa na {name}: {reported}. Tunashikilia {amount} hadi tuamue. Tueleze upande wako kabla ya {deadline}, la sivyo tutaamua bila maelezo yako.',
  'notification.dispute_opened_driver':
    'Safari yako kutoka {origin} hadi {destination}, {day}, imeripotiwa. Tunashikilia {amount} hadi tuamue. Huhitaji kufanya chochote: tutakujulisha uamuzi.',
  'notification.dispute_answered':
    'Ripoti yako kuhusu {origin} hadi {destination}, {day}, imejibiwa na {name}. Bado tunashikilia {amount}. Huhitaji kufanya chochote: timu yetu itasoma pande zote mbili na kukujulisha uamuzi.',
  'notification.dispute_decided':
    'Tumeamua kuhusu safari iliyoripotiwa kutoka {origin} hadi {destination}, {day}. Abiria anarudishiwa: {amount}. Dereva anapata: {driverAmount}. Sababu iko kwenye Pamoja.',
  'notification.dispute_decided_driver':
    'Tumeamua kuhusu ripoti ya safari yako kutoka {origin} hadi {destination}, {day}. Unapata, kabla ya makato: {driverAmount}. Abiria anarudishiwa: {amount}.',
  'notification.vehicle_rejected':
    'Gari lako {plate} ({vehicle}) halikukubaliwa. Sababu: {reason}. Rekebisha kwenye wasifu wako na uhifadhi. Tutalikagua tena.',
  'notification.document_asked_again':
    'Tafadhali tuma tena {document}. Sababu: {reason}. Ni dakika moja tu kwa simu yako.',
  'notification.document_ending':
    'Mwisho wa {document} ni {day}. Tuma mpya kabla ya siku hiyo: safari za baadaye haziwezi kuwekwa, na zilizowekwa zitaghairiwa.',
  'notification.document_ended':
    'Mwisho wa {document} ulikuwa {day}. Tuma mpya sasa. Tutaghairi safari zako zijazo {deadline}, au saa 3 kabla ya kuondoka, na abiria watarudishiwa pesa zote.',
  'notification.document_stopped_ride':
    'Tumeghairi safari yako kutoka {origin} hadi {destination}, {day} saa {time}: {document} haitumiki siku hiyo. Abiria wako watarudishiwa pesa zote. Tuma hati mpya ili uweke safari tena.',
  'notification.documents_browsed':
    '{name} ameangalia zaidi ya hati {count} leo. Kumbukumbu ya wasimamizi inaonyesha zipi na kwa nini.',
  'notification.new_device':
    'Kuna aliyeingia kwenye akaunti yako ya Pamoja kwa kifaa kipya: {device}, {day}, {time}. Kama ni wewe, usifanye chochote. Kama si wewe, kitoe kifaa hicho sasa.',
  'notification.outcome_RIDE': '{name} ameghairi safari. Tunarudisha {amount} kwenye M-Pesa yako.',
  'notification.outcome_RIDE_UNPAID': '{name} ameghairi safari. Hukuwa umelipa chochote.',
  'notification.outcome_RIDE_REFUNDED': '{name} ameghairi safari. Tulikuwa tumeshakurudishia pesa.',
  'notification.outcome_RIDE_OVER': 'Safari imeisha. Tunarudisha {amount} kwenye M-Pesa yako.',
  'notification.outcome_REQUEST': '{name} ameghairi ombi lako. Tunarudisha {amount} kwenye M-Pesa yako.',
  'notification.outcome_REQUEST_UNPAID': '{name} ameghairi ombi lako. Hukuwa umelipa chochote.',
  'notification.outcome_REQUEST_REFUNDED': '{name} ameghairi ombi lako. Tulikuwa tumeshakurudishia pesa.',
  'notification.outcome_DECLINED': '{name} amekataa ombi lako. Hujalipa chochote.',
  'notification.outcome_UNANSWERED': 'Dereva hakujibu kwa wakati. Hujalipa chochote.',
  'notification.outcome_UNPAID': 'Halikulipwa kwa wakati, kwa hivyo viti havishikiliwi tena.',
  'notification.outcome_STARTED_EARLY': 'Safari iliondoka mapema, kabla ombi hili halijalipwa.',
  'notification.outcome_OWN_REQUEST': '{name} ameghairi. Tunamrudishia {amount}.',
  'notification.outcome_OWN_LATE': '{name} ameghairi. Amechelewa, kwa hivyo harudishiwi pesa.',
  'notification.outcome_OWN_UNPAID': '{name} ameghairi. Hakuna kilichokuwa kimelipwa.',
  'notification.outcome_OWN_REFUNDED': '{name} ameghairi. Tulikuwa tumeshamrudishia pesa.',
  'notification.reported_NO_SHOW_DRIVER': 'dereva hakuja',
  'notification.reported_NO_SHOW_RIDER': 'abiria hakuja',
  'notification.reported_OTHER': 'kuna tatizo lingine',
  'notification.trip': '{origin} hadi {destination}, {day}, {time}',
  'notification.seats': '{numSeats|kiti|viti} {numSeats}',
  'notification.driverNote': 'Ujumbe wa dereva: {note}',
  'notification.without_name': 'mtu',
  'notification.without_driver': 'dereva',
  'notification.without_origin': 'mwanzo',
  'notification.without_destination': 'mwisho wa safari',
  'notification.without_day': 'siku ya safari',
  'notification.without_time': 'muda mliokubaliana',
  'notification.without_seats': 'viti vyako',
  'notification.without_numSeats': 'ona safari',
  'notification.without_seatsLeft': 'ona safari',
  'notification.without_amount': 'bei',
  'notification.without_driverAmount': 'zilizobaki',
  'notification.without_fee': 'ona mapato yako',
  'notification.without_deadline': 'kuondoka',
  'notification.without_receipt': 'bado haijulikani',
  'notification.without_plate': 'ona safari',
  'notification.without_vehicle': 'gari lako',
  'notification.without_pickup': 'mahali pa kupandia',
  'notification.without_phone': 'ona safari',
  'notification.without_reason': 'ona wasifu wako',
  'notification.without_reported': 'ona ripoti',
  'notification.without_stop': 'angalia unazosubiri',
  'notification.without_text': 'ujumbe mpya',
  'notification.without_device': 'kifaa kisichojulikana',
  'notification.without_trip': 'safari yako',
  'notification.without_outcome': 'Ona kinachofuata kwenye Pamoja.',
  'notification.pushEndpoint': 'Hii si anwani ya huduma ya arifa tunayoijua.',
  'notification.pushTooMany': 'Umeruhusu arifa kwenye vifaa vingi mno. Toka kwenye akaunti katika kimoja kwanza.',
  'notification.emailWhy':
    'Unapata barua pepe hii kwa sababu anwani hii iko kwenye akaunti ya Pamoja. Badilisha mipangilio yako: {address}',
  'notification.emailStop': 'Acha kutuma barua pepe kwa anwani hii',
  'notification.emailStopped': 'Mwenye anwani hii amezuia barua pepe kutoka Pamoja.',
  'notification.emailByHand': 'Ujumbe kutoka Pamoja',
  'notification.emailByHandWhy': 'Unapata barua pepe hii kwa sababu timu ya Pamoja imekuandikia.',
}
