import type { auth as en } from '../en/auth.ts'

export const auth: Record<keyof typeof en, string> = {
  'auth.invalidPhone': 'Tafadhali weka namba sahihi ya simu.',
  'auth.phoneNumberInvalid': 'Namba ya simu (Phone number) si sahihi. Tafadhali weka namba sahihi ya simu.',
  'auth.userNotFound': 'Hatukumpata mtumiaji huyu. Tafadhali angalia namba yako ya simu.',
  'auth.invalidOtp': 'Code ya OTP si sahihi. Tafadhali jaribu tena.',
  'auth.attemptsExceeded': 'Umemaliza majaribio. Tafadhali omba code mpya.',
  'auth.waitForCode': 'Tafadhali subiri dakika {minutes} kabla ya kuomba code nyingine',
  'auth.sendingUnavailable': 'Kutuma code hakuwezekani kwa sasa (unavailable). Tafadhali jaribu tena.',
  'auth.userBlockedBecause':
    'Akaunti hii imezuiwa. Sababu: “{reason}”. Tafadhali wasiliana nasi ikiwa unadhani ni kosa.',
  'auth.userBlocked': 'Akaunti hii imezuiwa. Tafadhali wasiliana nasi ikiwa unadhani ni kosa.',
  'auth.alreadyRegistered': 'Namba hii ya simu tayari ina akaunti. Tafadhali ingia.',
  'auth.secondFactorRequired': 'Tafadhali thibitisha kwa code iliyo kwenye app yako ya uthibitisho.',
  'auth.freshCodeRequired': 'Ili kuendelea, thibitisha ni wewe kwa code mpya.',
  'auth.ownerCheckRequired': 'Kwanza tuambie kama akaunti yenye namba hii ni yako.',
  'auth.wrongOwner': 'Hii si barua pepe iliyo kwenye akaunti. Iangalie na ujaribu tena.',
  'auth.numberKept': 'Huwezi kujisajili kwa namba hii hapa. Tafadhali wasiliana nasi.',
  'auth.secondFactorMissing': 'Akaunti hii haina app ya uthibitisho.',
  'auth.secondFactorExists': 'App ya uthibitisho tayari imewekwa. Izime kwanza.',
  'auth.wrongAppCode': 'Code hii si sahihi. Tafadhali jaribu ile inayoonyeshwa na app yako sasa.',
}
