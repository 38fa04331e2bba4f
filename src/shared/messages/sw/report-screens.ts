import type { reportScreens as en } from '../en/report-screens.ts'

export const reportScreens: Record<keyof typeof en, string> = {
  'dispute.title': 'Ripoti safari',
  'dispute.intro': 'Tunashikilia pesa za kiti hiki hadi tusikie pande zote mbili na kuamua.',
  'dispute.what': 'Nini kilitokea?',
  'dispute.kindNO_SHOW_DRIVER': 'Dereva hakuja',
  'dispute.kindNO_SHOW_RIDER': 'Abiria hakuja',
  'dispute.kindOTHER': 'Kitu kingine hakikuwa kama tulivyokubaliana',
  'dispute.text': 'Tuambie kilichotokea',
  'dispute.textHint': 'Ulisubiri wapi, saa ngapi, na ulimpigia nani. Upande wa pili utasoma haya.',
  'dispute.send': 'Tuma ripoti',
  'dispute.yourAnswer': 'Upande wako',
  'dispute.sendAnswer': 'Tuma jibu',
  'dispute.you': 'Wewe',
  'dispute.byrider': 'Abiria',
  'dispute.byowner': 'Dereva',
  'dispute.statusOPEN': 'Inasubiri jibu',
  'dispute.statusANSWERED': 'Inaamuliwa',
  'dispute.statusOVERDUE': 'Inaamuliwa',
  'dispute.statusDECIDED': 'Imeamuliwa',
  'dispute.waiting': '{amount} zimeshikiliwa. Upande wa pili unaweza kujibu hadi {time}.',
  'dispute.resting': 'Kilicholipwa kwa kiti hiki: {amount}.',
  'dispute.toRider': 'Kwa abiria',
  'dispute.toDriver': 'Kwa dereva',
  'dispute.notNowScreen':
    'Unaweza kuripoti safari kuanzia dakika {minutes} baada ya kuondoka hadi dereva atakapolipwa. Hiyo ni saa {boardedHours} baada ya safari kukamilika, au saa {hours} ikiwa PIN ya kupanda haikuwekwa. Kabla ya kuondoka, piga simu au ghairi.',
  'dispute.back': 'Rudi kwenye safari',
}
