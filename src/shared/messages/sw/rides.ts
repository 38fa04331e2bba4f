import type { rides as en } from '../en/rides.ts'

export const rides: Record<keyof typeof en, string> = {
  'ride.samePlace': 'Mahali pa kuondoka na pa kwenda hapawezi kuwa pamoja.',
  'ride.outsideWindow': 'Chagua siku ya kuondoka kati ya kesho na siku {days} kuanzia leo.',
  'ride.costMissing': 'Weka bei ya kiti isiyopungua Ksh 1.',
  'ride.seatCostTooHigh': 'Kiti kimoja hakiwezi kuzidi {limit}.',
  'ride.seatCostUnfair': 'Kiti cha safari hii hakiwezi kuzidi {limit}: huo ndio mgao mmoja wa gharama ya gari.',
  'ride.costTooHigh': 'Viti vyote pamoja haviwezi kuzidi {limit}: M-Pesa haihamishi zaidi kwa mara moja.',
  'ride.tooManySeats': 'Gari hili lina {seats|kiti|viti} {seats} {seats|cha|vya} kushiriki.',
  'ride.unknownAmenity': 'Chagua huduma kutoka kwenye orodha.',
  'ride.oppositeAmenities': 'Kuvuta sigara kunaruhusiwa au hakuruhusiwi. Chagua moja kati ya hayo mawili.',
  'ride.onlyDriversPost': 'Madereva na waratibu pekee ndio wanaoweza kutangaza safari.',
  'ride.vehicleNotApproved': 'Chagua gari lililoidhinishwa.',
  'ride.vehicleBusy': 'Gari hili tayari lina safari nyingine wakati huo.',
  'ride.onlyOwner': 'Aliyetangaza safari hii pekee ndiye anayeweza kufanya hivi.',
  'ride.seatsBooked':
    '{seats|Kiti|Viti} {seats} {seats|cha|vya} safari hii tayari {seats|kimechukuliwa au kimeshikiliwa|vimechukuliwa au vimeshikiliwa}.',
  'ride.closed': 'Safari hii haiwezi kubadilishwa tena.',
  'ride.tooEarlyToStart': 'Safari iliyolipiwa inaweza kuanza kuanzia dakika {minutes} kabla ya kuondoka.',
  'ride.notUnderWay': 'Safari iliyoanza pekee ndiyo inayoweza kukamilishwa.',
  'ride.tooEarlyToComplete':
    'Safari hii inaweza kukamilishwa kuanzia saa {time}, nusu ya muda wake uliopangwa ikishapita.',
  'ride.notBookable': 'Safari hii haiwezi kuombwa tena.',
  'request.ownRide': 'Huwezi kuomba kiti kwenye safari yako mwenyewe.',
  'request.alreadyRequested': 'Tayari una ombi kwenye safari hii.',
  'request.notEnoughSeats': '{seats|Kiti kilichobaki|Viti vilivyobaki} kwenye safari hii ni {seats} tu.',
  'request.seatsHeld': 'Viti vingine vimeshikiliwa kwa abiria uliokwisha kuwakubali.',
  'request.onlyOwnerApproves': 'Aliyetangaza safari pekee ndiye anayeweza kukubali ombi.',
  'request.notPending': 'Ombi hili halisubiri jibu tena.',
  'request.refundChanged': 'Marejesho yamebadilika ulipokuwa ukiamua: sasa ni {amount}. Bado hakuna kilichoghairiwa.',
  'request.closed': 'Ombi hili haliwezi kughairiwa tena.',
}
