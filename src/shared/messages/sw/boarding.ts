import type { boarding as en } from '../en/boarding.ts'

export const boarding: Record<keyof typeof en, string> = {
  'boarding.onlyRider': 'Ni abiria pekee anayeweza kuona PIN hii. Muulize anapopanda.',
  'boarding.onlyOwner': 'Ni aliyeweka safari pekee anayeweza kuweka PIN.',
  'boarding.notPaid': 'Kiti hiki hakijalipiwa, kwa hivyo hakina PIN ya kupanda.',
  'boarding.disputed': 'Safari hii imeripotiwa. Timu ya msaada itaamua kuhusu pesa za safari hii.',
  'boarding.tooEarly': 'Abiria wanaweza kupanda kuanzia dakika {minutes} kabla ya kuondoka.',
  'boarding.over': 'Safari hii imeisha.',
  'boarding.wrongPin': 'Hiyo si PIN ya abiria. Majaribio yaliyobaki: {attempts}.',
  'boarding.locked':
    'PIN imekosewa mara 5 na imefungwa. Tunakulipa saa 24 baada ya safari kukamilika, isipokuwa mtu akiiripoti.',
  'boarding.onBoard': 'Abiria tayari amepanda, kwa hivyo hii haiwezi kughairiwa tena.',
  'dispute.forBlocked':
    'Pamoja imeripoti safari hii. Akaunti ya abiria ilizuiwa kabla ya PIN kuwekwa, kwa hivyo hakuweza kusema kama safari ilifanyika.',
  'dispute.exists': 'Safari hii tayari imeripotiwa.',
  'dispute.notPaid': 'Ni safari iliyolipiwa pekee inayoweza kuripotiwa.',
  'dispute.notNow':
    'Unaweza kuripoti safari kuanzia dakika {minutes} baada ya kuondoka hadi saa {boardedHours} baada ya kukamilika, au saa {hours} ikiwa PIN haikuwekwa.',
  'dispute.wrongKind': 'Huwezi kuripoti hili: chagua sababu nyingine.',
  'dispute.notYoursToAnswer': 'Wewe ndiye uliyeripoti safari hii. Upande wa pili ndio unaojibu.',
  'dispute.answerOver': 'Muda wa kujibu umepita, au tayari kuna jibu.',
  'dispute.ownCase': 'Wewe ni mhusika wa ripoti hii, kwa hivyo msimamizi mwingine ataiamua.',
  'dispute.decided': 'Ripoti hii tayari imeamuliwa.',
  'dispute.waitForAnswer': 'Upande wa pili bado unaweza kujibu. Amua baada ya jibu lao, au saa {hours} zikiisha.',
  'dispute.moneyGone': 'Dereva tayari amelipwa pesa za kiti hiki, kwa hivyo haziwezi kurudishwa.',
}
