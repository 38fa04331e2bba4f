import type { ownFrame as en } from '../en/own-frame.ts'

export const ownFrame: Record<keyof typeof en, string> = {
  'own.myTrips': 'Safari zangu',
  'own.myTripsWaiting': 'Safari zangu, {count} za kushughulikia',
  'own.account': 'Akaunti',
  'own.tabs': 'Vichupo',
  'own.visitor': 'Mgeni',
  'own.roleANONYMOUS': 'Hujaingia',
  'own.roleADMIN': 'Msimamizi',
  'own.roleRIDER': 'Abiria',
  'own.roleDRIVER': 'Dereva',
  'own.roleCOORDINATOR': 'Mratibu',
  'own.todo': 'Kazi zilizopo',
  'own.users': 'Watumiaji',
  'own.vehicles': 'Magari',
  'own.money': 'Pesa',
  'own.earnings': 'Mapato',
  'own.reports': 'Ripoti',
  'own.deliveries': 'Jumbe zilizotumwa',
  'own.audit': 'Kumbukumbu za wasimamizi',
  'own.places': 'Mahali',
  'own.alerts': 'Ninazosubiri',
}
