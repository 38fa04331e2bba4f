import type { auth as en } from '../en/auth.ts'

export const auth: Record<keyof typeof en, string> = {
  'auth.invalidPhone': 'Tafadhali weka nambari sahihi ya simu.',
  'auth.phoneNumberInvalid': 'Nambari ya simu (Phone number) si sahihi. Tafadhali weka nambari sahihi ya simu.',
  'auth.userNotFound': 'Mtumiaji hajapatikana. Tafadhali angalia nambari yako ya simu.',
  'auth.invalidOtp': 'Nambari ya OTP si sahihi. Tafadhali jaribu tena.',
  'auth.attemptsExceeded': 'Umejaribu mara nyingi mno. Tafadhali omba nambari mpya.',
  'auth.waitForCode': 'Tafadhali subiri dakika {minutes} kabla ya kuomba nambari nyingine',
  'auth.sendingUnavailable': 'Huduma ya kutuma nambari haipatikani kwa sasa (unavailable). Tafadhali jaribu tena.',
  'auth.userBlockedBecause':
    'Akaunti hii imezuiwa. Sababu: “{reason}”. Tafadhali wasiliana nasi ikiwa unadhani ni makosa.',
  'auth.userBlocked': 'Akaunti hii imezuiwa. Tafadhali wasiliana nasi ikiwa unadhani ni makosa.',
  'auth.alreadyRegistered': 'Nambari hii ya simu tayari ina akaunti. Tafadhali ingia nayo.',
  'auth.secondFactorRequired': 'Tafadhali thibitisha kwa nambari iliyo kwenye programu yako ya uthibitishaji.',
  'auth.freshCodeRequired': 'Tafadhali thibitisha kwa nambari mpya kuwa ni wewe.',
  'auth.ownerCheckRequired': 'Tafadhali onyesha kwanza kama akaunti yenye nambari hii ni yako.',
  'auth.wrongOwner': 'Akaunti yenye nambari hii ina anwani nyingine ya barua pepe.',
  'auth.numberKept': 'Nambari hii haiwezi kuchukuliwa hapa. Tafadhali wasiliana nasi.',
  'auth.secondFactorMissing': 'Akaunti hii haina programu ya uthibitishaji.',
  'auth.secondFactorExists': 'Programu ya uthibitishaji tayari imewekwa. Izime kwanza.',
  'auth.wrongAppCode': 'Nambari hii si sahihi. Tafadhali jaribu ile inayoonyeshwa na programu yako sasa.',
}
