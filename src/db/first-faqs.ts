interface FaqFacts {
  id: string
  title: string
  content: string
  titleSw: string
  contentSw: string
  isListed: boolean
}

/** What a new installation answers its visitors; from then on the admins' to change. */
export const FIRST_FAQS: readonly FaqFacts[] = [
  {
    id: 'a2f5c1d0-0001-4c7e-9b1a-5f0c6d3e7a01',
    title: 'When and how do I pay for my seat?',
    content:
      'You pay only after the driver has approved your request. Press Pay, confirm the M-Pesa number, and enter your PIN on your own phone: we never see it. You pay the price shown for each seat, in Kenya shillings, and the M-Pesa receipt is kept with your request.',
    titleSw: 'Ninalipia kiti changu lini na vipi?',
    contentSw:
      'Unalipa dereva akishakubali ombi lako tu. Bonyeza Lipa, thibitisha namba ya M-Pesa, kisha weka PIN kwenye simu yako mwenyewe: sisi hatuioni kamwe. Unalipa bei iliyoonyeshwa kwa kila kiti, kwa shilingi za Kenya, na risiti ya M-Pesa huhifadhiwa pamoja na ombi lako.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0002-4c7e-9b1a-5f0c6d3e7a02',
    title: 'Do I get my money back if plans change?',
    content:
      'If the driver cancels, you get everything back. If you cancel, you get everything back until 24 hours before departure, half until 2 hours before, and nothing after that. Within 30 minutes of paying you can always cancel for a full refund, as long as departure is at least 2 hours away. The screen shows what you will get before you confirm, and refunds go to the M-Pesa number that paid.',
    titleSw: 'Je, nitarudishiwa pesa mipango ikibadilika?',
    contentSw:
      'Dereva akighairi, unarudishiwa pesa zote. Ukighairi wewe, unarudishiwa zote hadi saa 24 kabla ya kuondoka, nusu hadi saa 2 kabla, na hakuna baada ya hapo. Ndani ya dakika 30 baada ya kulipa unaweza kughairi na kurudishiwa zote, mradi zimebaki angalau saa 2 kabla ya kuondoka. Skrini inakuonyesha utakachorudishiwa kabla ya kuthibitisha, na pesa hurudi kwa namba ya M-Pesa iliyolipa.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0003-4c7e-9b1a-5f0c6d3e7a03',
    title: 'Is my seat kept for me while I have not paid yet?',
    content:
      'Yes. From the moment the driver approves, your seats are held for 2 hours, and never later than 30 minutes before departure. Nobody else can take them in that time. If you do not pay, the hold ends and the seats are free again.',
    titleSw: 'Je, ninawekewa kiti changu kabla sijalipa?',
    contentSw:
      'Ndiyo. Dereva akishakubali, viti vyako vinashikiliwa kwa saa 2, lakini si zaidi ya dakika 30 kabla ya kuondoka. Katika muda huo hakuna mwingine anayeweza kuvichukua. Usipolipa, muda huo unaisha na viti vinakuwa wazi tena.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0004-4c7e-9b1a-5f0c6d3e7a04',
    title: 'How do I know that a ride is safe?',
    content:
      'Everybody signs in with a phone number they have proven to own, and an administrator approves every vehicle before it can carry anyone. You see the driver, the car and its number plate before you book, and can call the driver. Check the plate before you get in, and tell somebody where you are going.',
    titleSw: 'Nitajuaje kuwa safari ni salama?',
    contentSw:
      'Kila mtu huingia kwa namba ya simu aliyothibitisha kuwa ni yake, na msimamizi huidhinisha kila gari kabla halijabeba mtu yeyote. Unamwona dereva, gari na namba yake kabla ya kuomba kiti, na unaweza kumpigia dereva. Angalia namba ya gari kabla ya kupanda, na mwambie mtu unakoenda.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0005-4c7e-9b1a-5f0c6d3e7a05',
    title: 'How do I become a driver?',
    content:
      'Sign up as a driver, or complete driver registration if you already ride with us, and add your vehicle: model year 2010 or later. Once an administrator has approved it you can post rides from tomorrow up to 30 days ahead, choose your price for a seat and decide whom you take along.',
    titleSw: 'Ninawezaje kuwa dereva?',
    contentSw:
      'Jisajili kama dereva, au kamilisha usajili wa dereva ikiwa tayari unasafiri nasi, kisha uongeze gari lako: la mwaka 2010 au baadaye. Msimamizi akishaliidhinisha unaweza kuweka safari kuanzia kesho hadi siku 30 zijazo, kuchagua bei ya kiti na kuamua utakaowabeba.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0006-4c7e-9b1a-5f0c6d3e7a06',
    title: 'Can I book seats for other people?',
    content:
      'Yes. You are always the first passenger of your own request; add a name and a phone number for each of the others, as long as there are seats left. You pay for all of them together.',
    titleSw: 'Je, ninaweza kuwawekea wengine viti?',
    contentSw:
      'Ndiyo. Wewe ndiye abiria wa kwanza wa ombi lako kila mara; ongeza jina na namba ya simu ya kila mmoja wa wengine, mradi viti vipo. Unawalipia wote kwa pamoja.',
    isListed: false,
  },
  {
    id: 'a2f5c1d0-0007-4c7e-9b1a-5f0c6d3e7a07',
    title: 'What happens if the driver does not answer?',
    content:
      'Your request waits until departure and then ends by itself. You have paid nothing by then, and you can cancel it at any time before.',
    titleSw: 'Itakuwaje dereva asipojibu?',
    contentSw:
      'Ombi lako linasubiri hadi wakati wa kuondoka, kisha linaisha lenyewe. Hadi hapo hujalipa chochote, na unaweza kulighairi wakati wowote kabla ya hapo.',
    isListed: false,
  },
  {
    id: 'a2f5c1d0-0008-4c7e-9b1a-5f0c6d3e7a08',
    title: 'Who sets the price of a ride?',
    content:
      'The driver does, for each seat, when the ride is posted. It cannot change afterwards, so what you saw when you asked is what you pay.',
    titleSw: 'Nani anaweka bei ya safari?',
    contentSw:
      'Dereva, kwa kila kiti, anapoweka safari. Haiwezi kubadilika baadaye, kwa hivyo uliyoiona ulipoomba ndiyo utakayolipa.',
    isListed: false,
  },
]
