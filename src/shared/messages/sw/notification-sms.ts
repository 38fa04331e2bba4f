import type { notificationSms as en } from '../en/notification-sms.ts'

export const notificationSms: Record<keyof typeof en, string> = {
  'notificationSms.welcome_user':
    'Karibu Pamoja, {name}! Tafuta safari, ulipe kwa M-Pesa dereva akishakubali tu: {link}',
  'notificationSms.welcome_driver':
    'Karibu Pamoja, {name}! Tuma leseni na maelezo ya gari: kwa kawaida tunakagua ndani ya siku moja. {link}',
  'notificationSms.driver_verified':
    'Habari njema, {name}: hati zako zimekubaliwa. Wewe ni dereva aliyethibitishwa. Weka safari: {link}',
  'notificationSms.vehicle_approved': 'Gari lako {plate} limekubaliwa. Weka safari sasa: {link}',
  'notificationSms.ride_requested':
    'Ombi jipya: {name}, {seatsBooked|kiti|viti} {seatsBooked}, {origin}-{destination}, {day} {time}, {amount}. Jibu kabla ya {deadline}: {link}',
  'notificationSms.request_accepted':
    '{name} amekubali ombi lako: {trip}, {seats}. Lipa {amount} kabla ya {deadline}: {link}',
  'notificationSms.request_confirmed':
    '{name} amelipa {amount} kwa {seats}, {origin}-{destination}, {day} {time}. Viti vilivyobaki: {seatsLeft}. {link}',
  'notificationSms.request_cancelled':
    'Ombi limeghairiwa: {seats}, {origin}-{destination}, {day} {time}. {outcome} {link}',
  'notificationSms.trip_confirmed':
    'Umelipa {amount}, {receipt}: {seats}, {origin}-{destination}, {day} {time}, {pickup}. {driver}, {plate}. PIN ya kupanda: {link}',
  'notificationSms.ride_coordinated':
    'Mratibu ameweka safari kwa gari lako {plate}: {origin}-{destination}, {day} {time}, {seats}. Wewe ndiye dereva: {link}',
  'notificationSms.ride_cancelled':
    '{name} ameghairi safari {origin}-{destination}, {day} {time}, gari {plate}. Waliolipa watarudishiwa pesa zote: {link}',
  'notificationSms.ride_cancelled_by_document':
    'Tumeghairi safari {origin}-{destination}, {day} {time}, gari {plate}: hati moja haitumiki siku hiyo. {link}',
  'notificationSms.meeting_point_changed':
    'Mahali papya pa kukutana, {origin}-{destination}, {day} {time}: {pickup}. {driver}, {plate}. {link}',
  'notificationSms.pay_reminder':
    'Lipa {amount} kabla ya {deadline} usipoteze {seats}: {origin}-{destination}, {day} {time}, {driver}. {link}',
  'notificationSms.payment_failed':
    'Malipo ya {amount} hayakufaulu: {origin}-{destination}, {day} {time}. Jaribu tena kabla ya {deadline}: {link}',
  'notificationSms.ticket_answered': 'Timu ya Pamoja imejibu swali lako la {day}. Lisome: {link}',
  'notificationSms.report_answered':
    'Tumechunguza ripoti yako ya {day} na kuifunga. Ikitokea tena, mzuie mtumiaji na umripoti. {link}',
  'notificationSms.chat_waiting': '{name}: {text} - Jibu: {link}',
  'notificationSms.alert_ride':
    'Safari mpya {origin}-{destination}, {day} {time}, {amount} kwa kiti: {link} Zima: {stop}',
  'notificationSms.alert_ending':
    'Bado unasubiri safari {origin}-{destination}? Tutaacha kukuambia {day}. Endelea: {link}',
  'notificationSms.alert_ending_from':
    'Bado unasubiri safari kutoka {origin}? Tutaacha kukuambia {day}. Endelea: {link}',
  'notificationSms.alert_ending_to':
    'Bado unasubiri safari kwenda {destination}? Tutaacha kukuambia {day}. Endelea: {link}',
  'notificationSms.reminder_rider':
    'Safari yako {origin}-{destination}: {day} {time}, {plate}, {driver}. Fika {pickup} dk 10 mapema. {link}',
  'notificationSms.reminder_rider_soon':
    'Mnaondoka {time}, {origin}-{destination}. Fika {pickup} mapema. Gari {plate}, {driver} {phone}. PIN: {link}',
  'notificationSms.reminder_driver':
    'Unaendesha {origin}-{destination}, {day} {time}, {plate}. Viti vilivyolipiwa: {numSeats}. Huwezi? Ghairi sasa: {link}',
  'notificationSms.reminder_driver_soon':
    'Unaondoka {time} kutoka {pickup} hadi {destination}. Viti vilivyolipiwa: {numSeats}. Muulize kila abiria PIN ya kupanda: {link}',
  'notificationSms.refund_sent':
    'Tumekurudishia {amount} za {origin}-{destination}, {day}, kwa M-Pesa ..{phoneEnd}, code {receipt}. {link}',
  'notificationSms.refund_sent_without_number':
    'Tumekurudishia {amount} za {origin}-{destination}, {day}, code ya M-Pesa {receipt}. {link}',
  'notificationSms.payout_sent':
    'Umelipwa {amount}: {seats}, {origin}-{destination}, {day}, M-Pesa ..{phoneEnd}, code {receipt}. {link}',
  'notificationSms.payout_sent_without_number':
    'Umelipwa {amount}: {seats}, {origin}-{destination}, {day}, code ya M-Pesa {receipt}. {link}',
  'notificationSms.rider_boarded':
    'Umepanda: {origin}-{destination}, {day} {time}, {driver}, {plate}. Si wewe? Ripoti: {link}',
  'notificationSms.trip_completed':
    'Safari {origin}-{destination}, {day}, imekamilika. Kuna tatizo? Liripoti kabla ya {deadline}: {link}',
  'notificationSms.all_right':
    'Safari {origin}-{destination} imechelewa dakika {count}. Uko salama? Jibu: {link} Ukiwa hatarini, piga 999.',
  'notificationSms.sos_raised': 'SOS ya {name}, {origin}-{destination}, gari {plate}. Ifungue sasa: {link}',
  'notificationSms.rate_trip': 'Safari {origin}-{destination}, {day}, ilikuwaje? Itathmini kabla ya {deadline}: {link}',
  'notificationSms.rate_trip_with':
    'Safari {origin}-{destination}, {day}, na {name} ilikuwaje? Itathmini kabla ya {deadline}: {link}',
  'notificationSms.dispute_opened':
    '{name} ameripoti safari {origin}-{destination}, {day}. Tunashikilia {amount}. Jibu kabla ya {deadline}: {link}',
  'notificationSms.dispute_opened_driver':
    'Safari yako {origin}-{destination}, {day}, imeripotiwa. Tunashikilia {amount} hadi tuamue. {link}',
  'notificationSms.dispute_answered':
    '{name} amejibu ripoti yako ya {origin}-{destination}, {day}. Sasa tutaamua. {link}',
  'notificationSms.dispute_decided':
    'Ripoti imeamuliwa: {origin}-{destination}, {day}. Abiria {amount}, dereva {driverAmount}. Soma sababu: {link}',
  'notificationSms.dispute_decided_driver':
    'Ripoti imeamuliwa: {origin}-{destination}, {day}. Wewe {driverAmount} kabla ya makato, abiria {amount}. {link}',
  'notificationSms.vehicle_rejected': 'Gari {plate} halikukubaliwa. Sababu: {reason}. Rekebisha: {link}',
  'notificationSms.document_asked_again': 'Tafadhali tuma tena {document}. Sababu: {reason}. {link}',
  'notificationSms.document_ending':
    'Mwisho wa {document} ni {day}. Tuma mpya kabla, la sivyo safari za baadaye zitaghairiwa: {link}',
  'notificationSms.document_ended':
    'Mwisho wa {document} ulikuwa {day}. Tutaghairi safari zako zijazo {deadline}. Tuma mpya: {link}',
  'notificationSms.document_stopped_ride':
    'Tumeghairi safari {origin}-{destination}, {day} {time}: {document} haitumiki siku hiyo. {link}',
  'notificationSms.documents_browsed': '{name} ameangalia zaidi ya hati {count} leo. Ona zipi na kwa nini: {link}',
  'notificationSms.new_device':
    'Kifaa kipya kimeingia kwenye akaunti yako ya Pamoja: {device}, {day} {time}. Si wewe? Kitoe sasa: {link}',
  'notificationSms.outcome_RIDE': '{name} ameghairi safari. Utarudishiwa {amount}.',
  'notificationSms.outcome_RIDE_UNPAID': '{name} ameghairi safari.',
  'notificationSms.outcome_RIDE_REFUNDED': '{name} ameghairi safari.',
  'notificationSms.outcome_RIDE_OVER': 'Utarudishiwa {amount}.',
  'notificationSms.outcome_REQUEST': 'Na {name}. Utarudishiwa {amount}.',
  'notificationSms.outcome_REQUEST_UNPAID': 'Na {name}. Hujalipa chochote.',
  'notificationSms.outcome_REQUEST_REFUNDED': 'Na {name}. Ulisharudishiwa.',
  'notificationSms.outcome_DECLINED': '{name} amekataa. Hujalipa chochote.',
  'notificationSms.outcome_UNANSWERED': 'Dereva hakujibu kwa wakati.',
  'notificationSms.outcome_UNPAID': 'Halikulipwa kwa wakati.',
  'notificationSms.outcome_STARTED_EARLY': 'Safari iliondoka mapema kabla halijalipwa.',
  'notificationSms.outcome_OWN_REQUEST': 'Na {name}. Tunamrudishia {amount}.',
  'notificationSms.outcome_OWN_LATE': 'Na {name}, bila marejesho.',
  'notificationSms.outcome_OWN_UNPAID': 'Na {name}.',
  'notificationSms.outcome_OWN_REFUNDED': 'Na {name}. Alisharudishiwa.',
  'notificationSms.trip': '{origin}-{destination}, {day} {time}',
}
