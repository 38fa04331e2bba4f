interface FaqFacts {
  id: string
  title: string
  content: string
  titleSw: string
  contentSw: string
  isListed: boolean
}

export const FIRST_FAQS: readonly FaqFacts[] = [
  {
    id: 'a2f5c1d0-0001-4c7e-9b1a-5f0c6d3e7a01',
    title: 'When and how do I pay for my seat?',
    content:
      'You pay only after the driver approves your request. Press Pay, confirm the M-Pesa number, and enter your M-Pesa PIN on your own phone. We never see it. You pay the price shown for each seat, in Kenya shillings. You find the receipt with your request.',
    titleSw: 'Ninalipia kiti changu lini na vipi?',
    contentSw:
      'Unalipa dereva akishakubali ombi lako tu. Bonyeza Lipa, thibitisha namba ya M-Pesa, kisha weka PIN kwenye simu yako mwenyewe: sisi hatuioni kamwe. Unalipa bei iliyoonyeshwa kwa kila kiti, kwa shilingi za Kenya, na risiti ya M-Pesa huhifadhiwa pamoja na ombi lako.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0002-4c7e-9b1a-5f0c6d3e7a02',
    title: 'Do I get my money back if plans change?',
    content:
      'If the driver cancels, you get a full refund. If you cancel, you get a full refund until 24 hours before departure, half until 2 hours before, and nothing after that. You also get a full refund if you cancel within 30 minutes of paying, at least 2 hours before departure. We show you the refund before you confirm. Refunds go to the M-Pesa number that paid.',
    titleSw: 'Je, nitarudishiwa pesa mipango ikibadilika?',
    contentSw:
      'Dereva akighairi, unarudishiwa pesa zote. Ukighairi wewe, unarudishiwa zote hadi saa 24 kabla ya kuondoka, nusu hadi saa 2 kabla, na hakuna baada ya hapo. Ndani ya dakika 30 baada ya kulipa unaweza kughairi na kurudishiwa zote, mradi zimebaki angalau saa 2 kabla ya kuondoka. Skrini inakuonyesha utakachorudishiwa kabla ya kuthibitisha, na pesa hurudi kwa namba ya M-Pesa iliyolipa.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0003-4c7e-9b1a-5f0c6d3e7a03',
    title: 'Do you hold my seat until I pay?',
    content:
      'Yes. When the driver approves, we hold your seats for 2 hours, but not later than 30 minutes before departure. Nobody else can book them in that time. If you do not pay in time, others can book them.',
    titleSw: 'Je, ninawekewa kiti changu kabla sijalipa?',
    contentSw:
      'Ndiyo. Dereva akishakubali, viti vyako vinashikiliwa kwa saa 2, lakini si zaidi ya dakika 30 kabla ya kuondoka. Katika muda huo hakuna mwingine anayeweza kuvichukua. Usipolipa, muda huo unaisha na viti vinakuwa wazi tena.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0004-4c7e-9b1a-5f0c6d3e7a04',
    title: 'How do I know that a ride is safe?',
    content:
      'We confirm the phone number of every user, and an admin approves every vehicle before it can be used. Before you book, you see the driver, the car and its plate, and you can call the driver. Check the plate before you get in, and tell someone where you are going.',
    titleSw: 'Nitajuaje kuwa safari ni salama?',
    contentSw:
      'Kila mtu huingia kwa namba ya simu aliyothibitisha kuwa ni yake, na msimamizi hukagua na kukubali kila gari kabla halijabeba mtu yeyote. Unamwona dereva, gari na namba yake kabla ya kuomba kiti, na unaweza kumpigia dereva. Angalia namba ya gari kabla ya kupanda, na mwambie mtu unakoenda.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0005-4c7e-9b1a-5f0c6d3e7a05',
    title: 'How do I become a driver?',
    content:
      'Register as a driver and add your vehicle. It must be from 2010 or later. After an admin approves it, you can post rides from tomorrow up to 30 days ahead. You set the price per seat and choose who rides with you.',
    titleSw: 'Ninawezaje kuwa dereva?',
    contentSw:
      'Jisajili kama dereva, au kamilisha usajili wa dereva ikiwa tayari unasafiri nasi, kisha uongeze gari lako: la mwaka 2010 au baadaye. Msimamizi akishalikubali unaweza kuweka safari kuanzia kesho hadi siku 30 zijazo, kuchagua bei ya kiti na kuamua utakaowabeba.',
    isListed: true,
  },
  {
    id: 'a2f5c1d0-0006-4c7e-9b1a-5f0c6d3e7a06',
    title: 'Can I book seats for other people?',
    content:
      'Yes. You are always the first passenger of your request. Add a name and a phone number for each other passenger, while there are seats left. You pay for all seats together.',
    titleSw: 'Je, ninaweza kuwawekea wengine viti?',
    contentSw:
      'Ndiyo. Wewe ndiye abiria wa kwanza wa ombi lako kila mara. Ongeza jina na namba ya simu ya kila mmoja wa wengine, mradi viti vipo. Unawalipia wote kwa pamoja.',
    isListed: false,
  },
  {
    id: 'a2f5c1d0-0007-4c7e-9b1a-5f0c6d3e7a07',
    title: 'What happens if the driver does not answer?',
    content: 'Your request expires at departure. You are not charged, and you can cancel it at any time before.',
    titleSw: 'Itakuwaje dereva asipojibu?',
    contentSw:
      'Ombi lako linasubiri hadi wakati wa kuondoka, kisha linaisha lenyewe. Hadi hapo hujalipa chochote, na unaweza kulighairi wakati wowote kabla ya hapo.',
    isListed: false,
  },
  {
    id: 'a2f5c1d0-0008-4c7e-9b1a-5f0c6d3e7a08',
    title: 'Who sets the price of a ride?',
    content:
      'The driver sets the price per seat when posting the ride. It cannot change after that, so the price you saw is the price you pay.',
    titleSw: 'Nani anaweka bei ya safari?',
    contentSw:
      'Dereva, kwa kila kiti, anapoweka safari. Haiwezi kubadilika baadaye, kwa hivyo uliyoiona ulipoomba ndiyo utakayolipa.',
    isListed: false,
  },
]
