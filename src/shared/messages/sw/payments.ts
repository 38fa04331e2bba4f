import type { payments as en } from '../en/payments.ts'

export const payments: Record<keyof typeof en, string> = {
  'payment.underWay': 'Namba hii tayari ina ombi la M-Pesa linalosubiri. Malizia hilo kwanza.',
  'payment.askedTooOften':
    'Simu hii imepokea maombi kadhaa ya M-Pesa ndani ya saa 1. Jaribu tena baada ya dakika {minutes}, au lipa kwa namba nyingine.',
  'payment.notApproved': 'Unaweza kulipia ombi lililokubaliwa tu.',
  'payment.alreadyPaid': 'Ombi hili tayari limelipiwa.',
  'payment.holdOver': 'Muda wa kulipia ombi hili umepita.',
  'payment.departed': 'Safari hii haiwezi kulipiwa tena.',
  'payment.tooMuch': 'M-Pesa haiwezi kutuma kiasi hiki kwa wakati mmoja.',
  'payment.failed.balance': 'Salio lako la M-Pesa halitoshi.',
  'payment.failed.amount': 'M-Pesa hairuhusu kiasi hiki.',
  'payment.failed.dailyLimit': 'Umefikia kikomo chako cha M-Pesa cha siku. Tafadhali jaribu tena kesho.',
  'payment.failed.tryShortly': 'M-Pesa haikuweza kushughulikia hili. Tafadhali jaribu tena baada ya dakika mbili.',
  'payment.failed.busy': 'M-Pesa imelemewa kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
  'payment.failed.otherPrompt': 'Kuna ombi jingine la M-Pesa kwenye simu hii. Malizia hilo, kisha ujaribu tena.',
  'payment.failed.timedOut': 'Muda wa ombi la M-Pesa umeisha. Tafadhali jaribu tena.',
  'payment.failed.unreachable': 'M-Pesa haikuweza kufikia simu yako. Tafadhali jaribu tena.',
  'payment.failed.cancelled': 'Ulighairi malipo.',
  'payment.failed.noAnswer':
    'Hatukupata jibu kutoka kwa simu yako. Tafadhali jaribu tena. Ikijirudia, piga *234# kusasisha menyu yako ya M-Pesa.',
  'payment.failed.wrongPin': 'PIN ya M-Pesa haikuwa sahihi. Tafadhali jaribu tena.',
  'payment.failed.inactive': 'Akaunti yako ya M-Pesa haifanyi kazi.',
  'payment.failed.noMpesa': 'Namba hii haina M-Pesa.',
  'payment.failed.pinLocked': 'PIN yako ya M-Pesa imefungwa. Tafadhali piga 100.',
  'payment.failed.notSent': 'Hatukuweza kufikia M-Pesa. Hujakatwa chochote. Tafadhali jaribu tena.',
  'payment.failed.other': 'Malipo hayakufaulu. Tafadhali jaribu tena.',
  'payment.expired': 'Hatukupata jibu kutoka M-Pesa. Unaweza kujaribu tena. Pesa zikifika baadaye hazitapotea.',
  'payment.beingReturned': 'Malipo haya hayakuweza kutumika kwa kiti chako. Unarudishiwa pesa zako.',
}
