import type { rides as en } from '../en/rides.ts'

export const rides: Record<keyof typeof en, string> = {
  'ride.samePlace': 'Unakotoka na unakoenda hakuwezi kuwa mahali pamoja.',
  'ride.stopTwice': 'Safari hii tayari inasimama hapo. Chagua mahali pengine.',
  'ride.stopTooEarly': 'Kila kituo lazima kiwe baada ya kilichotangulia.',
  'ride.stopTooLate': 'Kituo cha mwisho lazima kiwe kabla ya kufika.',
  'ride.stopOrder': 'Weka vituo kwa mpangilio wa safari.',
  'ride.stopInUse': 'Abiria wameomba au wamelipia viti katika {place}. Kituo hiki na saa yake havibadilishwi.',
  'ride.legCosts': 'Weka bei ya kila sehemu ya njia isiyopungua Ksh 1. Zote pamoja lazima ziwe {amount}.',
  'ride.outsideWindow': 'Chagua siku ya kuondoka kati ya kesho na siku {days} kuanzia leo.',
  'ride.costMissing': 'Weka bei ya kiti isiyopungua Ksh 1.',
  'ride.seatCostTooHigh': 'Bei ya kiti kimoja haiwezi kuzidi {limit}.',
  'ride.seatCostUnfair': 'Bei ya kiti cha safari hii haiwezi kuzidi {limit}: huo ndio mgao mmoja wa gharama ya gari.',
  'ride.costTooHigh': 'Bei ya viti vyote pamoja haiwezi kuzidi {limit}: M-Pesa haitumi zaidi ya hapo kwa wakati mmoja.',
  'ride.tooManySeats': 'Gari hili lina viti vichache. Chagua hadi {seats}.',
  'ride.unknownAmenity': 'Chagua huduma kutoka kwenye orodha.',
  'ride.oppositeAmenities': 'Kuvuta sigara kunaruhusiwa au hakuruhusiwi. Chagua moja.',
  'ride.noContact': 'Usiweke namba za simu wala viungo. Abiria wanaweza kukuandikia kwenye Pamoja.',
  'ride.meetingPointFar': 'Chagua mahali pa kukutana palipo ndani ya km {km} kutoka mwanzo wa safari.',
  'ride.forWomen':
    'Safari ya wanawake. Wanawake ambao tumekagua vitambulisho vyao vya taifa wanaweza kuiona wakiwa wameingia.',
  'ride.onlyWomenPost':
    'Ni dereva aliyethibitishwa tu, ambaye kitambulisho chake cha taifa kinasema ni mwanamke, anayeweza kuweka safari ya wanawake, kwa gari lake mwenyewe.',
  'ride.onlyDriversPost': 'Ni madereva na waratibu pekee wanaoweza kuweka safari.',
  'ride.vehicleNotApproved': 'Chagua gari lililokubaliwa.',
  'ride.vehicleBusy': 'Gari hili tayari lina safari nyingine wakati huo.',
  'ride.onlyOwner': 'Ni aliyeweka safari hii pekee anayeweza kufanya hivi.',
  'ride.seatsBooked': 'Viti vya safari hii vilivyochukuliwa au kushikiliwa tayari ni {seats}.',
  'ride.closed': 'Safari hii haiwezi kubadilishwa tena.',
  'ride.tooEarlyToStart': 'Safari iliyolipiwa inaweza kuanza kuanzia dakika {minutes} kabla ya kuondoka.',
  'ride.notUnderWay': 'Ni safari iliyoanza pekee inayoweza kukamilishwa.',
  'ride.tooEarlyToComplete':
    'Safari hii inaweza kukamilishwa kuanzia saa {time}, nusu ya muda wake uliopangwa ikishapita.',
  'ride.notBookable': 'Safari hii haiwezi kuombwa tena.',
  'request.noSuchPart': 'Chagua vituo 2 vya safari hii, kufuata mwelekeo wake.',
  'request.womenAndChildren': 'Thibitisha kuwa kila unayekuja naye ni mwanamke au mtoto wa chini ya miaka 12.',
  'request.partChanged': 'Vituo vya safari hii vimebadilika. Angalia sehemu yako kisha uombe tena.',
  'request.detourTooLong':
    'Kituo hiki kingerefusha safari mno: vituo vyote vinavyoombwa na abiria vichukue dakika 10 kwa jumla.',
  'request.tooManyStops': 'Safari huwa na vituo {stops}, si zaidi. Chagua kituo ambacho safari hii inacho tayari.',
  'request.ownRide': 'Huwezi kuomba kiti kwenye safari yako mwenyewe.',
  'request.cancelledTooOften':
    'Umeomba na kughairi mara kadhaa kwa dereva huyu ndani ya siku moja. Unaweza kumwomba tena kesho.',
  'request.alreadyRequested': 'Tayari una ombi kwenye safari hii.',
  'request.notEnoughSeats': 'Viti havitoshi. Viti vilivyobaki kwenye safari hii: {seats}.',
  'request.noContact': 'Usiweke namba za simu wala viungo. Unaweza kumwandikia dereva kwenye Pamoja.',
  'request.seatsHeld': 'Viti vingine vimeshikiliwa kwa abiria ambao tayari umewakubali.',
  'request.onlyOwnerApproves': 'Ni aliyeweka safari pekee anayeweza kukubali ombi.',
  'request.notPending': 'Ombi hili halisubiri jibu tena.',
  'request.refundChanged':
    'Pesa za kurudishiwa zimebadilika ulipokuwa ukiamua: sasa ni {amount}. Bado hakuna kilichoghairiwa.',
  'request.closed': 'Ombi hili haliwezi kughairiwa tena.',
}
