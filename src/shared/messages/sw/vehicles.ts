import type { vehicles as en } from '../en/vehicles.ts'

export const vehicles: Record<keyof typeof en, string> = {
  'vehicles.plateTaken': 'Gari lenye namba hii tayari limesajiliwa.',
  'vehicles.yearTooLate': 'Mwaka hauwezi kuwa baada ya {year}.',
  'vehicles.driversOnly':
    'Ni madereva na waratibu tu wanaoweza kuongeza magari. Tafadhali kamilisha usajili wa dereva kwanza.',
  'vehicles.hasRides': 'Gari hili bado lina safari zijazo. Zighairi kwanza.',
  'vehicles.seatsOffered': 'Safari ijayo ya gari hili tayari inatoa viti {seats}.',
  'vehicles.documentEnds':
    'Hati ya gari hili inaisha kabla ya safari yako moja. Tuma hati mpya au ghairi safari hiyo kwanza.',
  'vehicles.own': 'Huwezi kutoa uamuzi kuhusu gari lako mwenyewe.',
}
