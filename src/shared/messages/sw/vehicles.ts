import type { vehicles as en } from '../en/vehicles.ts'

export const vehicles: Record<keyof typeof en, string> = {
  'vehicles.plateTaken': 'Gari lenye nambari hii ya usajili tayari limesajiliwa.',
  'vehicles.yearTooLate': 'Mwaka hauwezi kuwa baada ya {year}.',
  'vehicles.driversOnly':
    'Ni madereva na waratibu tu wanaoweza kuongeza magari. Tafadhali kamilisha usajili wa dereva kwanza.',
  'vehicles.hasRides': 'Gari hili bado lina safari zijazo. Zighairi kwanza.',
  'vehicles.seatsOffered': 'Safari ijayo ya gari hili ina {seats|kiti|viti} {seats}.',
  'vehicles.own': 'Huwezi kuamua kuhusu gari lako mwenyewe.',
}
