import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.metaTitle': 'Pamoja: shiriki safari kote Kenya',
  'home.title': 'Safari moja, twende pamoja.',
  'home.lead': 'Viti kwenye magari yanayosafiri tayari. Omba kiti, na lipa kwa M-Pesa dereva akishakubali tu.',
  'home.nextRides': 'Zinazoondoka karibuni',
  'home.allRides': 'Ona safari zote',
  'home.howTitle': 'Jinsi inavyofanya kazi',
  'home.step1Title': 'Tafuta safari yako',
  'home.step1Text': 'Sema unatoka wapi na unaenda wapi. Utaona dereva, gari, bei na viti vilivyobaki.',
  'home.step2Title': 'Omba viti vyako',
  'home.step2Text': 'Dereva atajibu. Hulipi chochote bado, na kuomba ni bure.',
  'home.step3Title': 'Lipa kwa M-Pesa uende',
  'home.step3Text': 'Weka PIN kwenye simu yako mwenyewe. Viti ni vyako, pamoja na namba ya gari na ya dereva.',
  'home.money':
    'Tunashikilia pesa zako hadi safari ikamilike. Dereva akighairi, unarudishiwa zote; ukighairi saa 24 kabla ya kuondoka, pia.',
  'home.faqTitle': 'Maswali yanayoulizwa',
  'home.allFaqs': 'Maswali yote',
  'home.driveTitle': 'Endesha.Shiriki.Okoa.',
  'home.driveText': 'Unasafiri tayari? Jaza viti vilivyo wazi na mshiriki gharama ya mafuta.',
  'home.popularTitle': 'Njia maarufu',
  'home.popularTo': 'hadi',
  'home.popularNone': 'Hakuna safari kwa sasa',
  'home.popularOne': 'Safari 1',
  'home.popularRides': 'Safari {count}',
  'home.popularFrom': 'kuanzia {price}',
}
